import GRDB

/// What "mark all as read" took from the table of the unread, kept to be put back.
///
/// It stands in a temporary table of the connection that writes: a million rows are moved within SQLite and never pass
/// through here, cost the library's file nothing, and are gone when the program quits.
struct Sweeps {
  let db: Database

  /// One sweep.
  struct Step {
    let number: Int64
    /// How many articles it has.
    let count: Int
  }

  /// The sweeps that are kept; the oldest is forgotten first. More than a person takes back one by one.
  static let maximumKept: Int64 = 50

  /// Moves the unread of a list, up to a number, out of the table of the unread. A sweep's number is never given again: who
  /// still holds that of one that was taken back must not meet another. One that finds nothing has none, and so makes no
  /// other one old.
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
      // SQLite drops the pages of a table that loses every row, instead of the rows
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

  /// Puts back what a sweep took, but for what is gone or unread again meanwhile.
  func restore(_ number: Int64) throws -> Step {
    try makeTable()
    // an article that moved in the lists meanwhile, whoever moved it, is put back where it stands now
    try db.cachedStatement(
      sql: """
        UPDATE temp.sweep SET date = (SELECT article.date FROM article WHERE article.id = sweep.articleID)
        WHERE step = ? AND \(Self.isElsewhere) AND EXISTS (SELECT 1 FROM article WHERE article.id = sweep.articleID)
        """
    ).execute(arguments: [number])
    // as for a mark of its own: what is gone will be unread when it comes again
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

  /// The sweeps and the index are in one order, so this goes through them side by side.
  private static let isElsewhere = """
    NOT EXISTS (
      SELECT 1 FROM article INDEXED BY articleByDate WHERE article.date = sweep.date AND article.id = sweep.articleID)
    """

  /// Lists the articles of a sweep as changed, if they are not too many to be listed.
  func log(_ step: Step, _ log: inout ChangeLog) throws {
    guard step.count <= ChangeLog.maximumListed else { return log.append(.everything) }
    let ids = try Int64.fetchAll(
      db.cachedStatement(sql: "SELECT articleID FROM temp.sweep WHERE step = ?"), arguments: [step.number])
    log.append(.statuses(ids.map(Article.ID.init(rawValue:))))
  }

  /// How many articles of each feed a sweep has.
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
