import GRDB

extension Library {
  /// The version of SQLite that the library is kept by, such as `3.40.1`.
  ///
  /// - Throws: ``LibraryError/cancelled`` or what the database says.
  public func sqliteVersion() async throws(LibraryError) -> String {
    try await read { db in try String.fetchOne(db, sql: "SELECT sqlite_version()") ?? "" }
  }
}
