public import Foundation
import GRDB

/// Sets how often a feed is refreshed.
struct SetInterval: UndoableOperation {
  let feed: Feed.ID
  /// In seconds; nil to refresh it as often as other feeds.
  let interval: Int64?
  private var old: Int64?

  init(_ feed: Feed.ID, _ interval: TimeInterval?) {
    (self.feed, self.interval) = (feed, interval.map { Int64($0) })
  }

  mutating func perform(in transaction: inout OperationTransaction) throws -> Bool {
    _ = try Feed.require(feed, transaction.db)
    old = try Int64.fetchOne(
      transaction.db.cachedStatement(sql: "SELECT interval FROM feed WHERE id = ?"), arguments: [feed.rawValue])
    guard interval != old else { return false }
    try set(interval, in: &transaction)
    return true
  }

  func revert(in transaction: inout OperationTransaction) throws {
    try transaction.ifPresent { transaction in
      _ = try Feed.require(feed, transaction.db)
      try set(old, in: &transaction)
    }
  }

  private func set(_ interval: Int64?, in transaction: inout OperationTransaction) throws {
    try transaction.db.cachedStatement(sql: "UPDATE feed SET interval = ? WHERE id = ?")
      .execute(arguments: [interval, feed.rawValue])
    transaction.log.append(.feeds([feed]))
  }

  var doneMessage: Message { message("Refresh interval changed") }
  var undoneMessage: Message { message("Refresh interval restored") }
}

extension LibraryCommand {
  /// Sets how often a feed is refreshed, in seconds; nil to refresh it as often as other feeds.
  public static func setInterval(_ feed: Feed.ID, _ interval: TimeInterval?) -> LibraryCommand {
    LibraryCommand(SetInterval(feed, interval))
  }
}
