public import Foundation
import GRDB

extension Library {
  /// Claims feeds for fetching in one transaction, and returns the claimed ones: those whose fetch no one else has
  /// begun since their target was read. Their fetch counts as begun now.
  ///
  /// - Throws: A database error.
  public func claim(_ targets: [FetchTarget], at date: Date) async throws(LibraryError) -> Set<Feed.ID> {
    try await mutate { db, _ in
      var claimed: Set<Feed.ID> = []
      let statement = try db.cachedStatement(
        sql: "UPDATE feedState SET attemptedAt = ? WHERE feedID = ? AND attemptedAt IS ?")
      for target in targets {
        try statement.execute(
          arguments: [date.milliseconds, target.feed.rawValue, target.state.attemptedAt?.milliseconds])
        if db.changesCount > 0 { claimed.insert(target.feed) }
      }
      return claimed
    }
  }

  /// Releases feeds that were claimed at a date but not fetched.
  ///
  /// - Throws: A database error.
  public func giveBack(_ targets: [FetchTarget], claimedAt date: Date) async throws(LibraryError) {
    try await mutate { db, _ in
      let statement = try db.cachedStatement(
        sql: "UPDATE feedState SET attemptedAt = ? WHERE feedID = ? AND attemptedAt = ?")
      for target in targets {
        try statement.execute(
          arguments: [target.state.attemptedAt?.milliseconds, target.feed.rawValue, date.milliseconds])
      }
    }
  }
}
