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

  /// The URL of the web page with the article's comments, as given by the feed.
  public let commentsURL: String?

  /// The text of the article's web page; nil if it was not fetched.
  public let fullText: FullText?

  /// Whether a rule wants the article's full text.
  public let wantsFullText: Bool

  /// Where the user stopped reading, in the format of the article's page; nil unless the article is to be read later.
  public let readingPlace: String?

  /// The articles of other feeds that tell the same story, the first one first.
  public let others: [ArticleSummary]

  /// The article's identifier.
  public var id: ID { summary.id }
  /// The author's name as displayed.
  public var author: String? { summary.author }

  /// Creates an article value. Only the library and tests need this.
  public init(
    summary: ArticleSummary, bodyHTML: RawHTML, modified: Date?, arrived: Date, attachments: [Attachment] = [],
    commentsURL: String? = nil, fullText: FullText? = nil, wantsFullText: Bool = false, readingPlace: String? = nil,
    others: [ArticleSummary] = []
  ) {
    self.summary = summary
    self.bodyHTML = bodyHTML
    self.modified = modified
    self.arrived = arrived
    self.attachments = attachments
    self.commentsURL = commentsURL
    self.fullText = fullText
    self.wantsFullText = wantsFullText
    self.readingPlace = readingPlace
    self.others = others
  }
}
