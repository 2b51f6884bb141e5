import GRDB

extension Library {
  /// Returns the version of SQLite in use, such as `3.40.1`.
  ///
  /// - Throws: ``LibraryError/cancelled`` or a database error.
  public func sqliteVersion() async throws(LibraryError) -> String {
    try await read { db in try String.fetchOne(db, sql: "SELECT sqlite_version()") ?? "" }
  }
}
