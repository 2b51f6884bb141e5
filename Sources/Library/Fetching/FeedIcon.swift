public import Foundation

/// A feed's icon, or the fact that none was found. Without an image and source, the feed has no icon; with only a
/// source, the icon could not be fetched from there.
public struct FeedIcon: Sendable, Hashable {
  /// The feed.
  public let feed: Feed.ID
  /// The address the icon came from, or would have come from.
  public let source: String?
  /// The icon as a PNG file, in the size in which it is kept; nil if none was found.
  public let image: Data?
  /// When the icon was last looked up.
  public let checkedAt: Date

  /// Creates an icon.
  public init(feed: Feed.ID, source: String?, image: Data?, checkedAt: Date) {
    self.feed = feed
    self.source = source
    self.image = image
    self.checkedAt = checkedAt
  }
}

/// The data needed to look up a feed's icon.
public struct FeedIconTarget: Sendable, Hashable {
  /// The feed.
  public let feed: Feed.ID
  /// The feed's URL.
  public let url: String
  /// The feed's web page.
  public let homePageURL: String?
  /// The icon URL named by the feed's document.
  public let iconURL: String?
  /// The source of the stored icon, if there is one.
  public let source: String?
  /// Whether the feed's URL may lead to this machine or its local network even though it does not look local; see
  /// ``NewFeed/reachesPrivateHosts``.
  public let reachesPrivateHosts: Bool
}
