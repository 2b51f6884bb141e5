import Foundation
import GRDB

extension FetchLogEntry {
  static func fetch(
    _ db: Database, of feed: Feed.ID?, failuresOnly: Bool, limit: Int
  ) throws -> [FetchLogEntry] {
    let conditions =
      (feed == nil ? "" : " AND entry.feedID = ?") + (failuresOnly ? " AND entry.failure IS NOT NULL" : "")
    let arguments: StatementArguments = (feed.map { [$0.rawValue] } ?? []) + [max(0, limit)]
    return try Row.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT entry.id, entry.feedID, coalesce(feed.customTitle, feed.title), entry.startedAt, entry.duration,
            entry.result, entry.status, entry.bytes, entry.articles, entry.failure
          FROM fetch AS entry CROSS JOIN feed ON feed.id = entry.feedID
          WHERE feed.removedAt IS NULL\(conditions) ORDER BY entry.id DESC LIMIT ?
          """), arguments: arguments
    ).map(FetchLogEntry.init)
  }
}

extension FetchLogEntry {
  private init(_ row: Row) {
    self.init(
      id: row[0], feed: Feed.ID(rawValue: row[1]), title: row[2], startedAt: Date(milliseconds: row[3]),
      duration: Double(row[4] as Int64) / 1000, result: Result(row), status: row[6], bytes: row[7],
      warning: row[5] == FetchLogEntry.updatedCode ? row[9] : nil)
  }
}

extension FetchLogEntry.Result {
  fileprivate init(_ row: Row) {
    switch row[5] as String {
    case FetchLogEntry.updatedCode: self = .updated(newArticles: row[8])
    case FetchLogEntry.unchangedCode: self = .unchanged
    default: self = .failed(row[9] ?? "")
    }
  }
}
