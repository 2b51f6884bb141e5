import Foundation
import GRDB

/// The rows that "mark all as read" removed from the unread table, kept so that they can be restored.
///
/// Whatever the number of articles, marking all of them only renames the table, and undoing it renames it back
/// (``Sweep/Place/file(number:owner:)``). The articles of a feed, a folder or a day are moved within SQLite to a
/// temporary table of the writer connection.
struct BulkMarks {
  let db: Database

  /// A single "mark all as read".
  struct Step {
    /// The table with the articles; nil if there were none.
    let place: Sweep.Place?
    /// The number of articles.
    let count: Int
    /// The last change of the library before the sweep.
    let sequence: Int64

    static let empty = Step(place: nil, count: 0, sequence: 0)
  }

  /// The number of sweeps kept; older ones are deleted. More than a user undoes one by one.
  static let maximumKept: Int64 = 50
  /// How many unread articles may be set aside while a sweep replaces the unread table. With more, inserting row by row
  /// is not much slower.
  static let maximumSetAside = 50_000

  /// Moves the unread articles of a list, up to an identifier, out of the unread table. A sweep's number is never
  /// reused, so that the undo step of an undone sweep cannot refer to another one. An empty sweep gets no number, so
  /// that it does not push out an older one.
  ///
  /// - Parameter end: Only articles dated before this time are moved; nil for no limit.
  func sweep(_ list: ArticleList, upTo bound: Int64, before end: Date? = nil) throws -> Step {
    let connection = try SweepConnection(db)
    let number = try connection.lastNumber() + 1
    // Whole stories are marked, so that it does not matter which of its articles the list shows, but for the time.
    var statement = try ArticleList(
      scope: list.scope, unreadOnly: true, order: .oldestFirst, includesRepetitions: end == nil
    ).statement(db)
    if let end { statement = statement.limited(before: end) }
    let place: Sweep.Place =
      statement.isWholeTable ? .file(number: number, owner: connection.owner) : .temporary(number: number)
    let sweep = Sweep(db: db, place: place)
    let count = try statement.isWholeTable ? takeAll(sweep, upTo: bound) : take(sweep, statement, upTo: bound)
    guard count > 0 else { return .empty }
    try connection.setLastNumber(number)
    try connection.drop(number - Self.maximumKept)
    return Step(place: place, count: count, sequence: try ChangeLog.lastSequence(db))
  }

  private func takeAll(_ sweep: Sweep, upTo bound: Int64) throws -> Int {
    let count = try Int.fetchOne(db.cachedStatement(sql: "SELECT count(*) FROM unread")) ?? 0
    let later =
      try Int.fetchOne(
        db.cachedStatement(
          // There are few later articles, so it is faster to look these up than to check each row.
          sql: """
            SELECT count(*) FROM unread WHERE (date, articleID) IN (SELECT date, id FROM article WHERE id > ?)
            """), arguments: [bound]) ?? 0
    guard count > later else { return 0 }
    try sweep.takeTable()
    try db.cachedStatement(sql: "UPDATE feedCount SET unread = 0 WHERE unread <> 0").execute()
    guard later > 0 else { return count }
    try db.execute(
      sql: """
        INSERT INTO unread SELECT date, articleID, feedID FROM \(sweep.table)
        WHERE (date, articleID) IN (SELECT date, id FROM article WHERE id > ?)
        """, arguments: [bound])
    try db.execute(sql: "DELETE FROM \(sweep.table) WHERE (date, articleID) IN (SELECT date, articleID FROM unread)")
    let told = try Stories(db: db).completeLater(sweep)
    try FeedCounts(db: db).countUnread()
    return count - later + told
  }

  private func take(_ sweep: Sweep, _ statement: ListStatement, upTo bound: Int64) throws -> Int {
    try sweep.create()
    try sweep.fill(statement.rowsSQL, statement.arguments + [bound])
    var count = db.changesCount
    guard count > 0 else {
      try sweep.drop()
      return 0
    }
    count += try Stories(db: db).complete(sweep)
    try db.execute(sql: "DELETE FROM unread WHERE (date, articleID) IN (SELECT date, articleID FROM \(sweep.table))")
    try FeedCounts(db: db).countUnread(of: sweep.table)
    return count
  }

  /// Returns the sweep of a step with the articles as they are now; nil if it is empty, restored or no longer kept.
  func current(_ step: Step) throws -> Sweep? {
    guard let sweep = step.place.map({ Sweep(db: db, place: $0) }), try sweep.exists else { return nil }
    try sweep.update(since: step.sequence)
    return sweep
  }

  /// Restores the rows of a current sweep, except articles that are already unread again, and deletes the sweep.
  func restore(_ sweep: Sweep, of step: Step) throws {
    let others = try Row.fetchAll(
      db, sql: "SELECT date, articleID, feedID FROM unread LIMIT ?", arguments: [Self.maximumSetAside + 1])
    let setsAside = others.count <= min(step.count, Self.maximumSetAside)
    if setsAside, sweep.isRenamed {
      try sweep.giveTableBack()
    } else {
      // Without a WHERE clause, SQLite drops the table's pages instead of deleting row by row; into an empty table, it
      // copies pages instead of inserting row by row.
      if setsAside { try db.cachedStatement(sql: "DELETE FROM unread").execute() }
      try db.execute(sql: "INSERT OR IGNORE INTO unread SELECT * FROM \(sweep.table)")
    }
    if setsAside {
      let insertion = try db.cachedStatement(
        sql: "INSERT OR IGNORE INTO unread (date, articleID, feedID) VALUES (?, ?, ?)")
      for row in others { try insertion.execute(arguments: StatementArguments(row.databaseValues)) }
    }
    try FeedCounts(db: db).countUnread(of: sweep.isRenamed ? nil : sweep.table)
    try sweep.drop()
  }

  /// Logs the articles of a sweep as changed.
  func log(_ sweep: Sweep, of step: Step, _ log: inout ChangeLog) throws {
    log.append(step.count > ChangeLog.maximumListed ? .manyStatuses : .statuses(try sweep.keys()))
  }
}
