/// The articles that a list is about.
public enum ArticleScope: Sendable, Hashable {
  /// Every article.
  case all
  /// Articles of the current day, by their list date.
  case today
  /// Unread articles.
  case unread
  /// Starred articles.
  case starred
  /// Articles to read later, sorted by when they were added.
  case later
  /// Articles of the feeds with fewer than one article a week, see ``FeedStatistics/isQuiet``.
  case quiet
  /// Articles with a tag.
  case tag(Tag.ID)
  /// Articles of the feeds in a folder and its subfolders.
  case folder(Folder.ID)
  /// Articles of one feed.
  case feed(Feed.ID)
  /// Articles found by a search.
  case search(SearchQuery)
}

/// The order of a list.
public enum ArticleOrder: Sendable, Hashable {
  /// Latest date first.
  case newestFirst
  /// Earliest date first.
  case oldestFirst
}

/// A list of articles.
///
/// Articles are sorted by their date (see ``ArticleSummary/date``); articles with equal dates keep the order of the
/// feed document. Search results are sorted by when they were added to the library.
public struct ArticleList: Sendable, Hashable {
  /// Which articles the list is about.
  public var scope: ArticleScope
  /// Whether read articles are excluded.
  public var unreadOnly: Bool
  /// The sort order.
  public var order: ArticleOrder
  /// Whether a list of several feeds includes articles that repeat the story of another one of its articles. Otherwise
  /// a story is one row, its first article in the list. Lists of one feed, stars, queues, tags and searches include all.
  public var includesRepetitions: Bool

  /// Whether articles are sorted by date; otherwise only by identifier, as the results of a search for words are, or as
  /// they were added to a queue.
  public var isSortedByDate: Bool {
    if case .search(let query) = scope { query.matchExpression == nil } else { !isQueue }
  }

  /// Whether the list has an order of its own, so that an article's key does not tell its place.
  public var isQueue: Bool { scope == .later }

  /// Returns the key by which this list, unless it is a queue, sorts an article.
  public func sortKey(of key: ArticleKey) -> ArticleKey {
    isSortedByDate ? key : ArticleKey(id: key.id, milliseconds: 0)
  }

  /// Returns the key by which this list sorts an article.
  public func sortKey(of article: ArticleSummary) -> ArticleKey {
    guard isQueue else { return sortKey(of: article.key) }
    return ArticleKey(id: article.id, milliseconds: article.laterSince?.milliseconds ?? 0)
  }

  /// Creates a list.
  public init(
    scope: ArticleScope, unreadOnly: Bool = false, order: ArticleOrder = .newestFirst, includesRepetitions: Bool = false
  ) {
    self.scope = scope
    self.unreadOnly = unreadOnly
    self.order = order
    self.includesRepetitions = includesRepetitions
  }
}
