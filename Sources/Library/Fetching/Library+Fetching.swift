public import Foundation
import GRDB

extension Library {
  /// What is needed to fetch feeds: all of them, or those of the numbers given that there are.
  ///
  /// - Throws: ``LibraryError/cancelled`` or what the database says.
  public func fetchTargets(_ ids: [Feed.ID]? = nil) async throws(LibraryError) -> [FetchTarget] {
    try await read { db in
      let clause = ids == nil ? "" : "AND feed.id IN (SELECT value FROM json_each(?))"
      let statement = try db.cachedStatement(
        sql: """
          SELECT feed.id, feed.url, feedState.etag, feedState.lastModified, feedState.bodyHash, feed.interval,
            feed.userName, feed.reachesPrivateHosts, \(FetchState.columns.map { "feedState." + $0 }.joined(separator: ", "))
          FROM feed JOIN feedState ON feedState.feedID = feed.id
          WHERE feed.removedAt IS NULL \(clause)
          ORDER BY feed.id
          """)
      let arguments: StatementArguments = ids.map { [$0.json] } ?? []
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

  /// Writes down what came of fetches that brought no body, in one transaction. A feed that is there no longer is passed
  /// over.
  ///
  /// - Throws: what the database says; then nothing is written.
  public func record(_ outcomes: [FetchOutcome]) async throws(LibraryError) {
    try await mutate { db, log in
      for outcome in outcomes {
        do {
          try FetchRecording(db: db, outcome: outcome).record(&log)
        } catch LibraryError.noSuchFeed {
          // unsubscribed from while it was being fetched
        }
      }
    }
  }

  /// How a feed fares.
  ///
  /// - Throws: ``LibraryError/noSuchFeed(_:)``, ``LibraryError/cancelled`` or what the database says.
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

  /// Says how often a person wants a feed, in seconds; nil for as often as the others.
  ///
  /// - Throws: ``LibraryError/noSuchFeed(_:)`` or what the database says.
  public func setInterval(_ interval: TimeInterval?, of feed: Feed.ID) async throws(LibraryError) {
    try await mutate { db, log in
      _ = try FeedSettings(db: db).setInterval(interval, of: feed, &log)
    }
  }

  /// Lets a feed's address lead to this machine and its neighbours: the user has typed it now.
  ///
  /// - Throws: ``LibraryError/noSuchFeed(_:)`` or what the database says.
  public func letReachPrivateHosts(_ feed: Feed.ID) async throws(LibraryError) {
    try await mutate { db, _ in
      _ = try Feed.require(feed, db)
      try db.cachedStatement(sql: "UPDATE feed SET reachesPrivateHosts = 1 WHERE id = ?")
        .execute(arguments: [feed.rawValue])
    }
  }

  /// Says by what name a server knows the person; nil for none. The password is not the library's to keep.
  ///
  /// - Throws: ``LibraryError/noSuchFeed(_:)`` or what the database says.
  public func setUserName(_ name: String?, of feed: Feed.ID) async throws(LibraryError) {
    try await mutate { db, log in
      _ = try Feed.require(feed, db)
      try db.cachedStatement(sql: "UPDATE feed SET userName = ? WHERE id = ?")
        .execute(arguments: [name?.storable, feed.rawValue])
      log.append(.feeds([feed]))
    }
  }
}
