import Foundation
import GRDB

/// The servers that have asked not to be contacted for a while. Runs inside a transaction.
struct RestingHosts {
  let db: Database

  func all(at date: Date, longest: TimeInterval) throws -> [String: Date] {
    let rows = try Row.fetchAll(
      db.cachedStatement(sql: "SELECT name, restUntil FROM host WHERE restUntil > ? AND restUntil <= ?"),
      arguments: [date.milliseconds, (date + longest).milliseconds])
    return Dictionary(uniqueKeysWithValues: rows.map { ($0[0], Date(milliseconds: $0[1])) })
  }

  func add(_ name: String, until date: Date, at now: Date) throws {
    try db.cachedStatement(sql: "DELETE FROM host WHERE restUntil <= ?").execute(arguments: [now.milliseconds])
    try db.cachedStatement(
      sql: """
        INSERT INTO host (name, restUntil) VALUES (?, ?)
        ON CONFLICT (name) DO UPDATE SET restUntil = excluded.restUntil
        """
    ).execute(arguments: [name.storable, date.milliseconds])
  }
}
