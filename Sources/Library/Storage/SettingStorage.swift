import GRDB

/// The settings that programs store in a library. Runs inside a transaction.
struct SettingStorage {
  let db: Database

  func value(of key: String) throws -> String? {
    try String.fetchOne(db, sql: "SELECT value FROM setting WHERE key = ?", arguments: [key])
  }

  func set(_ value: String, for key: String) throws {
    try db.execute(
      sql: "INSERT INTO setting (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
      arguments: [key, value])
  }
}
