import Foundation
import GRDB

/// Records the outcome of a fetch. Runs inside a transaction.
struct FetchRecording {
  let db: Database
  let outcome: FetchOutcome

  /// The number of log entries kept, about 2 MB. One week of a thousand feeds fetched hourly would be 168,000 entries,
  /// but users look for today's.
  static let logLength = 20_000

  /// Records the outcome.
  ///
  /// - Parameter newArticles: The number of new articles stored with it.
  /// - Throws: ``LibraryError/noSuchFeed(_:)``.
  func record(newArticles: Int = 0, _ log: inout ChangeLog) throws {
    let old = try Feed.failures(of: outcome.feed, db)
    guard try isOfItsAddress() else { return try writeLog(newArticles) }
    let failure = outcome.failure(after: old.last)
    try writeState(failure: failure)
    let isMoved = try move(&log)
    if isMoved || old.last != failure || old.count != outcome.state.failures { log.append(.feeds([outcome.feed])) }
    try writeLog(newArticles)
  }

  /// Whether the feed still is to be fetched at this URL. The user or another process may have changed it in the
  /// meantime, and the new server does not know these validators; or the feed has become one of an account.
  private func isOfItsAddress() throws -> Bool {
    guard try Feed.require(outcome.feed, db).accountID == nil else { return false }
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
      // Another process may have stored a new article in the meantime.
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

  /// Gives the feed its new URL, unless another feed has it. Merging two feeds that have become one is up to the user.
  private func move(_ log: inout ChangeLog) throws -> Bool {
    guard let url = outcome.newURL?.storable else { return false }
    let old = try Feed.require(outcome.feed, db).url
    try db.cachedStatement(sql: "UPDATE OR IGNORE feed SET url = ?, reachesPrivateHosts = ? WHERE id = ?")
      .execute(arguments: [url, outcome.newURLReachesPrivateHosts, outcome.feed.rawValue])
    guard db.changesCount > 0 else { return false }
    try StoredQueries(db: db).moveFeed(from: old, to: url, &log)
    return true
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

/// A feed's fault as stored in `feedState`: a failure has a time, a warning about an incomplete document has none.
private struct FeedFault: Equatable {
  let code: String
  let isWarning: Bool
}

extension FetchOutcome {
  /// The feed's fault after this fetch.
  fileprivate func failure(after old: FeedFault?) -> FeedFault? {
    switch result {
    case .failed(let code): FeedFault(code: code.storable, isWarning: false)
    case .updated: warning.map { FeedFault(code: $0.storable, isWarning: true) }
    // The unchanged document is still the incomplete one.
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
