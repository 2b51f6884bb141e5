import Downloads
import FeedFetcher
import Foundation
package import GLibKit
package import Library
import Models
package import Playback
import ReaderEngine

/// The player of an open library. It outlives the window if Kiji runs in the background, and plays on.
package final class ListeningUpkeep {
  package let player: PlayerModel
  /// Told what the player does, for a window to show; nil without a window.
  package weak var delegate: (any PlayerModelDelegate)?

  /// Whether there is sound, or soon will be.
  var isPlaying: Bool { player.phase == .playing || player.phase == .loading }

  private let library: Library
  package let downloads: DownloadModel
  private let preferences: PreferencesStore
  private var remote: MediaRemote?
  private var isStarted = false

  /// Where the sound goes, for machines without a sound device, in the notation of `gst-launch`.
  private static let sinkVariable = "KIJI_AUDIO_SINK"

  init(_ engine: ReaderEngine, _ network: NetworkStatus, _ preferences: PreferencesStore) {
    (library, self.preferences) = (engine.library, preferences)
    downloads = DownloadModel(
      engine.library, EpisodeDownloads(of: engine.library.location, userAgent: ReaderEngine.userAgent),
      network: .init(network))
    let sink = ProcessInfo.processInfo.environment[Self.sinkVariable]
    player = PlayerModel(
      library,
      device: .init(
        userAgent: ReaderEngine.userAgent, sink: sink ?? MediaPipeline.usualSink, fetcher: engine.fetcher),
      downloads: downloads)
    downloads.ahead = preferences.current.downloadsAhead.rawValue
    preferences.follow(self) { [weak self] in self?.downloads.ahead = $0.downloadsAhead.rawValue }
    player.delegate = self
  }

  /// Offers the controls to the desktop and restores the last session, unless that was done before.
  /// - Parameters:
  ///   - raise: shows the window, or opens it.
  ///   - quit: quits the program.
  package func start(
    id: String, on bus: BusConnection?, raise: @escaping @MainActor () -> Void, quit: @escaping @MainActor () -> Void
  ) {
    guard !isStarted else { return }
    isStarted = true
    remote = MediaRemote(
      of: player, on: bus,
      .init(
        id: id, name: "Kiji", raise: raise, quit: quit,
        artwork: { [preferences] in $0.image?.shownURL(preferences.current.pictures.policy) }))
    Task { [player, downloads] in
      // First, so that what is on the disk is played from there.
      await downloads.start()
      await player.start()
    }
  }

  /// Stops, and leaves the bus.
  func stop() {
    (player.delegate, delegate) = (nil, nil)
    remote?.close()
    remote = nil
    player.leave()
    downloads.stop()
  }

  /// Takes over what another program has changed in the queue.
  func libraryDidChange(_ changes: [LibraryChange]) { player.queue.libraryDidChange(changes) }

  /// Notes what the network allows.
  func networkDidChange(_ status: NetworkStatus) { downloads.network = .init(status) }

  /// Waits until everything is stored.
  func end() async {
    await player.end()
    await downloads.end()
  }
}

extension DownloadModel.Network {
  init(_ status: NetworkStatus) { self.init(isOnline: status.isOnline, isMetered: status.isMetered) }
}

extension ListeningUpkeep: PlayerModelDelegate {
  package func playerModelDidChange(_ model: PlayerModel) {
    remote?.playerDidChange()
    delegate?.playerModelDidChange(model)
  }

  package func playerModel(_ model: PlayerModel, didShow frame: VideoFrame) {
    delegate?.playerModel(model, didShow: frame)
  }

  package func playerModelDidAdvance(_ model: PlayerModel) { delegate?.playerModelDidAdvance(model) }

  package func playerModelDidSeek(_ model: PlayerModel) {
    remote?.playerDidSeek()
    delegate?.playerModelDidSeek(model)
  }

  package func playerModelDidChangeQueue(_ model: PlayerModel) {
    // Whether there is a next episode.
    remote?.playerDidChange()
    delegate?.playerModelDidChangeQueue(model)
  }

  package func playerModel(_ model: PlayerModel, didPlay episode: Episode) {
    if let delegate { return delegate.playerModel(model, didPlay: episode) }
    // Without a window, there is nothing to undo it with.
    Task { [library] in _ = try? await library.perform(.setRead(true, [episode.id.article])) }
  }
}

extension LeadImage {
  /// The URL for the desktop, which loads the image itself; nil if images are not shown, or if it is on the local network.
  /// - Parameter pictures: the setting of feeds without their own.
  package func shownURL(_ pictures: ImagePolicy) -> String? {
    (self.pictures ?? pictures) == .show && !PrivateHost.isPrivate(url: url) ? url : nil
  }
}
