import GRDB

extension Library {
  /// Returns a setting that a program stored in this library, or nil.
  ///
  /// - Parameter key: The program's own key.
  public func setting(_ key: String) async throws(LibraryError) -> String? {
    try await read { db in try SettingStorage(db: db).value(of: key) }
  }

  /// Stores a setting in this library. No change is published, because no list depends on it.
  ///
  /// - Parameters:
  ///   - value: The new value, which replaces the old one.
  ///   - key: The program's own key.
  public func setSetting(_ value: String, for key: String) async throws(LibraryError) {
    try await mutate { db, _ in try SettingStorage(db: db).set(value, for: key) }
  }
}

extension Library {
  /// Returns the version of SQLite in use, such as `3.40.1`.
  ///
  /// - Throws: ``LibraryError/cancelled`` or a database error.
  public func sqliteVersion() async throws(LibraryError) -> String {
    try await read { db in try String.fetchOne(db, sql: "SELECT sqlite_version()") ?? "" }
  }
}
