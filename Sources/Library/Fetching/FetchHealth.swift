public import Foundation
import GRDB

/// A summary of how fetching a feed has gone.
public struct FetchHealth: Sendable, Hashable {
  /// The time of the last successful fetch.
  public let fetchedAt: Date?
  /// The time of the last failure, if it came after the last successful fetch.
  public let failedAt: Date?
  /// The number of fetches that got a response.
  public let answers: Int
  /// The number of those responses that reported no change.
  public let unchanged: Int
  /// The state kept between fetches.
  public let state: FetchState
}

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
