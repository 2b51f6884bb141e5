import GRDB

/// The rows that "mark all as read" removed from the unread table, kept so that they can be restored.
///
/// Each sweep is a temporary table of the writer connection: a million rows move within SQLite without passing through
/// Swift, take no space in the library file, and disappear when the program quits. The tables have the definition of
/// `unread`, so that `INSERT INTO … SELECT * FROM …` copies the pages' content, indexes included, instead of inserting
/// row by row.
struct BulkMarks {
  let db: Database

  /// A single "mark all as read".
  struct Step {
    /// The number in the name of the temporary table; 0 if nothing was swept.
    let number: Int64
    /// The number of articles.
    let count: Int
    /// The last change of the library before the sweep.
    let sequence: Int64

    static let empty = Step(number: 0, count: 0, sequence: 0)
  }

  /// The number of sweeps kept; older ones are deleted. More than a user undoes one by one.
  static let maximumKept: Int64 = 50
  /// How many unread articles may be set aside while a sweep is copied back into the empty table. With more, inserting
  /// row by row is not much slower.
  static let maximumSetAside = 50_000

  /// Moves the unread articles of a list, up to an identifier, out of the unread table. A sweep's number is never
  /// reused, so that the undo step of an undone sweep cannot refer to another one. An empty sweep gets no number, so
  /// that it does not push out an older one.
  func sweep(_ list: ArticleList, upTo bound: Int64) throws -> Step {
    let last = try lastNumber()
    let sweep = Sweep(db: db, number: last + 1)
    try sweep.create()
    let statement = try ArticleList(scope: list.scope, unreadOnly: true, order: .oldestFirst).statement(db)
    let count = try statement.isWholeTable ? takeAll(sweep, upTo: bound) : take(sweep, statement, upTo: bound)
    guard count > 0 else {
      try sweep.drop()
      return .empty
    }
    try setLastNumber(sweep.number)
    if sweep.number > Self.maximumKept { try Sweep(db: db, number: sweep.number - Self.maximumKept).drop() }
    return Step(number: sweep.number, count: count, sequence: try ChangeLog.lastSequence(db))
  }

  private func takeAll(_ sweep: Sweep, upTo bound: Int64) throws -> Int {
    try sweep.fill("SELECT * FROM unread")
    var count = db.changesCount
    guard count > 0 else { return 0 }
    // Without a WHERE clause, SQLite drops the table's pages instead of deleting row by row.
    try db.cachedStatement(sql: "DELETE FROM unread").execute()
    try db.cachedStatement(sql: "UPDATE feedCount SET unread = 0 WHERE unread <> 0").execute()
    // There are few later articles, so it is faster to put these back than to check each row before.
    try db.execute(
      sql: """
        INSERT INTO unread SELECT date, articleID, feedID FROM \(sweep.table)
        WHERE (date, articleID) IN (SELECT date, id FROM article WHERE id > ?)
        """, arguments: [bound])
    if db.changesCount > 0 {
      count -= db.changesCount
      try db.execute(sql: "DELETE FROM \(sweep.table) WHERE (date, articleID) IN (SELECT date, articleID FROM unread)")
      try FeedCounts(db: db).countUnread()
    }
    return count
  }

  private func take(_ sweep: Sweep, _ statement: ListStatement, upTo bound: Int64) throws -> Int {
    try sweep.fill(statement.rowsSQL, statement.arguments + [bound])
    let count = db.changesCount
    guard count > 0 else { return 0 }
    try db.execute(sql: "DELETE FROM unread WHERE (date, articleID) IN (SELECT date, articleID FROM \(sweep.table))")
    try FeedCounts(db: db).countUnread(of: sweep.table)
    return count
  }

  /// Restores the rows of a sweep, except articles that are gone or already unread again.
  func restore(_ step: Step) throws {
    let sweep = Sweep(db: db, number: step.number)
    guard try sweep.exists else { return }
    try sweep.update(since: step.sequence)
    let others = try Row.fetchAll(
      db, sql: "SELECT date, articleID, feedID FROM unread LIMIT ?", arguments: [Self.maximumSetAside + 1])
    let setsAside = others.count <= min(step.count, Self.maximumSetAside)
    if setsAside { try db.cachedStatement(sql: "DELETE FROM unread").execute() }
    try db.execute(sql: "INSERT OR IGNORE INTO unread SELECT * FROM \(sweep.table)")
    if setsAside {
      let insertion = try db.cachedStatement(
        sql: "INSERT OR IGNORE INTO unread (date, articleID, feedID) VALUES (?, ?, ?)")
      for row in others { try insertion.execute(arguments: StatementArguments(row.databaseValues)) }
    }
    try FeedCounts(db: db).countUnread(of: sweep.table)
  }

  /// Deletes a sweep that has been restored.
  func forget(_ step: Step) throws {
    try Sweep(db: db, number: step.number).drop()
  }

  /// Logs the articles of a sweep as changed.
  func log(_ step: Step, _ log: inout ChangeLog) throws {
    let sweep = Sweep(db: db, number: step.number)
    guard step.count > 0, try sweep.exists else { return }
    log.append(step.count > ChangeLog.maximumListed ? .manyStatuses : .statuses(try sweep.keys()))
  }

  private func lastNumber() throws -> Int64 {
    try db.execute(sql: "CREATE TEMP TABLE IF NOT EXISTS lastSweep (number INTEGER NOT NULL)")
    return try Int64.fetchOne(db, sql: "SELECT number FROM temp.lastSweep") ?? 0
  }

  private func setLastNumber(_ number: Int64) throws {
    try db.execute(sql: "DELETE FROM temp.lastSweep")
    try db.execute(sql: "INSERT INTO temp.lastSweep (number) VALUES (?)", arguments: [number])
  }
}

/// The temporary table of one sweep.
struct Sweep {
  let db: Database
  let number: Int64

  private var name: String { "sweep\(number)" }
  /// The table, qualified with its schema.
  var table: String { "temp.\(name)" }

  var exists: Bool {
    get throws {
      try Bool.fetchOne(db, sql: "SELECT count(*) FROM temp.sqlite_schema WHERE name = ?", arguments: [name]) ?? false
    }
  }

  fileprivate func create() throws {
    // The table and the index are those of `unread`, column by column: otherwise SQLite would insert row by row.
    try db.execute(
      sql: """
        CREATE TABLE \(table) (
          date INTEGER NOT NULL,
          articleID INTEGER NOT NULL,
          feedID INTEGER NOT NULL,
          PRIMARY KEY (date, articleID)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX temp.\(name)ByFeed ON \(name) (feedID, date, articleID);
        """)
  }

  fileprivate func drop() throws {
    try db.execute(sql: "DROP TABLE IF EXISTS \(table)")
  }

  fileprivate func fill(_ selection: String, _ arguments: StatementArguments = []) throws {
    try db.execute(sql: "INSERT INTO \(table) \(selection)", arguments: arguments)
  }

  fileprivate func keys() throws -> [ArticleKey] {
    try Row.fetchAll(db, sql: "SELECT articleID, date FROM \(table)").map { ArticleKey($0[0], $0[1]) }
  }

  /// Removes articles that have been deleted since a change of the library, and gives redated ones their current date.
  fileprivate func update(since sequence: Int64) throws {
    let moved =
      if let listed = try ChangeLog.movedArticlesSQL(since: sequence, db) {
        try Int64.fetchAll(
          db, sql: "DELETE FROM \(table) WHERE (date, articleID) IN (\(listed)) RETURNING articleID")
      } else {
        // The table and the index have the same order, so SQLite walks both in parallel.
        try Int64.fetchAll(
          db,
          sql: """
            DELETE FROM \(table) WHERE NOT EXISTS (
              SELECT 1 FROM article INDEXED BY articleByDate
              WHERE article.date = \(name).date AND article.id = \(name).articleID)
            RETURNING articleID
            """)
      }
    for ids in moved.map(Article.ID.init(rawValue:)).pieces(of: StatusMark.maximumAtOnce) {
      let json = Array(ids).json
      try db.execute(
        sql: """
          INSERT OR IGNORE INTO \(table) SELECT article.date, article.id, article.feedID
          FROM json_each(?) AS moved CROSS JOIN article ON article.id = moved.value
          """, arguments: [json])
      // As with marking single articles: a deleted article is unread if it returns.
      try StatusMark.read.clear(ofMissing: json, db)
    }
  }
}
