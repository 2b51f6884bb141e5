import GRDB

/// Stores what a fetch returned about the feed itself. Runs inside a transaction.
struct FeedStorage {
  let db: Database
  let feed: Feed.ID

  /// Returns the number of the feed's new document and whether anything changed that a list of feeds shows.
  ///
  /// - Throws: ``LibraryError/noSuchFeed(_:)``.
  func store(_ update: FeedUpdate) throws -> (serving: Int64, isChanged: Bool) {
    let old = try Feed.require(feed, db)
    let serving = try storeState(update)
    let named = update.title?.storable ?? ""
    let ownTitle = named.isEmpty ? old.ownTitle : named
    let title = old.hasCustomTitle ? old.title : ownTitle
    let homePageURL = update.homePageURL?.storable ?? old.homePageURL
    if let language = update.language?.storable, language != old.language {
      try db.cachedStatement(sql: "UPDATE feed SET language = ? WHERE id = ?")
        .execute(arguments: [language, feed.rawValue])
    }
    let isRenamed = ownTitle != old.ownTitle || homePageURL != old.homePageURL
    if isRenamed {
      try db.cachedStatement(sql: "UPDATE feed SET title = ?, sortTitle = ?, homePageURL = ? WHERE id = ?")
        .execute(arguments: [ownTitle, title.sortKey, homePageURL, feed.rawValue])
    }
    return (serving, isRenamed || old.failure != nil)
  }

  private func storeState(_ update: FeedUpdate) throws -> Int64 {
    try Int64.fetchOne(
      db.cachedStatement(
        sql: """
          UPDATE feedState
          SET etag = ?, lastModified = ?, bodyHash = ?, fetchedAt = ?, failure = NULL, failedAt = NULL, failures = 0,
            serving = serving + ?
          WHERE feedID = ?
          RETURNING serving
          """),
      arguments: [
        update.validators.etag?.storable, update.validators.lastModified?.storable, update.bodyHash?.storable,
        update.fetchedAt.milliseconds, update.isWhole, feed.rawValue,
      ]) ?? 0
  }
}

/// How a feed is fetched from its server. Runs inside a transaction.
struct FeedAccess {
  let db: Database
  let feed: Feed.ID

  func letReachPrivateHosts() throws {
    _ = try Feed.require(feed, db)
    try db.cachedStatement(sql: "UPDATE feed SET reachesPrivateHosts = 1 WHERE id = ?")
      .execute(arguments: [feed.rawValue])
  }

  func setUserName(_ name: String?, _ log: inout ChangeLog) throws {
    _ = try Feed.require(feed, db)
    try db.cachedStatement(sql: "UPDATE feed SET userName = ? WHERE id = ?")
      .execute(arguments: [name?.storable, feed.rawValue])
    log.append(.feeds([feed]))
  }
}
