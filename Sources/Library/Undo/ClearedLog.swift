import GRDB

/// Clears the fetch log and keeps the entries so that they can be restored.
///
/// They are kept in a temporary table of the writer connection, which disappears when the program quits.
struct ClearedLog {
  let db: Database

  /// Removes all entries.
  func clear(_ log: inout ChangeLog) throws -> UndoStep {
    let numbers = try Row.fetchOne(db.cachedStatement(sql: "SELECT min(id), max(id) FROM fetch"))
    guard let first = numbers?[0] as Int64?, let last = numbers?[1] as Int64? else {
      return UndoStep(.fetchLog(0...0), isVoid: true)
    }
    // Makes views of feed health reload.
    log.append(.feeds(try feeds("SELECT DISTINCT feedID FROM fetch")))
    // Keep at most one full log, however often it is cleared.
    try db.execute(
      sql: """
        CREATE TEMP TABLE IF NOT EXISTS clearedFetch AS SELECT * FROM fetch WHERE false;
        INSERT INTO temp.clearedFetch SELECT * FROM fetch;
        DELETE FROM fetch;
        """)
    try db.execute(
      sql: "DELETE FROM temp.clearedFetch WHERE id <= ?", arguments: [last - Int64(FetchRecording.logLength)])
    return UndoStep(.fetchLog(first...last))
  }

  /// Restores entries among those added since.
  func restore(_ lines: ClosedRange<Int64>, _ log: inout ChangeLog) throws {
    guard try db.tableExists("clearedFetch") else { return }
    log.append(.feeds(try feeds("SELECT DISTINCT feedID FROM temp.clearedFetch")))
    for sql in [
      "INSERT OR IGNORE INTO fetch SELECT * FROM temp.clearedFetch WHERE id BETWEEN ? AND ?",
      "DELETE FROM temp.clearedFetch WHERE id BETWEEN ? AND ?",
    ] {
      try db.execute(sql: sql, arguments: [lines.lowerBound, lines.upperBound])
    }
  }

  private func feeds(_ sql: String) throws -> [Feed.ID] {
    try Int64.fetchAll(db, sql: sql).map(Feed.ID.init(rawValue:))
  }
}
