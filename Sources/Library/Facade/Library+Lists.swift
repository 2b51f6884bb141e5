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

  /// Returns what a list shows first: its article count and at most `limit` articles, or, of an empty search, the feed,
  /// folder, tag or category that it names and that does not exist.
  ///
  /// - Throws: ``LibraryError/cancelled`` or a database error.
  public func head(
    of list: ArticleList, limit: Int
  ) async throws(LibraryError) -> (count: Int, articles: [ArticleSummary], missing: SearchCondition?) {
    try await look(at: list) { db in
      let count = try list.count(db)
      var missing: SearchCondition?
      if count == 0, case .search(let query) = list.scope { missing = try query.missing(db) }
      return (count, try list.articles(db, limit: limit), missing)
    }
  }

  /// Returns the first feed, folder, tag or category that a query names and that does not exist, so that it finds
  /// nothing.
  ///
  /// - Throws: ``LibraryError/cancelled`` or a database error.
  public func missing(in query: SearchQuery) async throws(LibraryError) -> SearchCondition? {
    try await read { db in try query.missing(db) }
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
    case .folder, .quiet, .search: try await read(body)
    }
  }
}

extension Library {
  /// The number of identifiers in a chunk: a tenth of a second of reading from a cold disk, and 320 KB.
  static let pieceLength = 20_000

  /// Returns the whole order of a list in chunks, as they are read, from one consistent state. Releasing the stream
  /// stops reading.
  ///
  /// A day may continue in the next chunk. Search results are not sorted by date, so they have no days.
  ///
  /// The stream throws a ``LibraryError``.
  ///
  /// - Parameter calendar: Determines when a day begins; nil if no days are needed.
  public func orderStream(
    _ list: ArticleList, days calendar: Calendar? = nil
  ) -> AsyncThrowingStream<ListPiece, any Error> {
    AsyncThrowingStream { continuation in
      let reading = Task {
        do throws(LibraryError) {
          try await read { db in
            try list.forEachPiece(db, ofLength: Self.pieceLength, days: calendar) { continuation.yield($0) }
          }
          continuation.finish()
        } catch {
          continuation.finish(throwing: error)
        }
      }
      continuation.onTermination = { _ in reading.cancel() }
    }
  }

  /// Returns those of the given articles that a list contains, in list order. Each is looked up, so the time does not
  /// depend on the length of the list, except for a search.
  ///
  /// - Parameter calendar: As for ``orderStream(_:days:)``.
  /// - Throws: ``LibraryError/cancelled`` or a database error.
  public func members(
    of list: ArticleList, among ids: [Article.ID], days calendar: Calendar? = nil
  ) async throws(LibraryError) -> ListPiece {
    if ids.count <= Self.glanceLimit { return try await glance { try list.members($0, among: ids, days: calendar) } }
    return try await read { try list.members($0, among: ids, days: calendar) }
  }

  /// Returns those of the given articles that a list leaves out only because it has an earlier article of their story.
  ///
  /// - Throws: ``LibraryError/cancelled`` or a database error.
  public func repetitions(
    leftOutOf list: ArticleList, among ids: [Article.ID]
  ) async throws(LibraryError) -> Set<Article.ID> {
    guard list.showsStoriesOnce else { return [] }
    return try await read { db in try list.repetitions(db, among: ids) }
  }

  /// The most articles that are looked up on the caller's thread: a few milliseconds.
  private static let glanceLimit = 500
}

extension Library {
  /// Returns the article added to the library last, or nil if there are no articles. Later articles have higher
  /// identifiers.
  ///
  /// - Throws: ``LibraryError/cancelled`` or a database error.
  public func newestArticle() async throws(LibraryError) -> Article.ID? {
    try await glanceOnce { db in
      try Int64.fetchOne(db.cachedStatement(sql: "SELECT max(id) FROM article")).map(Article.ID.init(rawValue:))
    }
  }

  /// Returns the first unread article of a list that follows another article in list order, whether or not that article
  /// is in the list. Without a preceding article, returns the first unread one.
  ///
  /// To search backward, pass the list in the opposite order.
  ///
  /// - Throws: ``LibraryError/cancelled`` or a database error.
  public func firstUnread(
    of list: ArticleList, after article: Article.ID?
  ) async throws(LibraryError) -> ArticleKey? {
    var list = list
    list.unreadOnly = true
    let wanted = list
    return try await read { db in try wanted.first(after: article, db) }
  }
}
