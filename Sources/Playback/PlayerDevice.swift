package import FeedFetcher

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
