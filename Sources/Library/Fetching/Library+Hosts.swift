public import Foundation
import GRDB

extension Library {
  /// The servers that have asked to be left alone, and until when.
  ///
  /// - Parameters:
  ///   - date: the present.
  ///   - longest: how long a rest may be that is believed, in seconds: what lies further ahead is of a clock that was
  ///     wrong.
  /// - Throws: ``LibraryError/cancelled`` or what the database says.
  public func restingHosts(at date: Date, longest: TimeInterval) async throws(LibraryError) -> [String: Date] {
    try await read { db in
      let rows = try Row.fetchAll(
        db.cachedStatement(sql: "SELECT name, restUntil FROM host WHERE restUntil > ? AND restUntil <= ?"),
        arguments: [date.milliseconds, (date + longest).milliseconds])
      return Dictionary(uniqueKeysWithValues: rows.map { ($0[0], Date(milliseconds: $0[1])) })
    }
  }

  /// Leaves a server alone until a date. What has passed is forgotten.
  ///
  /// - Parameters:
  ///   - name: the server, in a form of the caller's.
  ///   - date: when it may be asked again.
  ///   - now: the present.
  /// - Throws: what the database says.
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
