public import Foundation

/// An article as a feed served it, ready to be shown: the title and the excerpt are text, the body is safe HTML.
public struct NewArticle: Sendable, Hashable {
  /// What makes the article the same from fetch to fetch, within its feed.
  public var uniqueID: String
  /// The article's web page.
  public var url: String?
  /// The title as plain text; empty when it has none.
  public var title: String
  /// The beginning of the text, as plain text.
  public var excerpt: String
  /// Who wrote it, as shown.
  public var author: String?
  /// The body as HTML.
  public var bodyHTML: String
  /// The body as plain text, for searching.
  public var text: String
  /// The files that belong to it, in the order of the feed.
  public var attachments: [Attachment]
  /// When the feed says it was published. It may lie in the future; it is shown no later than its arrival.
  public var published: Date?
  /// When the feed says it was last changed.
  public var modified: Date?

  /// Describes an article.
  public init(
    uniqueID: String, url: String? = nil, title: String, excerpt: String = "", author: String? = nil, bodyHTML: String,
    text: String = "", attachments: [Attachment] = [], published: Date? = nil, modified: Date? = nil
  ) {
    self.uniqueID = uniqueID
    self.url = url
    self.title = title
    self.excerpt = excerpt
    self.author = author
    self.bodyHTML = bodyHTML
    self.text = text
    self.attachments = attachments
    self.published = published
    self.modified = modified
  }
}
