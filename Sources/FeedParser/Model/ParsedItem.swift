public import Foundation

/// An item of a feed in any format, in the terms of JSON Feed 1.1.
public struct ParsedItem: Sendable, Equatable {
  /// What identifies the item within its feed; never empty.
  ///
  /// The feed's own identifier (RSS `guid`, Atom `id`, RDF `about`, JSON Feed `id`), because it is meant to survive
  /// changes of URL and title; otherwise the URL of the item's page; otherwise a hash of title, content and attachment,
  /// which is the same at each fetch as long as the item does not change.
  public var id: String
  /// The URL of the item's own page.
  public var url: String?
  /// The URL of a page elsewhere that the item is about.
  public var externalURL: String?
  /// The title.
  public var title: MarkedText?
  /// The article as an HTML fragment, as received: not sanitized.
  public var contentHTML: String?
  /// A summary of the article. `nil` if an RSS item has only one text, which is then `contentHTML`.
  public var summary: MarkedText?
  /// The base URL for relative references in `contentHTML` and `summary`, if the document gives one (`xml:base`).
  public var baseURL: String?
  /// The URL of the item's main image.
  public var image: String?
  /// The publication date.
  public var datePublished: Date?
  /// The modification date.
  public var dateModified: Date?
  /// The authors, in the feed's order.
  public var authors: [ParsedAuthor] = []
  /// The categories: the label if there is one, otherwise the term.
  public var tags: [String] = []
  /// The language as given by the feed, such as `en-GB` (RFC 5646).
  public var language: String?
  /// The files that belong to the item, each URL once.
  public var attachments: [ParsedAttachment] = []
  /// The chapters of the item's audio by their beginnings (Podlove Simple Chapters).
  public var chapters: [ParsedChapter] = []
  /// The URL of a file with the chapters (`podcast:chapters`); see ``ParsedChapter/chapters(in:baseURL:)``.
  public var chaptersURL: String?
  /// The URL of the page with the item's comments.
  public var commentsURL: String?
  /// The name of the feed the item was taken from, if this feed aggregates others.
  public var source: String?

  /// Creates an item with only an identifier.
  public init(id: String) {
    self.id = id
  }
}
