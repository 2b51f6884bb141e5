import GRDB

extension Library {
  /// How many articles a search looks at: those that have a text and do not wait for the index. Counted.
  ///
  /// - Throws: ``LibraryError/cancelled`` or what the database says.
  public func indexedCount() async throws(LibraryError) -> Int {
    try await read { db in
      try Int.fetchOne(db, sql: "SELECT (SELECT count(*) FROM plainText) - (SELECT count(*) FROM unindexed)") ?? 0
    }
  }
}
