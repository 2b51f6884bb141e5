import Foundation
import GRDB

extension FetchLogEntry {
  init(_ row: Row) {
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
