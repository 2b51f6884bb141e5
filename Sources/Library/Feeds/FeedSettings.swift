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
}
