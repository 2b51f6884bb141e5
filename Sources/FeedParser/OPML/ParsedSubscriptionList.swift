/// A subscription list as exchanged between feed readers (OPML 1.0 and 2.0, http://opml.org/spec2.opml).
public struct ParsedSubscriptionList: Sendable, Equatable {
  /// The format with its version, such as `opml-2.0`; `opml` if the document gives no version.
  public var format: FeedFormat
  /// The encoding of the bytes, as a lowercase label such as `utf-8`.
  public var encoding: String
  /// Whether the document followed its syntax; most lists in circulation do not.
  public var isWellFormed: Bool
  /// Whether the document was read to its end: it is not truncated and does not exceed the limits.
  public var isWhole = true
  /// The line of the first syntax error, starting at 1; `nil` if there is none, or if it has no single location, such
  /// as a wrong encoding.
  public var faultLine: Int?
  /// The list's title.
  public var title: String?
  /// The top-level outlines, in document order.
  public var outlines: [ParsedOutline] = []

  /// Creates an empty list.
  public init(format: FeedFormat, encoding: String, isWellFormed: Bool) {
    self.format = format
    self.encoding = encoding
    self.isWellFormed = isWellFormed
  }

  /// Every outline with a feed URL, in document order, with the names of the enclosing folders, outermost first.
  public var subscriptions: [(folders: [String], outline: ParsedOutline)] {
    var all: [(folders: [String], outline: ParsedOutline)] = []
    for outline in outlines { outline.collect(in: [], into: &all) }
    return all
  }
}

/// A line of a subscription list: a feed, or a folder of outlines.
public struct ParsedOutline: Sendable, Equatable {
  /// The name in the list (`text`).
  public var text: String?
  /// The feed's own title, if the list distinguishes it from the name.
  public var title: String?
  /// The type in lowercase: `rss` for feeds of any format, `link`, `include`; usually `nil` for a folder.
  public var type: String?
  /// The feed's URL (`xmlUrl`); `nil` for a folder.
  public var feedURL: String?
  /// The URL of the feed's site (`htmlUrl`).
  public var homePageURL: String?
  /// The feed's description.
  public var description: String?
  /// The feed's language.
  public var language: String?
  /// The categories, as written: a name, or a path such as `/Science/Physics`.
  public var categories: [String] = []
  /// The outlines inside; empty for a feed.
  public var children: [ParsedOutline] = []

  /// Creates an empty outline.
  public init() {}

  private static let deepestFolder = 16
  /// Characters of a folder's name.
  private static let longestFolder = 200

  /// The name to show: the one in the list, otherwise the feed's title.
  public var name: String? { text ?? title }

  fileprivate func collect(in folders: [String], into all: inout [(folders: [String], outline: ParsedOutline)]) {
    if feedURL != nil { all.append((folders, self)) }
    // Lists nest folders two or three levels deep. Deeper levels are not recorded, because the names are repeated for
    // every feed.
    let isNamed = folders.count < Self.deepestFolder
    let inner = isNamed ? name.map { folders + [String($0.prefix(Self.longestFolder))] } ?? folders : folders
    for child in children { child.collect(in: inner, into: &all) }
  }
}
