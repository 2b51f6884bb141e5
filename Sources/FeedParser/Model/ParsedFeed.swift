public import Foundation

/// A feed in any format, in the terms of JSON Feed 1.1.
public struct ParsedFeed: Sendable, Equatable {
  /// The detected format.
  public var format: FeedFormat
  /// The encoding of the bytes, as a lowercase label such as `utf-8`.
  public var encoding: String
  /// Whether the document followed its syntax; `false` if something had to be repaired or is missing.
  public var isWellFormed: Bool
  /// Whether the whole feed was read; `false` if it exceeds the parser's limits (16 MiB, ``maximumItems``).
  public var isWhole = true
  /// The maximum number of items read from a feed.
  public static let maximumItems = FeedLimits.items
  /// The feed's own identifier (Atom `id`, RDF `about`).
  public var id: String?
  /// The title.
  public var title: MarkedText?
  /// The URL of the feed's site.
  public var homePageURL: String?
  /// The URL of the feed, as given by the feed.
  public var feedURL: String?
  /// The feed's description.
  public var description: MarkedText?
  /// The URL of an image for the feed.
  public var icon: String?
  /// The language as given by the feed, such as `en-GB` (RFC 5646).
  public var language: String?
  /// The authors, in the feed's order.
  public var authors: [ParsedAuthor] = []
  /// The endpoints that notify subscribers of new items.
  public var hubs: [ParsedHub] = []
  /// The publication date given by the feed.
  public var datePublished: Date?
  /// The modification date given by the feed.
  public var dateModified: Date?
  /// When the feed asks to be fetched.
  public var schedule = ParsedSchedule()
  /// The feed's categories.
  public var tags: [String] = []
  /// The items in the feed's order.
  public var items: [ParsedItem] = []

  /// Creates an empty feed.
  public init(format: FeedFormat, encoding: String, isWellFormed: Bool) {
    self.format = format
    self.encoding = encoding
    self.isWellFormed = isWellFormed
  }
}
