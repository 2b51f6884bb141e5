import Foundation
import GRDB

/// What a person wants of one feed, inside a transaction.
struct FeedSettings {
  let db: Database

  /// - Parameter policy: nil for what is wanted of all feeds.
  func setPictures(_ policy: PicturePolicy?, of feed: Feed.ID, _ log: inout ChangeLog) throws -> UndoStep {
    let old = try Feed.require(feed, db)
    guard policy != old.pictures else { return UndoStep(.feedPictures(feed, was: policy), isVoid: true) }
    try db.cachedStatement(sql: "UPDATE feed SET pictures = ? WHERE id = ?")
      .execute(arguments: [policy?.rawValue, feed.rawValue])
    log.append(.feeds([feed]))
    return UndoStep(.feedPictures(feed, was: old.pictures))
  }

  /// - Parameter interval: in seconds; nil for as often as the others.
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
  ///   - retention: nil gives a feed the library's again.
  ///   - feed: nil for the library's own.
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
