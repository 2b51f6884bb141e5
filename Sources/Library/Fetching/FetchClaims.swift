import Foundation
import GRDB

/// Which process fetches a feed. Runs inside a transaction.
struct FetchClaims {
  let db: Database

  func claim(_ targets: [FetchTarget], at date: Date) throws -> Set<Feed.ID> {
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

  func giveBack(_ targets: [FetchTarget], claimedAt date: Date) throws {
    let statement = try db.cachedStatement(
      sql: "UPDATE feedState SET attemptedAt = ? WHERE feedID = ? AND attemptedAt = ?")
    for target in targets {
      try statement.execute(
        arguments: [target.state.attemptedAt?.milliseconds, target.feed.rawValue, date.milliseconds])
    }
  }
}
