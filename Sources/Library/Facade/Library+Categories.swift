import GRDB

extension Library {
  /// Returns the names of the categories of recent articles, for suggestions.
  ///
  /// - Parameter limit: The largest number of names.
  /// - Throws: ``LibraryError/cancelled`` or a database error.
  public func categories(limit: Int) async throws(LibraryError) -> [String] {
    try await read { db in
      try String.fetchAll(
        db.cachedStatement(
          sql: """
            SELECT name FROM category
            WHERE EXISTS (SELECT 1 FROM categorized WHERE categorized.categoryID = category.id)
            ORDER BY id DESC LIMIT ?
            """), arguments: [limit]
      ).sorted { $0.sortKey < $1.sortKey }
    }
  }

  /// Deletes the names of categories without articles.
  func forgetUnusedCategories() async throws(LibraryError) {
    let unused = "NOT EXISTS (SELECT 1 FROM categorized WHERE categorized.categoryID = category.id)"
    // Usually there are none. No other writer has to wait for many.
    var ids = try await read { db in try Int64.fetchAll(db, sql: "SELECT id FROM category WHERE \(unused)") }[...]
    while !ids.isEmpty {
      let some = Array(ids.prefix(ArticleDeletion.maximumAtOnce))
      ids = ids.dropFirst(some.count)
      try await mutate { db, _ in
        let statement = try db.cachedStatement(sql: "DELETE FROM category WHERE id = ? AND \(unused)")
        for id in some { try statement.execute(arguments: [id]) }
      }
    }
  }
}
