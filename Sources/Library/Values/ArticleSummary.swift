public import Foundation

/// The part of an article that lists show: everything but the body.
public struct ArticleSummary: Sendable, Hashable, Identifiable {
  /// The article's identifier.
  public let id: Article.ID
  /// The feed it belongs to.
  public let feedID: Feed.ID
  /// That feed's title.
  public let feedTitle: String
  /// That feed's address.
  public let feedURL: String?
  /// The title as plain text; empty if there is none.
  public let title: String
  /// The beginning of the body as plain text.
  public let excerpt: String
  /// The author's name as displayed.
  public let author: String?
  /// The address of the article's web page.
  public let url: String?
  /// The publication date given by the feed. May be in the future.
  public let published: Date?
  /// The date that lists sort by: `published`, but never later than the arrival; the arrival if `published` is nil.
  public let date: Date
  /// Whether the article has been read.
  public package(set) var isRead: Bool
  /// Whether the article is starred.
  public let isStarred: Bool
  /// When the user added the article to those to read later; nil if it is not one of them.
  public let laterSince: Date?
  /// Whether a rule has hidden the article from all lists except searches for muted articles.
  public let isMuted: Bool
  /// Whether a rule keeps the article whatever the retention.
  public let isKept: Bool
  /// The names under which the feed files the article.
  public let categories: [String]
  /// The article's tags, those added to the library first coming first.
  public let tags: [Tag.ID]
  /// The number of other feeds that tell the same story; 0 if stories are not recognized.
  public let otherFeedCount: Int
  /// The image that stands for the article; nil if it has none.
  public let leadImage: LeadImage?

  /// Whether the article is to be read later.
  public var isLater: Bool { laterSince != nil }

  /// Creates a summary. Only the library and tests need this.
  public init(
    id: Article.ID, feedID: Feed.ID, feedTitle: String, feedURL: String? = nil, title: String, excerpt: String,
    author: String?, url: String?,
    published: Date?, date: Date, isRead: Bool, isStarred: Bool, laterSince: Date? = nil, isMuted: Bool = false,
    isKept: Bool = false, categories: [String] = [], tags: [Tag.ID] = [], otherFeedCount: Int = 0,
    leadImage: LeadImage? = nil
  ) {
    self.id = id
    self.feedID = feedID
    self.feedTitle = feedTitle
    self.feedURL = feedURL
    self.title = title
    self.excerpt = excerpt
    self.author = author
    self.url = url
    self.published = published
    self.date = date
    self.isRead = isRead
    self.isStarred = isStarred
    self.laterSince = laterSince
    self.isMuted = isMuted
    self.isKept = isKept
    self.categories = categories
    self.tags = tags
    self.otherFeedCount = otherFeedCount
    self.leadImage = leadImage
  }
}

extension ArticleSummary {
  /// The URL of the article's page, if a web browser can open it.
  public var webAddress: String? { url.flatMap(\.webAddress) }
}

extension String {
  /// The URL, if a web browser can open it.
  public var webAddress: String? {
    ["http://", "https://"].contains(where: lowercased().hasPrefix) ? self : nil
  }
}
