import Downloads
import FeedFetcher
import Foundation
import Library
import LibraryBench
import LoopbackServer
import Models
import Synchronization
import TestSupport
import WebText
import XCTest

@testable import Playback

/// A library with a feed of episodes, the server that has their files, and a player.
@MainActor final class PlayerStage: PlayerModelDelegate {
  let bench: Bench
  private(set) var player: PlayerModel
  private(set) var downloads: DownloadModel
  private let folder = TemporaryFolder()
  private(set) var played: [String] = []
  private(set) var seeks = 0
  private(set) var frames: [(width: Int, height: Int)] = []
  private var ids: [String: Article.ID] = [:]
  let root: String
  private var stopServing: CheckedContinuation<Void, Never>?
  private let state = ServerState()

  init(
    seconds: [String: Int], durations: [String: Double] = [:], feedURL: String? = nil,
    chapters: (String) -> [String: ChapterList] = { _ in [:] }
  ) throws {
    bench = try Bench(articles: 0)
    downloads = Self.downloads(bench, folder)
    player = PlayerModel(bench.library, device: Self.device, downloads: downloads)
    let files = seconds.mapValues { Tone.file(seconds: $0) }
    var root: String?
    var stop: CheckedContinuation<Void, Never>?
    Task { [state] in
      try await LoopbackServer.serving { request in
        state.paths.withLock { $0.append(request.path) }
        if request.path == "/chapters.json" {
          let text = """
            {"chapters": [{"startTime": 10, "title": "Second", "url": "/page"}, {"startTime": 0, "title": "First"}]}
            """
          return HTTPResponse(statusCode: .ok, headers: [.contentType: "application/json"], body: Data(text.utf8))
        }
        guard !state.isMissing.withLock({ $0 }), let file = files[String(request.path.dropFirst())] else {
          return HTTPResponse(statusCode: .notFound)
        }
        var response = HTTPResponse(statusCode: .ok, headers: [.contentType: "audio/wav"], body: file)
        response.isChunked = state.isStream.withLock { $0 }
        response.isCutOff = state.isCutOff.withLock { $0 }
        if state.sendsOtherParts.withLock({ $0 }), request.headers[HTTPHeader("Range")] != nil {
          return HTTPResponse(
            statusCode: .partialContent, headers: [.contentRange: "bytes 0-\(file.count - 1)/\(file.count)"],
            body: file)
        }
        return response
      } _: { _, address in
        await withCheckedContinuation { continuation in
          (root, stop) = (address, continuation)
        }
      }
    }
    bench.wait { root != nil }
    (self.root, stopServing) = (try XCTUnwrap(root), stop)
    let chapters = chapters(self.root)
    let feed = try bench.add(feedURL ?? self.root + "/feed")
    for name in seconds.keys {
      let update = FeedUpdate(
        title: "Talks", homePageURL: nil, validators: Validators(), bodyHash: nil,
        articles: [
          NewArticle(
            uniqueID: name, url: nil, title: name, excerpt: "", author: nil, bodyHTML: "",
            attachments: [
              Attachment(url: self.root + "/" + name, mimeType: "audio/wav", durationInSeconds: durations[name])
            ], chapters: chapters[name] ?? ChapterList(),
            published: nil)
        ], fetchedAt: Date())
      let before = Set(try bench.ids())
      bench.write { library throws(LibraryError) in _ = try await library.store(update, in: feed) }
      ids[name] = Set(try bench.ids()).subtracting(before).first
    }
    player.delegate = self
    bench.finish { [player, downloads] in
      await downloads.start()
      await player.start()
    }
  }

  private static func downloads(_ bench: Bench, _ folder: TemporaryFolder) -> DownloadModel {
    DownloadModel(
      bench.library,
      EpisodeDownloads(in: folder.url.appending(path: "episodes"), FileFetcher(userAgent: "Test"), reserve: 0),
      network: .init(isOnline: true, isMetered: false))
  }

  func state(_ name: String) -> DownloadModel.State? { downloads.state(of: episode(name)) }

  var isMissing: Bool {
    get { state.isMissing.withLock { $0 } }
    set { state.isMissing.withLock { $0 = newValue } }
  }
  /// Whether files are sent without their sizes.
  var isStream: Bool {
    get { state.isStream.withLock { $0 } }
    set { state.isStream.withLock { $0 = newValue } }
  }
  /// Whether connections are lost after a half of a file.
  var isCutOff: Bool {
    get { state.isCutOff.withLock { $0 } }
    set { state.isCutOff.withLock { $0 = newValue } }
  }
  /// Whether the beginning of a file is sent when another part is asked for.
  var sendsOtherParts: Bool {
    get { state.sendsOtherParts.withLock { $0 } }
    set { state.sendsOtherParts.withLock { $0 = newValue } }
  }
  var requests: Int { paths.count }
  var paths: [String] { state.paths.withLock { $0 } }
  private static var device: PlayerDevice {
    .init(userAgent: "Test", sink: "fakesink sync=true", fetcher: FeedFetcher(userAgent: "Test"))
  }
  var queued: [String] { player.queue.episodes.map(\.title) }

  func wait(file: StaticString = #filePath, line: UInt = #line, until isSo: () -> Bool) {
    bench.wait(file: file, line: line, until: isSo)
  }

  /// The titles of the waiting episodes in the library.
  var storedQueue: [String] {
    var titles: [String] = []
    bench.finish { [library = bench.library] in titles = (try? await library.episodeQueue().next.map(\.title)) ?? [] }
    return titles
  }

  /// Changes the queue as another program does.
  func change(_ change: EpisodeQueueChange) {
    bench.write { library throws(LibraryError) in _ = try await library.changeEpisodeQueue(change) }
  }

  func stored(_ name: String) -> Episode? {
    var episode: Episode?
    guard let id = ids[name] else { return nil }
    bench.finish { [library = bench.library, root] in
      episode = try? await library.episode(at: root + "/" + name, of: id)
    }
    return episode
  }

  func episode(_ name: String) -> Episode {
    guard let episode = stored(name) else { preconditionFailure("there is no episode \(name)") }
    return episode
  }

  func pipeline(_ name: String) -> MediaPipeline {
    MediaPipeline(
      url: root + "/" + name,
      reader: FileReader(url: root + "/" + name, reachesPrivateHosts: true, userAgent: "Test"),
      sink: "fakesink sync=true")
  }

  func store(_ place: Double, in name: String) {
    let id = episode(name).id
    bench.write { library throws(LibraryError) in try await library.setListeningPlace(place, isPlayed: false, in: id) }
  }

  func isPlayed(_ name: String) -> Bool { stored(name)?.isPlayed == true }

  func play(_ name: String, _ time: ListeningTime = .now) { XCTAssertTrue(player.play(episode(name), time)) }

  /// Ends a session.
  func end() {
    downloads.stop()
    bench.finish { [player, downloads] in
      await player.end()
      await downloads.end()
    }
  }

  /// Begins another session.
  func restart() {
    downloads = Self.downloads(bench, folder)
    player = PlayerModel(bench.library, device: Self.device, downloads: downloads)
    player.delegate = self
    played = []
    bench.finish { [player, downloads] in
      await downloads.start()
      await player.start()
    }
  }

  func close() {
    end()
    stopServing?.resume()
    bench.close()
  }

  func playerModelDidChange(_ model: PlayerModel) {}
  func playerModel(_ model: PlayerModel, didShow frame: VideoFrame) { frames.append((frame.width, frame.height)) }
  func playerModelDidAdvance(_ model: PlayerModel) {}
  func playerModelDidChangeQueue(_ model: PlayerModel) {}
  func playerModelDidSeek(_ model: PlayerModel) { seeks += 1 }
  func playerModel(_ model: PlayerModel, didPlay episode: Episode) { played.append(episode.title) }
}

private final class ServerState: Sendable {
  let paths = Mutex<[String]>([])
  let isMissing = Mutex(false)
  let isStream = Mutex(false)
  let isCutOff = Mutex(false)
  let sendsOtherParts = Mutex(false)
}
