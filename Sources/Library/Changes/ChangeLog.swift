import GRDB

/// What one transaction changed, on its way into the `change` table.
struct ChangeLog {
  /// The most feeds and articles one transaction lists; beyond, whoever reads had better read everything again.
  static let maximumListed = 1000
  /// The rows the table keeps. A reader that has slept longer is told "everything".
  static let maximumKept = 10_000

  private var changes: [LibraryChange] = []

  var isEmpty: Bool { changes.isEmpty }

  mutating func append(_ change: LibraryChange) {
    if !change.isVoid {
      changes.append(change)
    }
  }

  /// Writes the rows and drops the oldest beyond the bound. Called once, at the transaction's end.
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
