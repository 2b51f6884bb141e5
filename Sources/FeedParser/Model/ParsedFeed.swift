public import Foundation

/// A feed, whatever the format, in the terms of JSON Feed 1.1.
public struct ParsedFeed: Sendable, Equatable {
  /// The format that the document turned out to be.
  public var format: FeedFormat
  /// The encoding that the bytes were read in, as a lower-case label such as `utf-8`.
  public var encoding: String
  /// Whether the document followed its syntax; `false` where something had to be repaired or is missing.
  public var isWellFormed: Bool
  /// Whether all of the feed is here; `false` where it is larger than the parser reads (16 MiB, ``maximumItems``).
  public var isWhole = true
  /// The most items that are read of one feed.
  public static let maximumItems = FeedLimits.items
  /// The feed's own identifier (Atom `id`, RDF `about`).
  public var id: String?
  /// The title.
  public var title: MarkedText?
  /// The address of the site that the feed belongs to.
  public var homePageURL: String?
  /// The address of the feed, as the feed says it.
  public var feedURL: String?
  /// What the feed is about.
  public var description: MarkedText?
  /// The address of a picture for the feed.
  public var icon: String?
  /// The language as the feed says it, such as `en-GB` (RFC 5646).
  public var language: String?
  /// The authors, in the feed's order.
  public var authors: [ParsedAuthor] = []
  /// The endpoints that tell of new items.
  public var hubs: [ParsedHub] = []
  /// When the feed says it was published.
  public var datePublished: Date?
  /// When the feed says it last changed.
  public var dateModified: Date?
  /// When the feed wants to be asked for.
  public var schedule = ParsedSchedule()
  /// The feed's categories.
  public var tags: [String] = []
  /// The items in the feed's order.
  public var items: [ParsedItem] = []

  /// An empty feed.
  public init(format: FeedFormat, encoding: String, isWellFormed: Bool) {
    self.format = format
    self.encoding = encoding
    self.isWellFormed = isWellFormed
  }
}
