public import Foundation
public import WebText

/// A stored article with its body and attachments.
public struct Article: Sendable, Hashable, Identifiable {
  /// An article's identifier in its library; it stays the same from fetch to fetch.
  public typealias ID = Identifier<Article>

  /// The part of the article that a list row shows.
  public let summary: ArticleSummary
  /// The body as the feed served it.
  public let bodyHTML: RawHTML
  /// The modification date given by the feed.
  public let modified: Date?
  /// When the article was first fetched.
  public let arrived: Date
  /// The article's attachments, in feed order.
  public let attachments: [Attachment]

  /// The article's identifier.
  public var id: ID { summary.id }
  /// The author's name as displayed.
  public var author: String? { summary.author }

  /// Creates an article value. Only the library and tests need this.
  public init(
    summary: ArticleSummary, bodyHTML: RawHTML, modified: Date?, arrived: Date, attachments: [Attachment] = []
  ) {
    self.summary = summary
    self.bodyHTML = bodyHTML
    self.modified = modified
    self.arrived = arrived
    self.attachments = attachments
  }
}
