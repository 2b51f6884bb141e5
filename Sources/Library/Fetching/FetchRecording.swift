import Foundation
import GRDB

/// Writes down what came of a fetch, inside a transaction.
struct FetchRecording {
  let db: Database
  let outcome: FetchOutcome

  /// How many lines the log has: a week of a thousand feeds that are fetched once an hour would be 168,000, and what a
  /// person looks for is of today; some 2 MB.
  static let logLength = 20_000

  /// - Parameter newArticles: how many of the articles that came with it are new.
  /// - Throws: ``LibraryError/noSuchFeed(_:)``.
  func record(newArticles: Int = 0, _ log: inout ChangeLog) throws {
    let old = try Feed.failures(of: outcome.feed, db)
    guard try isOfItsAddress() else { return try writeLog(newArticles) }
    let failure = outcome.failure(after: old.last)
    try writeState(failure: failure)
    let isMoved = try move()
    if isMoved || old.last != failure || old.count != outcome.state.failures { log.append(.feeds([outcome.feed])) }
    try writeLog(newArticles)
  }

  /// Whether the feed still has the address that was fetched: the user, or another process, may have given it another one
  /// meanwhile, whose server knows none of these validators.
  private func isOfItsAddress() throws -> Bool {
    guard let url = outcome.url?.storable else { return true }
    let now = try String.fetchOne(
      db.cachedStatement(sql: "SELECT url FROM feed WHERE id = ?"), arguments: [outcome.feed.rawValue])
    return now == url
  }

  private func writeState(failure: FeedFault?) throws {
    var columns = FetchState.columns
    var arguments = outcome.state.arguments
    let date = outcome.startedAt.milliseconds
    columns.append("failure")
    arguments.append(failure?.code)
    let assignments = columns.map { column in
      // another process may have brought an article meanwhile
      column == "changedAt"
        ? "changedAt = nullif(max(coalesce(changedAt, 0), coalesce(?, 0)), 0)" : "\(column) = ?"
    }
    var sql = "UPDATE feedState SET " + assignments.joined(separator: ", ")
    switch outcome.result {
    case .failed:
      sql += ", failedAt = ?"
      arguments.append(date)
    case .updated:
      sql += ", failedAt = NULL, fetchedAt = ?, answers = answers + 1"
      arguments.append(date)
    case .unchanged(let validators):
      sql += """
        , failedAt = NULL, fetchedAt = ?, answers = answers + 1, unchanged = unchanged + 1,
          etag = coalesce(?, etag), lastModified = coalesce(?, lastModified)
        """
      arguments += [date, validators.etag?.storable, validators.lastModified?.storable]
    }
    arguments.append(outcome.feed.rawValue)
    try db.cachedStatement(sql: sql + " WHERE feedID = ?").execute(arguments: StatementArguments(arguments))
  }

  /// Gives the feed its new address, unless another one has it: two that have become one are the person's to tell apart.
  private func move() throws -> Bool {
    guard let url = outcome.newURL?.storable else { return false }
    try db.cachedStatement(sql: "UPDATE OR IGNORE feed SET url = ?, reachesPrivateHosts = ? WHERE id = ?")
      .execute(arguments: [url, outcome.newURLReachesPrivateHosts, outcome.feed.rawValue])
    return db.changesCount > 0
  }

  private func writeLog(_ newArticles: Int) throws {
    try db.cachedStatement(
      sql: """
        INSERT INTO fetch (feedID, startedAt, duration, result, status, bytes, articles, failure)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        """
    ).execute(
      arguments: [
        outcome.feed.rawValue, outcome.startedAt.milliseconds, Int64(outcome.duration * 1000), outcome.result.code,
        outcome.status, outcome.bytes, newArticles, outcome.failure(after: nil)?.code,
      ])
    try db.cachedStatement(sql: "DELETE FROM fetch WHERE id <= ?")
      .execute(arguments: [db.lastInsertedRowID - Int64(Self.logLength)])
  }
}

/// What is wrong with a feed, as `feedState` has it: a failure has a time, what was missing from a document has none.
private struct FeedFault: Equatable {
  let code: String
  let isWarning: Bool
}

extension FetchOutcome {
  /// What is wrong with the feed from now on.
  fileprivate func failure(after old: FeedFault?) -> FeedFault? {
    switch result {
    case .failed(let code): FeedFault(code: code.storable, isWarning: false)
    case .updated: warning.map { FeedFault(code: $0.storable, isWarning: true) }
    // the document is the one of which something was missing
    case .unchanged: old?.isWarning == true ? old : nil
    }
  }
}

extension FetchOutcome.Result {
  fileprivate var code: String {
    switch self {
    case .updated: FetchLogEntry.updatedCode
    case .unchanged: FetchLogEntry.unchangedCode
    case .failed: "failed"
    }
  }
}

extension FetchLogEntry {
  static let updatedCode = "updated"
  static let unchangedCode = "unchanged"
}

extension Feed {
  /// - Throws: ``LibraryError/noSuchFeed(_:)``.
  fileprivate static func failures(of feed: Feed.ID, _ db: Database) throws -> (last: FeedFault?, count: Int) {
    let row = try Row.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT feedState.failure, feedState.failedAt IS NULL, feedState.failures
          FROM feed JOIN feedState ON feedState.feedID = feed.id
          WHERE feed.id = ? AND feed.removedAt IS NULL
          """), arguments: [feed.rawValue])
    guard let row else { throw LibraryError.noSuchFeed(feed) }
    return ((row[0] as String?).map { FeedFault(code: $0, isWarning: row[1]) }, row[2])
  }
}
