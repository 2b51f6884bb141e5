import GRDB

extension SavedSearch {
  static func insert(
    _ query: SearchQuery, as title: String, _ db: Database, _ log: inout ChangeLog
  ) throws -> SavedSearch {
    let title = try title.name
    try db.execute(
      sql: "INSERT INTO savedSearch (accountID, title, sortTitle, query) VALUES (?, ?, ?, ?)",
      arguments: [Feed.localAccount, title, title.sortKey, query.text])
    let id = ID(rawValue: db.lastInsertedRowID)
    log.append(.searches([id]))
    return SavedSearch(id: id, title: title, query: query)
  }

  static func fetch(_ db: Database, _ clause: String, _ arguments: StatementArguments = []) throws -> [SavedSearch] {
    let statement = try db.cachedStatement(
      sql: "SELECT id, title, query FROM savedSearch WHERE removedAt IS NULL \(clause)")
    return try Row.fetchAll(statement, arguments: arguments).compactMap { row in
      // A search saved by a later version may use syntax unknown to this one; it is kept for that version.
      guard let query = try? SearchQuery(kept: row[2]) else { return nil }
      return SavedSearch(id: ID(rawValue: row[0]), title: row[1], query: query)
    }
  }

  /// - Throws: ``LibraryError/noSuchSearch(_:)``.
  static func require(_ id: ID, _ db: Database) throws -> SavedSearch {
    guard let search = try fetch(db, "AND id = ?", [id.rawValue]).first else { throw LibraryError.noSuchSearch(id) }
    return search
  }
}
