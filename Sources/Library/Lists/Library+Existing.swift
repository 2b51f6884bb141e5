import GRDB

extension Library {
  /// Which of some articles are there, whatever their number: nothing of them is read. Those of a feed that was removed
  /// are not there.
  ///
  /// - Throws: ``LibraryError/cancelled`` or what the database says.
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
