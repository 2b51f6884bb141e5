import Foundation
import GRDB

extension FetchTarget {
  static func fetch(_ db: Database, _ ids: [Feed.ID]?) throws -> [FetchTarget] {
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

extension FetchHealth {
  static func fetch(_ db: Database, of feed: Feed.ID) throws -> FetchHealth {
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
