import GRDB

/// Stores what a fetch says of the feed itself, inside a transaction.
struct FeedStorage {
  let db: Database
  let feed: Feed.ID

  /// Says whether something changed that a list of feeds shows.
  ///
  /// - Throws: ``LibraryError/noSuchFeed(_:)``.
  func store(_ update: FeedUpdate) throws -> Bool {
    guard let old = try Feed.fetch(db, "WHERE feed.id = ?", [feed.rawValue]).first else {
      throw LibraryError.noSuchFeed(feed)
    }
    try storeState(update)
    let named = update.title?.storable ?? ""
    let title = named.isEmpty ? old.title : named
    let homePageURL = update.homePageURL?.storable ?? old.homePageURL
    let isRenamed = title != old.title || homePageURL != old.homePageURL
    if isRenamed {
      try db.cachedStatement(sql: "UPDATE feed SET title = ?, sortTitle = ?, homePageURL = ? WHERE id = ?")
        .execute(arguments: [title, title.sortKey, homePageURL, feed.rawValue])
    }
    return isRenamed || old.failure != nil
  }

  private func storeState(_ update: FeedUpdate) throws {
    try db.cachedStatement(
      sql: """
        UPDATE feedState
        SET etag = ?, lastModified = ?, bodyHash = ?, fetchedAt = ?, failure = NULL, failedAt = NULL
        WHERE feedID = ?
        """
    ).execute(
      arguments: [
        update.validators.etag?.storable, update.validators.lastModified?.storable, update.bodyHash?.storable,
        update.fetchedAt.milliseconds, feed.rawValue,
      ])
  }
}
