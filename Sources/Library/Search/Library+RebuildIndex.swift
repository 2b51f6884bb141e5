import GRDB

extension Library {
  /// Makes the search index anew from the articles: for one that disagrees with them or with itself
  /// (``LibraryError/damagedIndex(_:)``). It is emptied in one transaction, which takes some seconds for a million articles,
  /// and filled in batches; until then a search finds only what is indexed again.
  ///
  /// - Parameter isAlone: as ``indexWaiting(isAlone:)`` has it.
  /// - Throws: What the database says.
  public func rebuildIndex(isAlone: Bool = false) async throws(LibraryError) {
    try await mutate { db, log in
      // FTS5 reads the index's first rows before it does anything, so they are given to it as a new index has them
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
