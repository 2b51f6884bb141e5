import GRDB

extension Library {
  /// Rebuilds the search index from the articles. Use it for an index that is inconsistent with them or with itself
  /// (``LibraryError/damagedIndex(_:)``). The index is cleared in one transaction, which takes a few seconds for a
  /// million articles, and filled in batches; until then, search only finds articles that are already indexed again.
  ///
  /// - Parameter isAlone: See ``indexWaiting(isAlone:)``.
  /// - Throws: A database error.
  public func rebuildIndex(isAlone: Bool = false) async throws(LibraryError) {
    try await mutate { db, log in
      // FTS5 first reads the index's initial rows, so replace them with those of a new index.
      try db.execute(
        sql: """
          CREATE VIRTUAL TABLE temp.emptyIndex USING fts5 (text);
          DELETE FROM main.searchIndex_data;
          DELETE FROM main.searchIndex_idx;
          INSERT INTO main.searchIndex_data SELECT * FROM temp.emptyIndex_data;
          DROP TABLE temp.emptyIndex;
          """)
      try SearchIndex(db: db).beginAnew()
      log.append(.index)
    }
    try await indexWaiting(isAlone: isAlone)
  }
}
