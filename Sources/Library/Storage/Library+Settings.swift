import GRDB

extension Library {
  /// What a program remembers of this library, or nil.
  ///
  /// - Parameter key: a word of the program's own.
  public func setting(_ key: String) async throws(LibraryError) -> String? {
    try await read { db in
      try String.fetchOne(db, sql: "SELECT value FROM setting WHERE key = ?", arguments: [key])
    }
  }

  /// Remembers something of this library. It changes no list, so nobody is told.
  ///
  /// - Parameters:
  ///   - value: the value, which replaces the one before.
  ///   - key: a word of the program's own.
  public func setSetting(_ value: String, for key: String) async throws(LibraryError) {
    try await mutate { db, _ in
      try db.execute(
        sql: "INSERT INTO setting (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
        arguments: [key, value])
    }
  }
}
