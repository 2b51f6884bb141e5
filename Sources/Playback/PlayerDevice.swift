package import FeedFetcher
import Library

/// How the player reaches files and sound.
package struct PlayerDevice {
  /// The `User-Agent` field of requests.
  var userAgent: String
  /// Where the sound goes, in the notation of `gst-launch`.
  var sink: String
  /// Fetches files of chapters; nil for none.
  var fetcher: FeedFetcher?

  package init(userAgent: String, sink: String = MediaPipeline.usualSink, fetcher: FeedFetcher? = nil) {
    (self.userAgent, self.sink, self.fetcher) = (userAgent, sink, fetcher)
  }
}

extension PlayerDevice {
  /// Returns a pipeline for an episode, which starts when it is loaded.
  /// - Parameters:
  ///   - url: the URL of its file.
  ///   - isOnDisk: whether that is on this machine.
  ///   - onFrame: called with the picture of a video.
  func pipeline(
    for episode: Episode, at url: String, isOnDisk: Bool, onFrame: @escaping @MainActor (VideoFrame) -> Void
  ) -> MediaPipeline {
    MediaPipeline(
      url: url, reader: isOnDisk ? nil : FileReader(episode, at: url, userAgent: userAgent), sink: sink,
      video: episode.isVideo ? VideoOutput(onFrame: onFrame) : nil)
  }
}

extension FileReader {
  fileprivate init(_ episode: Episode, at url: String, userAgent: String) {
    let reaches = PrivateHost.may(feed: episode.feedURL, reach: url, asFeedDoes: episode.feedReachesPrivateHosts)
    self.init(url: url, reachesPrivateHosts: reaches, userAgent: userAgent)
  }
}
