public import Foundation
import GRDB

extension Library {
  /// Returns the number of articles in a list. Uses stored counts, except for starred articles, queues, the current day
  /// and searches, which are counted.
  ///
  /// - Throws: ``LibraryError/cancelled`` or a database error.
  public func count(_ list: ArticleList) async throws(LibraryError) -> Int {
    try await look(at: list) { db in
      try list.count(db)
    }
  }

  /// Returns what a list shows first: its article count and at most `limit` articles.
  ///
  /// - Throws: ``LibraryError/cancelled`` or a database error.
  public func head(
    of list: ArticleList, limit: Int
  ) async throws(LibraryError) -> (count: Int, articles: [ArticleSummary]) {
    try await look(at: list) { db in
      (try list.count(db), try list.articles(db, limit: limit))
    }
  }

  /// Returns the first page of a list: at most `limit` articles, without reading the rest of the list.
  ///
  /// - Throws: ``LibraryError/cancelled`` or a database error.
  public func articles(_ list: ArticleList, limit: Int) async throws(LibraryError) -> [ArticleSummary] {
    try await look(at: list) { db in
      try list.articles(db, limit: limit)
    }
  }

  /// Returns all article identifiers of a list in order, at 8 bytes per article.
  ///
  /// - Throws: ``LibraryError/cancelled`` or a database error.
  public func articleIDs(_ list: ArticleList) async throws(LibraryError) -> [Article.ID] {
    if case .feed = list.scope {
      let ids: [Article.ID]? = try await glance { db in
        let count = try list.keptCount(db) ?? 0
        // A read that takes longer than a thread switch must be interruptible.
        return count <= Self.pieceLength ? try list.ids(db, count: count) : nil
      }
      if let ids { return ids }
    }
    return try await read { db in try list.ids(db, count: list.keptCount(db)) }
  }

  /// Returns articles in the order of the given identifiers, omitting missing ones.
  ///
  /// - Throws: ``LibraryError/cancelled`` or a database error.
  public func articles(_ ids: [Article.ID]) async throws(LibraryError) -> [ArticleSummary] {
    try await glanceOnce { db in
      try ArticleSummary.fetch(db, ids)
    }
  }

  /// Returns the days of a list in list order, each with its number of articles.
  ///
  /// Search results and queues are not sorted by date, so they have no days.
  ///
  /// - Parameter calendar: Determines when a day begins.
  /// - Throws: ``LibraryError/cancelled`` or a database error.
  public func days(_ list: ArticleList, in calendar: Calendar = .current) async throws(LibraryError) -> [DayCount] {
    guard list.hasDays else { return [] }
    return try await read { db in try list.days(db, in: calendar) }
  }

  /// Returns the totals of the library. An article that repeats the story of another one is not counted.
  ///
  /// - Throws: ``LibraryError/cancelled`` or a database error.
  public func counts() async throws(LibraryError) -> LibraryCounts {
    try await read { db in try LibraryCounts.fetch(db) }
  }
}

extension Library {
  private func look<T: Sendable>(
    at list: ArticleList, _ body: @Sendable (Database) throws -> T
  ) async throws(LibraryError) -> T {
    switch list.scope {
    case .all, .today, .unread, .starred, .later, .tag, .feed: try await glance(body)
    // These must be searched or sorted first.
    case .folder, .seldom, .search: try await read(body)
    }
  }
}
