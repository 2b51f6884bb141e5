/// A list of subscriptions as readers exchange it (OPML 1.0 and 2.0, http://opml.org/spec2.opml).
public struct ParsedSubscriptionList: Sendable, Equatable {
  /// The format with its version, such as `opml-2.0`; `opml` where the document names no version.
  public var format: FeedFormat
  /// The encoding that the bytes were read in, as a lower-case label such as `utf-8`.
  public var encoding: String
  /// Whether the document followed its syntax; most lists in circulation do not.
  public var isWellFormed: Bool
  /// Whether it was read to its end: it has one, and is no longer than is read.
  public var isWhole = true
  /// The line of the document, from 1 on, in which its syntax is first broken; `nil` where it is not, or in no one place,
  /// as by its encoding.
  public var faultLine: Int?
  /// The list's title.
  public var title: String?
  /// The outlines of the first level, in the order of the document.
  public var outlines: [ParsedOutline] = []

  /// An empty list.
  public init(format: FeedFormat, encoding: String, isWellFormed: Bool) {
    self.format = format
    self.encoding = encoding
    self.isWellFormed = isWellFormed
  }

  /// Every outline that has the address of a feed, in the order of the document, with the names of the folders around
  /// it from the outermost on.
  public var subscriptions: [(folders: [String], outline: ParsedOutline)] {
    var all: [(folders: [String], outline: ParsedOutline)] = []
    for outline in outlines { outline.collect(in: [], into: &all) }
    return all
  }
}

/// One line of a list of subscriptions: a feed, or a folder of others.
public struct ParsedOutline: Sendable, Equatable {
  /// The name that the person who made the list sees (`text`).
  public var text: String?
  /// The feed's own title, where the list tells it apart from the name.
  public var title: String?
  /// What kind of outline it says it is, in small letters: `rss` for feeds of any format, `link`, `include`; mostly `nil`
  /// for a folder.
  public var type: String?
  /// The feed's address (`xmlUrl`); `nil` for a folder.
  public var feedURL: String?
  /// The address of the feed's site (`htmlUrl`).
  public var homePageURL: String?
  /// What the feed is about.
  public var description: String?
  /// The feed's language.
  public var language: String?
  /// The categories, as written: a name, or a path such as `/Science/Physics`.
  public var categories: [String] = []
  /// The outlines within; empty for a feed.
  public var children: [ParsedOutline] = []

  /// An outline of which nothing is known.
  public init() {}

  private static let deepestFolder = 16
  /// Letters of a folder's name.
  private static let longestFolder = 200

  /// The name to show: the list's own, else the feed's.
  public var name: String? { text ?? title }

  fileprivate func collect(in folders: [String], into all: inout [(folders: [String], outline: ParsedOutline)]) {
    if feedURL != nil { all.append((folders, self)) }
    // lists nest folders two or three deep; more would be told again with every feed in them
    let isNamed = folders.count < Self.deepestFolder
    let inner = isNamed ? name.map { folders + [String($0.prefix(Self.longestFolder))] } ?? folders : folders
    for child in children { child.collect(in: inner, into: &all) }
  }
}
