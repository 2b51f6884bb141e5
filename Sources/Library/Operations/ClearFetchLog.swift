import GRDB

/// Clears the fetch log.
///
/// The entries move to a temporary table of the writer connection, which disappears when the program quits.
struct ClearFetchLog: UndoableOperation {
  private var entries: ClosedRange<Int64>?

  mutating func perform(in transaction: inout OperationTransaction) throws -> Bool {
    let db = transaction.db
    let numbers = try Row.fetchOne(db.cachedStatement(sql: "SELECT min(id), max(id) FROM fetch"))
    guard let first = numbers?[0] as Int64?, let last = numbers?[1] as Int64? else { return false }
    // Makes views of feed health reload.
    transaction.log.append(.feeds(try feeds("SELECT DISTINCT feedID FROM fetch", db)))
    // Keep at most one full log, however often it is cleared.
    try db.execute(
      sql: """
        CREATE TEMP TABLE IF NOT EXISTS clearedFetch AS SELECT * FROM fetch WHERE false;
        INSERT INTO temp.clearedFetch SELECT * FROM fetch;
        DELETE FROM fetch;
        """)
    try db.execute(
      sql: "DELETE FROM temp.clearedFetch WHERE id <= ?", arguments: [last - Int64(FetchRecording.logLength)])
    entries = first...last
    return true
  }

  /// Restores the entries among those added since.
  func revert(in transaction: inout OperationTransaction) throws {
    let db = transaction.db
    guard let entries, try db.tableExists("clearedFetch") else { return }
    transaction.log.append(.feeds(try feeds("SELECT DISTINCT feedID FROM temp.clearedFetch", db)))
    for sql in [
      "INSERT OR IGNORE INTO fetch SELECT * FROM temp.clearedFetch WHERE id BETWEEN ? AND ?",
      "DELETE FROM temp.clearedFetch WHERE id BETWEEN ? AND ?",
    ] {
      try db.execute(sql: sql, arguments: [entries.lowerBound, entries.upperBound])
    }
  }

  private func feeds(_ sql: String, _ db: Database) throws -> [Feed.ID] {
    try Int64.fetchAll(db, sql: sql).map(Feed.ID.init(rawValue:))
  }

  var doneMessage: Message { message("Activity log cleared") }
  var undoneMessage: Message { message("Activity log restored") }
}

extension LibraryCommand {
  /// Clears the fetch log. The state kept for each feed's next fetch stays.
  public static var clearFetchLog: LibraryCommand { LibraryCommand(ClearFetchLog()) }
}
