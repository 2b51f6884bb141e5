public import Foundation

/// One item of a feed, whatever the format, in the terms of JSON Feed 1.1.
public struct ParsedItem: Sendable, Equatable {
  /// What tells the item from every other one of its feed, never empty.
  ///
  /// The feed's own identifier (RSS `guid`, Atom `id`, RDF `about`, JSON Feed `id`), because it is made to outlive a
  /// change of address or title; else the address of the item's page; else a hash of title, content and attachment,
  /// which stays the same from fetch to fetch as long as the item does.
  public var id: String
  /// The address of the item's own page.
  public var url: String?
  /// The address of a page elsewhere that the item is about.
  public var externalURL: String?
  /// The title.
  public var title: MarkedText?
  /// The article as an HTML fragment, as it came: not made safe.
  public var contentHTML: String?
  /// A short form of the article. `nil` where an RSS item has only one text, which is then `contentHTML`.
  public var summary: MarkedText?
  /// What relative addresses in `contentHTML` and `summary` are relative to, where the document says so (`xml:base`).
  public var baseURL: String?
  /// The address of the item's main picture.
  public var image: String?
  /// When the item was published.
  public var datePublished: Date?
  /// When the item was last changed.
  public var dateModified: Date?
  /// The authors, in the feed's order.
  public var authors: [ParsedAuthor] = []
  /// The categories: the label where there is one, else the term.
  public var tags: [String] = []
  /// The language as the feed says it, such as `en-GB` (RFC 5646).
  public var language: String?
  /// The files that belong to the item, each address once.
  public var attachments: [ParsedAttachment] = []
  /// The address of the page with the item's comments.
  public var commentsURL: String?
  /// The name of the feed the item was taken from, where the feed is made of others.
  public var source: String?

  /// An item of which only the identifier is known.
  public init(id: String) {
    self.id = id
  }
}
