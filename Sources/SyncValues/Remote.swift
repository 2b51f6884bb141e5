public import Foundation

/// A feed as a server lists it.
public struct RemoteFeed: Sendable, Hashable {
  /// The server's identifier of the feed.
  public var id: String
  /// The URL that the server fetches.
  public var url: String
  /// The title, as plain text.
  public var title: String
  /// The feed's web page, if known.
  public var homePageURL: String?
  /// The name of the folder that contains the feed; nil for the server's default folder.
  public var folder: String?

  /// Creates a feed.
  public init(id: String, url: String, title: String, homePageURL: String? = nil, folder: String? = nil) {
    self.id = id
    self.url = url
    self.title = title
    self.homePageURL = homePageURL
    self.folder = folder
  }
}

/// An article as a server delivers it.
public struct RemoteItem: Sendable, Hashable {
  /// The server's identifier of the article.
  public var id: RemoteID
  /// The server's identifier of its feed.
  public var feed: String
  /// The address of the article's web page.
  public var url: String?
  /// The title, as plain text; may be empty.
  public var title: String
  /// The author's name, as plain text.
  public var author: String?
  /// The body, not sanitized.
  public var html: String
  /// The publication date.
  public var published: Date?
  /// The attachments, in order.
  public var attachments: [RemoteAttachment]
  /// The names under which the feed files the article.
  public var categories: [String]
  /// The URL of the web page with the article's comments.
  public var commentsURL: String?
  /// Whether the article is read.
  public var isRead: Bool
  /// Whether the article is starred.
  public var isStarred: Bool

  /// Creates an article.
  public init(
    id: RemoteID, feed: String, url: String? = nil, title: String, author: String? = nil, html: String,
    published: Date? = nil, attachments: [RemoteAttachment] = [], categories: [String] = [],
    commentsURL: String? = nil, isRead: Bool, isStarred: Bool
  ) {
    self.id = id
    self.feed = feed
    self.url = url
    self.title = title
    self.author = author
    self.html = html
    self.categories = categories
    self.commentsURL = commentsURL
    self.published = published
    self.attachments = attachments
    self.isRead = isRead
    self.isStarred = isStarred
  }
}

/// A file that belongs to an article.
public struct RemoteAttachment: Sendable, Hashable {
  /// The address of the file.
  public var url: String
  /// The media type, such as `audio/mpeg`.
  public var mimeType: String?
  /// The size in bytes.
  public var size: Int?

  /// Creates an attachment.
  public init(url: String, mimeType: String? = nil, size: Int? = nil) {
    self.url = url
    self.mimeType = mimeType
    self.size = size
  }
}

/// A mark that a server keeps for each article.
public enum RemoteMark: Sendable, Hashable {
  /// The article has been read.
  case read
  /// The article is starred.
  case starred
  /// The article has the label of this name.
  case label(String)
}

/// A label that the user gives to articles on a server.
public struct RemoteLabel: Sendable, Equatable {
  /// The name.
  public var name: String
  /// The articles with the label; nil if the server cannot list them.
  public var ids: [RemoteID]?

  /// Creates a label.
  public init(name: String, ids: [RemoteID]?) {
    (self.name, self.ids) = (name, ids)
  }
}

/// The identifiers of all articles of an account, and which of them are unread and starred.
public struct RemoteListing: Sendable, Equatable {
  /// Every article that the server has, listed before the unread ones: an article that arrives in between is then
  /// unread and unknown, rather than known and seemingly read.
  public var all: [RemoteID]
  /// The unread ones.
  public var unread: [RemoteID]
  /// The starred ones.
  public var starred: [RemoteID]

  /// Creates a listing.
  public init(all: [RemoteID], unread: [RemoteID], starred: [RemoteID]) {
    self.all = all
    self.unread = unread
    self.starred = starred
  }
}

/// Some of the articles that have changed since a cursor.
public struct RemoteChanges: Sendable, Equatable {
  /// The articles, with their current content and marks.
  public var items: [RemoteItem]
  /// Articles that the server has discarded.
  public var gone: [RemoteID]
  /// The position for the next request, opaque to the caller.
  public var cursor: String
  /// Whether there are no further changes at the moment.
  public var isLast: Bool
  /// The number of articles left out because the server could not deliver them.
  public var unreadable: Int
  /// Whether articles were left out that only a listing tells about. It must be applied before the position is stored.
  public var needsListing: Bool

  /// Creates a page of changes.
  public init(
    items: [RemoteItem], gone: [RemoteID] = [], unreadable: Int = 0, cursor: String, isLast: Bool,
    needsListing: Bool = false
  ) {
    self.needsListing = needsListing
    self.items = items
    self.gone = gone
    self.unreadable = unreadable
    self.cursor = cursor
    self.isLast = isLast
  }
}
