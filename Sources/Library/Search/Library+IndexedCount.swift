import GRDB

extension Library {
  /// Counts the articles that search covers: those that have a text and are not waiting to be indexed.
  ///
  /// - Throws: ``LibraryError/cancelled`` or a database error.
  public func indexedCount() async throws(LibraryError) -> Int {
    try await read { db in
      try Int.fetchOne(db, sql: "SELECT (SELECT count(*) FROM plainText) - (SELECT count(*) FROM unindexed)") ?? 0
    }
  }
}
