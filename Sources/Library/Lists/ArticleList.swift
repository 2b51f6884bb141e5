/// Which articles a list is about.
public enum ArticleScope: Sendable, Hashable {
  /// Every article.
  case all
  /// Those of the present day, by the date that lists are ordered by.
  case today
  /// The unread ones.
  case unread
  /// The starred ones.
  case starred
  /// Those of the feeds in a folder and in the folders inside it.
  case folder(Folder.ID)
  /// Those of one feed.
  case feed(Feed.ID)
  /// Those that a search finds.
  case search(SearchQuery)
}

/// The order of a list.
public enum ArticleOrder: Sendable, Hashable {
  /// The latest date first.
  case newestFirst
  /// The earliest date first.
  case oldestFirst
}

/// A list of articles.
///
/// Articles are ordered by their date (see ``ArticleSummary/date``) and, where that is the same, in the order of the
/// feed's document. What a search finds is ordered by when it came into the library.
public struct ArticleList: Sendable, Hashable {
  /// Which articles it is about.
  public var scope: ArticleScope
  /// Whether it leaves out what has been read.
  public var unreadOnly: Bool
  /// Which end it begins with.
  public var order: ArticleOrder

  /// Describes a list.
  public init(scope: ArticleScope, unreadOnly: Bool = false, order: ArticleOrder = .newestFirst) {
    self.scope = scope
    self.unreadOnly = unreadOnly
    self.order = order
  }
}
