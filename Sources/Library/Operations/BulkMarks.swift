import GRDB

/// The rows that "mark all as read" removed from the unread table, kept so that they can be restored.
///
/// They are kept in a temporary table of the writer connection: a million rows move within SQLite without passing
/// through Swift, take no space in the library file, and disappear when the program quits.
struct BulkMarks {
  let db: Database

  /// A single "mark all as read".
  struct Step {
    let number: Int64
    /// The number of articles.
    let count: Int
  }

  /// The number of sweeps kept; older ones are deleted. More than a user undoes one by one.
  static let maximumKept: Int64 = 50

  /// Moves the unread articles of a list, up to an identifier, out of the unread table. A sweep's number is never
  /// reused, so that the undo step of an undone sweep cannot refer to another one. An empty sweep gets no number, so
  /// that it does not push out an older one.
  func sweep(_ list: ArticleList, upTo bound: Int64) throws -> Step {
    try makeTable()
    let number = try nextNumber()
    let statement = try ArticleList(scope: list.scope, unreadOnly: true, order: .oldestFirst).statement(db)
    try db.cachedStatement(
      sql: "INSERT INTO temp.sweep (step, date, articleID, feedID) \(statement.rowsSQL(upTo: "?"))"
    ).execute(arguments: [number] + statement.arguments + [bound])
    let count = db.changesCount
    guard count > 0 else {
      try db.cachedStatement(sql: "UPDATE temp.sweepNumber SET last = last - 1").execute()
      return Step(number: 0, count: 0)
    }
    try FeedCounts(db: db).addUnread(try feeds(number).mapValues { -$0 })
    if try count == Int.fetchOne(db.cachedStatement(sql: "SELECT count(*) FROM unread")) {
      // Without a WHERE clause, SQLite drops the table's pages instead of deleting row by row.
      try db.cachedStatement(sql: "DELETE FROM unread").execute()
    } else {
      try db.cachedStatement(
        sql: """
          DELETE FROM unread WHERE (date, articleID) IN (SELECT date, articleID FROM temp.sweep WHERE step = ?)
          """
      ).execute(arguments: [number])
    }
    try db.cachedStatement(sql: "DELETE FROM temp.sweep WHERE step <= ?").execute(arguments: [number - Self.maximumKept]
    )
    return Step(number: number, count: count)
  }

  /// Restores the rows of a sweep, except articles that are gone or already unread again.
  func restore(_ number: Int64) throws -> Step {
    try makeTable()
    // An article whose list position has changed since is restored at its current one.
    try db.cachedStatement(
      sql: """
        UPDATE temp.sweep SET date = (SELECT article.date FROM article WHERE article.id = sweep.articleID)
        WHERE step = ? AND \(Self.isElsewhere) AND EXISTS (SELECT 1 FROM article WHERE article.id = sweep.articleID)
        """
    ).execute(arguments: [number])
    // As with marking single articles: a deleted article is unread if it returns.
    try db.cachedStatement(
      sql: """
        UPDATE status SET readAt = NULL WHERE articleID IN (
          SELECT articleID FROM temp.sweep WHERE step = ? AND \(Self.isElsewhere))
        """
    ).execute(arguments: [number])
    if db.changesCount > 0 {
      try db.cachedStatement(sql: "DELETE FROM status WHERE readAt IS NULL AND starredAt IS NULL").execute()
    }
    try db.cachedStatement(
      sql: """
        DELETE FROM temp.sweep
        WHERE step = ? AND (
          \(Self.isElsewhere)
          OR EXISTS (SELECT 1 FROM unread WHERE unread.date = sweep.date AND unread.articleID = sweep.articleID))
        """
    ).execute(arguments: [number])
    try db.cachedStatement(
      sql: """
        INSERT INTO unread (date, articleID, feedID)
        SELECT date, articleID, feedID FROM temp.sweep WHERE step = ? ORDER BY date, articleID
        """
    ).execute(arguments: [number])
    let count = db.changesCount
    try FeedCounts(db: db).addUnread(try feeds(number))
    return Step(number: number, count: count)
  }

  func forget(_ number: Int64) throws {
    try db.cachedStatement(sql: "DELETE FROM temp.sweep WHERE step = ?").execute(arguments: [number])
  }

  /// The sweep and the index have the same order, so SQLite walks both in parallel.
  private static let isElsewhere = """
    NOT EXISTS (
      SELECT 1 FROM article INDEXED BY articleByDate WHERE article.date = sweep.date AND article.id = sweep.articleID)
    """

  /// Logs the articles of a sweep as changed, or everything if they are too many to list.
  func log(_ step: Step, _ log: inout ChangeLog) throws {
    guard step.count <= ChangeLog.maximumListed else { return log.append(.everything) }
    let ids = try Int64.fetchAll(
      db.cachedStatement(sql: "SELECT articleID FROM temp.sweep WHERE step = ?"), arguments: [step.number])
    log.append(.statuses(ids.map(Article.ID.init(rawValue:))))
  }

  /// Returns the number of articles of each feed in a sweep.
  private func feeds(_ number: Int64) throws -> [Int64: Int] {
    let rows = try Row.fetchAll(
      db.cachedStatement(sql: "SELECT feedID, count(*) FROM temp.sweep WHERE step = ? GROUP BY feedID"),
      arguments: [number])
    return Dictionary(rows.map { ($0[0], $0[1]) }, uniquingKeysWith: { first, _ in first })
  }

  private func nextNumber() throws -> Int64 {
    try db.cachedStatement(sql: "UPDATE temp.sweepNumber SET last = last + 1").execute()
    return try Int64.fetchOne(db.cachedStatement(sql: "SELECT last FROM temp.sweepNumber")) ?? 0
  }

  private func makeTable() throws {
    try db.execute(
      sql: """
        CREATE TEMP TABLE IF NOT EXISTS sweep (
          step INTEGER NOT NULL,
          date INTEGER NOT NULL,
          articleID INTEGER NOT NULL,
          feedID INTEGER NOT NULL,
          PRIMARY KEY (step, date, articleID)
        ) WITHOUT ROWID;
        CREATE TEMP TABLE IF NOT EXISTS sweepNumber (last INTEGER NOT NULL);
        INSERT INTO temp.sweepNumber (last) SELECT 0 WHERE NOT EXISTS (SELECT 1 FROM temp.sweepNumber);
        """)
  }
}
