import FeedFetcher
import Library

/// Where the sound of the open episode comes from: its download, or its server.
final class EpisodeFile {
  /// Whether the open episode is played from the disk.
  private(set) var isOnDisk = false

  private let downloads: DownloadModel?
  /// The episode whose download could not be played. It is damaged if the server's file can be.
  private var doubted: Episode.ID?

  init(_ downloads: DownloadModel?) { self.downloads = downloads }

  /// Opens an episode.
  /// - Returns: the URL to play; nil if it must not be played.
  func open(_ episode: Episode) -> String? {
    let file = doubted == episode.id ? nil : downloads?.file(of: episode)
    isOnDisk = file != nil
    return file ?? episode.playableURL
  }

  /// Notes that the open episode plays.
  func plays(_ episode: Episode) {
    guard !isOnDisk, episode.id == doubted else { return }
    doubted = nil
    downloads?.refuse(episode)
  }

  /// Notes that the open episode could not be played.
  /// - Returns: whether the server should be tried instead of the download.
  func failed(_ episode: Episode, _ failure: PlaybackFailure) -> Bool {
    let isDoubted = isOnDisk && failure != .noSound && failure != .noPlayer
    doubted = isDoubted ? episode.id : nil
    return isDoubted
  }
}

extension Episode {
  /// The URL to play; nil if it is not on the web, or if a feed on the web must not reach it.
  var playableURL: String? {
    PrivateHost.webURL(url, in: feedURL, asFeedDoes: feedReachesPrivateHosts)
  }
}
