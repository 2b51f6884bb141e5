import Foundation
import GRDB

/// The user's settings for a single feed. Runs inside a transaction.
struct FeedSettings {
  let db: Database

  /// - Parameter policy: nil to use the setting for all feeds.
  func setPictures(_ policy: PicturePolicy?, of feed: Feed.ID, _ log: inout ChangeLog) throws -> UndoStep {
    let old = try Feed.require(feed, db)
    guard policy != old.pictures else { return UndoStep(.feedPictures(feed, was: policy), isVoid: true) }
    try db.cachedStatement(sql: "UPDATE feed SET pictures = ? WHERE id = ?")
      .execute(arguments: [policy?.rawValue, feed.rawValue])
    log.append(.feeds([feed]))
    return UndoStep(.feedPictures(feed, was: old.pictures))
  }

  /// - Parameter interval: In seconds; nil to fetch as often as other feeds.
  func setInterval(_ interval: TimeInterval?, of feed: Feed.ID, _ log: inout ChangeLog) throws -> UndoStep {
    _ = try Feed.require(feed, db)
    let old = try Int64.fetchOne(
      db.cachedStatement(sql: "SELECT interval FROM feed WHERE id = ?"), arguments: [feed.rawValue])
    let seconds = interval.map { Int64($0) }
    let step = UndoStep(.feedInterval(feed, was: old.map(TimeInterval.init)), isVoid: seconds == old)
    guard !step.isVoid else { return step }
    try db.cachedStatement(sql: "UPDATE feed SET interval = ? WHERE id = ?").execute(arguments: [
      seconds, feed.rawValue,
    ])
    log.append(.feeds([feed]))
    return step
  }

  /// - Parameters:
  ///   - retention: nil makes a feed use the library's retention again.
  ///   - feed: nil for the library's own retention.
  func setRetention(_ retention: Retention?, of feed: Feed.ID?, _ log: inout ChangeLog) throws -> UndoStep {
    if let feed { _ = try Feed.require(feed, db) }
    let old = try Retention.fetch(db, of: feed)
    let step = UndoStep(.retention(of: feed, was: old), isVoid: retention == old)
    guard !step.isVoid else { return step }
    try Retention.store(retention, of: feed, db)
    if let feed { log.append(.feeds([feed])) }
    return step
  }
}
