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
    return try await read { db in
      let statement = try list.statement(db, calendar: calendar)
      var days = DayCounter(calendar: calendar)
      let dates = try Int64.fetchCursor(
        db.cachedStatement(sql: statement.datesSQL), arguments: statement.arguments)
      while let date = try dates.next() { days.add(date) }
      return days.counts
    }
  }

  /// Returns the totals of the library. An article that repeats the story of another one is not counted.
  ///
  /// - Throws: ``LibraryError/cancelled`` or a database error.
  public func counts() async throws(LibraryError) -> LibraryCounts {
    try await read { db in
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

extension ArticleList {
  func articles(_ db: Database, limit: Int) throws -> [ArticleSummary] {
    let statement = try idsStatement(db)
    let ids = try Int64.fetchAll(
      db.cachedStatement(sql: statement.sql + " LIMIT ?"), arguments: statement.arguments + [max(0, limit)])
    return try ArticleSummary.fetch(db, ids.map(Article.ID.init(rawValue:)))
  }

  /// Returns the statement for the list's article identifiers, in order.
  func idsStatement(_ db: Database) throws -> (sql: String, arguments: StatementArguments) {
    if case .search(let query) = scope {
      let statement = try searchStatement(query, db)
      return (statement.idsSQL, statement.arguments)
    }
    let statement = try statement(db)
    return (statement.idsSQL, statement.arguments)
  }

  func statement(_ db: Database, calendar: Calendar? = nil) throws -> ListStatement {
    ListStatement(self, hiding: try HiddenArticles(db), now: Date(), calendar: calendar)
  }

  func forEachID(_ db: Database, _ body: (Article.ID) throws -> Void) throws {
    let (list, leftOut) = try whole(db)
    let statement = try list.idsStatement(db)
    let cursor = try Int64.fetchCursor(db.cachedStatement(sql: statement.sql), arguments: statement.arguments)
    try cursor.forEach { if leftOut.isEmpty || !leftOut.contains($0) { try body(Article.ID(rawValue: $0)) } }
  }

  /// Returns the list to read instead of this one if all of it is read, and its articles that must be left out. For a
  /// list of all feeds, that is faster than looking each article up among the repetitions, which are few.
  func whole(_ db: Database) throws -> (list: ArticleList, leftOut: Set<Int64>) {
    guard showsStoriesOnce, isOfAllFeeds else { return (self, []) }
    let hidden = try HiddenArticles(db)
    guard hidden.repeated else { return (self, []) }
    var list = self
    list.includesRepetitions = true
    let sql = ListStatement.repetitionsSQL(unread: leavesOutRead, hiding: hidden)
    return (list, try Int64.fetchSet(db.cachedStatement(sql: sql)))
  }

  fileprivate func ids(_ db: Database, count: Int?) throws -> [Article.ID] {
    var ids: [Article.ID] = []
    ids.reserveCapacity(count ?? 0)
    try forEachID(db) { ids.append($0) }
    return ids
  }

  func count(_ db: Database) throws -> Int {
    if let count = try keptCount(db) { return count }
    if case .search(let query) = scope {
      let statement = try searchStatement(query, db)
      return try Int.fetchOne(db.cachedStatement(sql: statement.countSQL), arguments: statement.arguments) ?? 0
    }
    let statement = try statement(db)
    return try Int.fetchOne(db.cachedStatement(sql: statement.countSQL), arguments: statement.arguments) ?? 0
  }
}
