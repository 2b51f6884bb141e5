import GRDB

/// The changes of one transaction, collected before they are written to the `change` table.
struct ChangeLog {
  /// The most feeds and articles listed for one transaction. With more, readers are better off reading everything
  /// again.
  static let maximumListed = 1000
  /// The number of rows kept in the table. A reader that has fallen further behind receives "everything".
  static let maximumKept = 10_000

  private var changes: [LibraryChange] = []

  var isEmpty: Bool { changes.isEmpty }

  mutating func append(_ change: LibraryChange) {
    if !change.isVoid {
      changes.append(change)
    }
  }

  /// Writes the rows and deletes the oldest ones above the limit. Called once, at the end of the transaction.
  func write(to db: Database) throws {
    guard !changes.isEmpty else { return }
    var rows = changes.flatMap(\.rows)
    if rows.count > Self.maximumListed {
      rows = LibraryChange.everything.rows
    }
    let statement = try db.cachedStatement(
      sql: "INSERT INTO change (kind, feedID, articleID, otherID) VALUES (?, ?, ?, ?)")
    for row in rows {
      try statement.execute(arguments: [row.kind.rawValue, row.feedID, row.articleID, row.otherID])
    }
    try db.cachedStatement(sql: "DELETE FROM change WHERE sequence <= ?")
      .execute(arguments: [db.lastInsertedRowID - Int64(Self.maximumKept)])
  }
}
