public import Foundation

/// What a list shows of an article: everything but its body.
public struct ArticleSummary: Sendable, Hashable, Identifiable {
  /// The article's number.
  public let id: Article.ID
  /// The feed it belongs to.
  public let feedID: Feed.ID
  /// That feed's title.
  public let feedTitle: String
  /// The title as plain text; empty when it has none.
  public let title: String
  /// The beginning of the text, as plain text.
  public let excerpt: String
  /// Who wrote it, as shown.
  public let author: String?
  /// The article's web page.
  public let url: String?
  /// When the feed says it was published, in the future too.
  public let published: Date?
  /// What lists are ordered by: `published`, but never later than the arrival; the arrival where it is not known.
  public let date: Date
  /// Whether it has been read.
  public let isRead: Bool
  /// Whether it is starred.
  public let isStarred: Bool

  /// Makes a summary's value; the library makes them, and so may a test.
  public init(
    id: Article.ID, feedID: Feed.ID, feedTitle: String, title: String, excerpt: String, author: String?, url: String?,
    published: Date?, date: Date, isRead: Bool, isStarred: Bool
  ) {
    self.id = id
    self.feedID = feedID
    self.feedTitle = feedTitle
    self.title = title
    self.excerpt = excerpt
    self.author = author
    self.url = url
    self.published = published
    self.date = date
    self.isRead = isRead
    self.isStarred = isStarred
  }
}
