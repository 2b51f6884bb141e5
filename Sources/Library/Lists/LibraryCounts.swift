import GRDB

/// The totals of a library.
public struct LibraryCounts: Sendable, Hashable {
  /// The number of subscribed feeds.
  public let feeds: Int
  /// The number of stored articles, each story counted once.
  public let articles: Int
  /// The number of unread articles, each story counted once.
  public let unread: Int
  /// The number of starred articles.
  public let starred: Int
  /// The articles to read later.
  public let later: ReadLaterTotal

  /// Creates totals.
  public init(feeds: Int, articles: Int, unread: Int, starred: Int, later: ReadLaterTotal = ReadLaterTotal()) {
    self.feeds = feeds
    self.articles = articles
    self.unread = unread
    self.starred = starred
    self.later = later
  }
}

extension LibraryCounts {
  static func fetch(_ db: Database) throws -> LibraryCounts {
    let starred = try ArticleList(scope: .starred).count(db)
    let feeds =
      try Int.fetchOne(
        db.cachedStatement(
          sql: """
            SELECT count(*) FROM feed WHERE removedAt IS NULL
            """)) ?? 0
    return LibraryCounts(
      feeds: feeds, articles: try ArticleList(scope: .all).count(db),
      unread: try ArticleList(scope: .unread).count(db),
      starred: starred, later: try ReadLaterQueue(db: db).total())
  }
}
