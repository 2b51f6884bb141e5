import GRDB

/// Runs SQLite's own checks of the library's file.
struct FileCheck {
  let db: Database
  /// The number of findings of each check.
  let limit: Int

  func findings() throws -> LibraryFindings {
    let pages = try rows("PRAGMA integrity_check(\(limit))") { $0[0] as String }
    let references = try rows("PRAGMA foreign_key_check") { row in
      let number = (row[1] as Int64?).map { " \($0)" } ?? ""
      return "\(row[0] as String)\(number) refers to a row of \(row[2] as String) that is not there"
    }
    return LibraryFindings(pages: pages, references: references)
  }

  /// Returns the rows of a check. If the damage stops the check itself, adds a line saying so.
  private func rows(_ sql: String, _ text: (Row) -> String) throws -> [String] {
    var rows: [String] = []
    do {
      let cursor = try Row.fetchCursor(db, sql: sql)
      while rows.count < limit, let row = try cursor.next() { rows.append(text(row)) }
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
      rows.append("a damaged page keeps the rest from being checked")
    }
    return rows
  }
}
