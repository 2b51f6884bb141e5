public import Foundation
import GRDB

extension Library {
  /// Returns the data needed to fetch feeds: all feeds, or those with the given identifiers that exist. The feeds of
  /// accounts are fetched by their servers.
  ///
  /// - Throws: ``LibraryError/cancelled`` or a database error.
  public func fetchTargets(_ ids: [Feed.ID]? = nil) async throws(LibraryError) -> [FetchTarget] {
    try await read { db in
      let clause = ids == nil ? "" : "AND feed.id IN (SELECT value FROM json_each(?))"
      let statement = try db.cachedStatement(
        sql: """
          SELECT feed.id, feed.url, feedState.etag, feedState.lastModified, feedState.bodyHash, feed.interval,
            feed.userName, feed.reachesPrivateHosts, \(FetchState.columns.map { "feedState." + $0 }.joined(separator: ", "))
          FROM feed JOIN feedState ON feedState.feedID = feed.id
          WHERE feed.removedAt IS NULL AND feed.accountID = ? \(clause)
          ORDER BY feed.id
          """)
      let arguments: StatementArguments = [Feed.localAccount] + (ids.map { [$0.json] } ?? [])
      let cursor = try Row.fetchCursor(statement, arguments: arguments)
      var targets: [FetchTarget] = []
      while let row = try cursor.next() {
        targets.append(
          FetchTarget(
            feed: Feed.ID(rawValue: row[0]), url: row[1], validators: Validators(etag: row[2], lastModified: row[3]),
            bodyHash: row[4], interval: (row[5] as Int64?).map(TimeInterval.init), userName: row[6],
            reachesPrivateHosts: row[7], state: FetchState(row, from: 8)))
      }
      return targets
    }
  }

  /// Records the outcomes of fetches that returned no body, in one transaction. Feeds that no longer exist are skipped.
  ///
  /// - Throws: A database error; nothing is recorded in that case.
  public func record(_ outcomes: [FetchOutcome]) async throws(LibraryError) {
    try await mutate { db, log in
      for outcome in outcomes {
        do {
          try FetchRecording(db: db, outcome: outcome).record(&log)
        } catch LibraryError.noSuchFeed {
          // The user unsubscribed while the feed was being fetched.
        }
      }
    }
  }

  /// Returns a summary of how fetching a feed has gone.
  ///
  /// - Throws: ``LibraryError/noSuchFeed(_:)``, ``LibraryError/cancelled`` or a database error.
  public func health(of feed: Feed.ID) async throws(LibraryError) -> FetchHealth {
    try await read { db in
      let row = try Row.fetchOne(
        db.cachedStatement(
          sql: """
            SELECT fetchedAt, failedAt, answers, unchanged, \(FetchState.columns.joined(separator: ", "))
            FROM feedState JOIN feed ON feed.id = feedID WHERE feedID = ? AND feed.removedAt IS NULL
            """), arguments: [feed.rawValue])
      guard let row else { throw LibraryError.noSuchFeed(feed) }
      func date(_ index: Int) -> Date? { (row[index] as Int64?).map { Date(milliseconds: $0) } }
      return FetchHealth(
        fetchedAt: date(0), failedAt: date(1), answers: row[2], unchanged: row[3], state: FetchState(row, from: 4))
    }
  }

  /// Sets how often a feed is fetched, in seconds; nil to fetch it as often as other feeds.
  ///
  /// - Throws: ``LibraryError/noSuchFeed(_:)`` or a database error.
  public func setInterval(_ interval: TimeInterval?, of feed: Feed.ID) async throws(LibraryError) {
    _ = try await perform(.setInterval(feed, interval))
  }

  /// Allows a feed's URL to lead to this machine and its local network, because the user has now typed it.
  ///
  /// - Throws: ``LibraryError/noSuchFeed(_:)`` or a database error.
  public func letReachPrivateHosts(_ feed: Feed.ID) async throws(LibraryError) {
    try await mutate { db, _ in
      _ = try Feed.require(feed, db)
      try db.cachedStatement(sql: "UPDATE feed SET reachesPrivateHosts = 1 WHERE id = ?")
        .execute(arguments: [feed.rawValue])
    }
  }

  /// Sets the user name for a feed's server; nil for none. The library does not store the password.
  ///
  /// - Throws: ``LibraryError/noSuchFeed(_:)`` or a database error.
  public func setUserName(_ name: String?, of feed: Feed.ID) async throws(LibraryError) {
    try await mutate { db, log in
      _ = try Feed.require(feed, db)
      try db.cachedStatement(sql: "UPDATE feed SET userName = ? WHERE id = ?")
        .execute(arguments: [name?.storable, feed.rawValue])
      log.append(.feeds([feed]))
    }
  }
}
