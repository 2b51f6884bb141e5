import GRDB

extension Library {
  /// Makes the index anew, also when its own tables are so damaged that FTS5 cannot empty them
  /// (``LibraryError/damagedIndex(_:)``).
  ///
  /// - Throws: What the database says. The index is empty then, or as it was; what was not indexed waits for it.
  public func mendIndex() async throws(LibraryError) {
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
    try await indexWaiting()
  }
}
