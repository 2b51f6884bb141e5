public import Foundation
public import WebText

/// An article as served by a feed: title and excerpt are plain text, the body is the feed's own HTML.
///
/// Bodies are stored as they came and sanitized when they are shown, so that a better sanitizer reaches old articles, too.
public struct NewArticle: Sendable, Hashable {
  /// The string that identifies the article within its feed from fetch to fetch.
  public var uniqueID: String
  /// The address of the article's web page.
  public var url: String?
  /// The title as plain text; empty if there is none.
  public var title: String
  /// The beginning of the body as plain text.
  public var excerpt: String
  /// The author's name as displayed.
  public var author: String?
  /// The body.
  public var bodyHTML: RawHTML
  /// The body as plain text, used for searching.
  public var text: String
  /// The article's attachments, in feed order.
  public var attachments: [Attachment]
  /// The chapters of the article's audio.
  public var chapters: ChapterList
  /// The names under which the feed files the article.
  public var categories: [String]
  /// The language as given by the feed, such as `en-GB` (RFC 5646); nil for the feed's own.
  public var language: String?
  /// The URL of the image that stands for the article in lists.
  public var leadImage: String?
  /// The URL of the web page with the article's comments.
  public var commentsURL: String?
  /// The publication date given by the feed. May be in the future; lists never sort it later than its arrival.
  public var published: Date?
  /// The modification date given by the feed.
  public var modified: Date?

  /// Creates an article.
  public init(
    uniqueID: String, url: String? = nil, title: String, excerpt: String = "", author: String? = nil, bodyHTML: RawHTML,
    text: String = "", attachments: [Attachment] = [], chapters: ChapterList = ChapterList(), categories: [String] = [],
    language: String? = nil, leadImage: String? = nil, commentsURL: String? = nil, published: Date? = nil,
    modified: Date? = nil
  ) {
    self.uniqueID = uniqueID
    self.url = url
    self.title = title
    self.excerpt = excerpt
    self.author = author
    self.bodyHTML = bodyHTML
    self.text = text
    self.attachments = attachments
    self.chapters = chapters
    self.categories = categories
    self.language = language
    self.leadImage = leadImage
    self.commentsURL = commentsURL
    self.published = published
    self.modified = modified
  }
}

extension NewArticle {
  /// The article with every string as it would be read back from the database.
  var storable: NewArticle {
    var article = self
    article.uniqueID = uniqueID.storable
    article.url = url?.storable
    article.title = title.storable
    article.excerpt = excerpt.storable
    article.author = author?.storable
    article.bodyHTML = RawHTML(bodyHTML.source.storable)
    article.text = text.storable
    article.attachments = attachments.map(\.storable)
    article.chapters = chapters.storable
    article.categories = CategoryNames.storable(categories)
    article.language = language?.storable
    article.leadImage = leadImage?.storable
    article.commentsURL = commentsURL?.storable
    return article
  }

  /// Returns the date that lists sort by, in milliseconds since 1970: the publication date, or the arrival if the
  /// publication date is unknown or later than the arrival.
  func listDate(arrival: Int64) -> Int64 {
    published.map { min($0.milliseconds, arrival) } ?? arrival
  }
}
