public import Foundation

/// A stored article, whole.
public struct Article: Sendable, Hashable, Identifiable {
  /// An article's number in its library; it stays from fetch to fetch.
  public typealias ID = Identifier<Article>

  /// What a row of a list shows of it.
  public let summary: ArticleSummary
  /// The body as HTML, as it was stored.
  public let bodyHTML: String
  /// When the feed says it was last changed.
  public let modified: Date?
  /// When it was first fetched.
  public let arrived: Date
  /// The files that belong to it, in the order of the feed.
  public let attachments: [Attachment]

  /// The article's number.
  public var id: ID { summary.id }
  /// Who wrote it, as shown.
  public var author: String? { summary.author }

  /// Makes an article's value; the library makes them, and so may a test.
  public init(
    summary: ArticleSummary, bodyHTML: String, modified: Date?, arrived: Date, attachments: [Attachment] = []
  ) {
    self.summary = summary
    self.bodyHTML = bodyHTML
    self.modified = modified
    self.arrived = arrived
    self.attachments = attachments
  }
}
