import GRDB

extension Library {
  /// The most findings that ``check()`` lists of each kind; whoever reads a hundred knows that the file is damaged.
  public static let maximumFindings = 100

  /// Looks at every page of the database: whether the pages, the indexes and the references agree. It takes about as
  /// long as reading the file does, and nobody waits for it.
  ///
  /// - Returns: what is wrong, in SQLite's words and for a log; empty when the library is sound.
  /// - Throws: ``LibraryError/damaged(_:)`` when the damage keeps even this from being read,
  ///   ``LibraryError/cancelled``, or what the database says.
  public func check() async throws(LibraryError) -> [String] {
    let found = try await read { db in
      let pages = try String.fetchAll(db, sql: "PRAGMA integrity_check(\(Self.maximumFindings))")
      let cursor = try Row.fetchCursor(db, sql: "PRAGMA foreign_key_check")
      var references: [String] = []
      while references.count < Self.maximumFindings, let row = try cursor.next() {
        let number = (row[1] as Int64?).map { " \($0)" } ?? ""
        references.append("\(row[0] as String)\(number) refers to a row of \(row[2] as String) that is not there")
      }
      return pages.filter { $0 != "ok" } + references
    }
    return try await found + checkIndex()
  }

  /// The pieces of the search index against each other, which SQLite's own check does not know. It is asked for as
  /// something to be written, and writes nothing.
  private func checkIndex() async throws(LibraryError) -> [String] {
    try await mutate { db, _ in
      do {
        try db.execute(sql: "INSERT INTO searchIndex (searchIndex) VALUES ('integrity-check')")
        return []
      } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
        return ["the search index contradicts itself"]
      }
    }
  }
}
