public import Foundation
import GRDB

extension Library {
  /// Returns the hosts that have requested a pause, and until when.
  ///
  /// - Parameters:
  ///   - date: The current date.
  ///   - longest: The longest plausible pause, in seconds. A date further ahead was set by a wrong clock and is
  ///     ignored.
  /// - Throws: ``LibraryError/cancelled`` or a database error.
  public func restingHosts(at date: Date, longest: TimeInterval) async throws(LibraryError) -> [String: Date] {
    try await read { db in
      let rows = try Row.fetchAll(
        db.cachedStatement(sql: "SELECT name, restUntil FROM host WHERE restUntil > ? AND restUntil <= ?"),
        arguments: [date.milliseconds, (date + longest).milliseconds])
      return Dictionary(uniqueKeysWithValues: rows.map { ($0[0], Date(milliseconds: $0[1])) })
    }
  }

  /// Stops requests to a host until a date, and deletes pauses that have expired.
  ///
  /// - Parameters:
  ///   - name: The host, in whatever form the caller uses.
  ///   - date: When the host may be contacted again.
  ///   - now: The current date.
  /// - Throws: A database error.
  public func rest(_ name: String, until date: Date, at now: Date) async throws(LibraryError) {
    try await mutate { db, _ in
      try db.cachedStatement(sql: "DELETE FROM host WHERE restUntil <= ?").execute(arguments: [now.milliseconds])
      try db.cachedStatement(
        sql: """
          INSERT INTO host (name, restUntil) VALUES (?, ?)
          ON CONFLICT (name) DO UPDATE SET restUntil = excluded.restUntil
          """
      ).execute(arguments: [name.storable, date.milliseconds])
    }
  }
}
