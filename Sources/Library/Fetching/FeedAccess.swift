import GRDB

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
