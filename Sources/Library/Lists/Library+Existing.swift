import GRDB

extension Library {
  /// Returns which of the given articles exist, without reading them. The number of identifiers is unlimited. Articles
  /// of removed feeds count as missing.
  ///
  /// - Throws: ``LibraryError/cancelled`` or a database error.
  public func existing(_ ids: [Article.ID]) async throws(LibraryError) -> Set<Article.ID> {
    try await read { db in
      let hidden = try Feed.someAreRemoved(db) ? " AND article.feedID NOT IN (\(Feed.removedSQL))" : ""
      let statement = try db.cachedStatement(
        sql: """
          SELECT article.id FROM json_each(?) AS wanted
          CROSS JOIN article ON article.id = wanted.value\(hidden)
          """)
      var existing: Set<Article.ID> = []
      existing.reserveCapacity(ids.count)
      for piece in ids.pieces(of: Self.pieceLength) {
        let cursor = try Int64.fetchCursor(statement, arguments: [Array(piece).json])
        while let id = try cursor.next() { existing.insert(Article.ID(rawValue: id)) }
      }
      return existing
    }
  }
}
