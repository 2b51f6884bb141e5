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
          SELECT feed.id, feed.url, feedState.etag, feedState.lastModified, feedState.bodyHash,
            feedState.dueAt, feedState.failures
          FROM feed JOIN feedState ON feedState.feedID = feed.id
          WHERE feed.removedAt IS NULL \(clause)
          ORDER BY feed.id
          """)
      let arguments: StatementArguments = ids.map { [$0.json] } ?? []
      return try Row.fetchAll(statement, arguments: arguments).map { row in
        FetchTarget(
          feed: Feed.ID(rawValue: row[0]), url: row[1], validators: Validators(etag: row[2], lastModified: row[3]),
          bodyHash: row[4], dueAt: (row[5] as Int64?).map { Date(milliseconds: $0) }, failures: row[6])
      }
    }
  }

  /// Notes that a fetch brought nothing new, which also ends a failure. A validator that the answer does not repeat
  /// stays as it was (RFC 9111 §3.2).
  ///
  /// - Throws: ``LibraryError/noSuchFeed(_:)`` or what the database says.
  public func recordUnchanged(_ feed: Feed.ID, validators: Validators, at date: Date) async throws(LibraryError) {
    try await mutate { db, log in
      if try Feed.failure(of: feed, db) != nil {
        log.append(.feeds([feed]))
      }
      try db.cachedStatement(
        sql: """
          UPDATE feedState
          SET etag = coalesce(?, etag), lastModified = coalesce(?, lastModified), fetchedAt = ?, failure = NULL,
            failedAt = NULL, failures = 0
          WHERE feedID = ?
          """
      ).execute(
        arguments: [
          validators.etag?.storable, validators.lastModified?.storable, date.milliseconds, feed.rawValue,
        ])
    }
  }

  /// Notes when a feed is to be fetched next; nil is as soon as can be.
  ///
  /// - Throws: ``LibraryError/noSuchFeed(_:)`` or what the database says.
  public func setDue(_ date: Date?, for feed: Feed.ID) async throws(LibraryError) {
    try await mutate { db, _ in
      _ = try Feed.failure(of: feed, db)
      try db.cachedStatement(sql: "UPDATE feedState SET dueAt = ? WHERE feedID = ?")
        .execute(arguments: [date?.milliseconds, feed.rawValue])
    }
  }

  /// Notes that a fetch failed, with a code that means nothing to the library and is kept until a fetch succeeds.
  ///
  /// - Throws: ``LibraryError/noSuchFeed(_:)`` or what the database says.
  public func recordFailure(_ code: String, for feed: Feed.ID, at date: Date) async throws(LibraryError) {
    try await mutate { db, log in
      if try Feed.failure(of: feed, db) != code.storable {
        log.append(.feeds([feed]))
      }
      try db.cachedStatement(
        sql: "UPDATE feedState SET failure = ?, failedAt = ?, failures = failures + 1 WHERE feedID = ?"
      )
      .execute(arguments: [code.storable, date.milliseconds, feed.rawValue])
    }
  }
}

extension Feed {
  /// - Throws: ``LibraryError/noSuchFeed(_:)``.
  fileprivate static func failure(of feed: Feed.ID, _ db: Database) throws -> String? {
    let row = try Row.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT feedState.failure FROM feed JOIN feedState ON feedState.feedID = feed.id
          WHERE feed.id = ? AND feed.removedAt IS NULL
          """), arguments: [feed.rawValue])
    guard let row else { throw LibraryError.noSuchFeed(feed) }
    return row[0]
  }
}
