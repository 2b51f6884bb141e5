import FeedFetcher
import Library

/// An article's image as a list shows it.
nonisolated struct Thumbnail: Hashable, Sendable {
  /// The image's URL.
  let url: String
  /// Whether the image may be on this machine or its local network.
  let reachesPrivateHosts: Bool

  init(_ image: LeadImage) {
    url = image.url
    reachesPrivateHosts = PrivateHost.may(
      feed: image.feedURL, reach: image.url, asFeedDoes: image.feedReachesPrivateHosts)
  }
}
