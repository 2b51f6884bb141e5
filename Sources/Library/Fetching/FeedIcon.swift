public import Foundation

/// A feed's picture, or that there was none to be had: no image and no source when the feed has none, no image but a
/// source when it could not be fetched from there.
public struct FeedIcon: Sendable, Hashable {
  /// The feed.
  public let feed: Feed.ID
  /// Where it came from, or would have.
  public let source: String?
  /// The picture as a PNG file, as large as it is kept; nil where none was found.
  public let image: Data?
  /// When it was looked for.
  public let checkedAt: Date

  /// Describes a picture.
  public init(feed: Feed.ID, source: String?, image: Data?, checkedAt: Date) {
    self.feed = feed
    self.source = source
    self.image = image
    self.checkedAt = checkedAt
  }
}
