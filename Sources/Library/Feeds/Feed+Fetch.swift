import GRDB

extension Feed {
  /// The account of the feeds that this program fetches itself.
  static let localAccount: Int64 = 1

  /// Selects the feeds that are hidden but not deleted yet.
  static let removedSQL = "SELECT id FROM feed WHERE removedAt IS NOT NULL"

  static func someAreRemoved(_ db: Database) throws -> Bool {
    try Bool.fetchOne(db.cachedStatement(sql: "SELECT EXISTS (\(removedSQL))")) ?? false
  }

  /// Returns feeds with their counts, excluding removed ones.
  static func fetch(_ db: Database, _ clause: String, _ arguments: StatementArguments = []) throws -> [Feed] {
    let statement = try db.cachedStatement(
      sql: """
        SELECT feed.id, feed.url, feed.title, feed.homePageURL, feedCount.unread, feedCount.articles,
          feedState.failure, feed.folderID, feed.customTitle, feed.pictures, feed.language, feed.position,
          feedState.failures, feed.reachesPrivateHosts, nullif(feed.accountID, \(Feed.localAccount)),
          feed.fullText, feed.notifies
        FROM feed
        JOIN feedCount ON feedCount.feedID = feed.id
        JOIN feedState ON feedState.feedID = feed.id
        WHERE feed.removedAt IS NULL \(clause)
        """)
    let cursor = try Row.fetchCursor(statement, arguments: arguments)
    var feeds: [Feed] = []
    while let row = try cursor.next() {
      let (own, given): (String, String?) = (row[2], row[8])
      feeds.append(
        Feed(
          id: ID(rawValue: row[0]), url: row[1], title: given ?? own, homePageURL: row[3], unreadCount: row[4],
          articleCount: row[5], failure: row[6], failureCount: row[12],
          folderID: (row[7] as Int64?).map(Folder.ID.init(rawValue:)), ownTitle: given == nil ? nil : own,
          pictures: (row[9] as String?).flatMap(ImagePolicy.init(rawValue:)), language: row[10], position: row[11],
          reachesPrivateHosts: row[13],
          accountID: (row[14] as Int64?).map(SyncAccount.ID.init(rawValue:)),
          fullText: (row[15] as String?).flatMap(FullTextPolicy.init(rawValue:)) ?? .never,
          notifies: row[16]))
    }
    return feeds
  }

  static func fetch(_ db: Database, at url: String, in account: Int64 = localAccount) throws -> Feed? {
    try fetch(db, "AND feed.accountID = ? AND feed.url = ?", [account, url]).first
  }

  /// - Throws: ``LibraryError/noSuchFeed(_:)``, also for a removed feed.
  static func require(_ id: ID, _ db: Database) throws -> Feed {
    guard let feed = try fetch(db, "AND feed.id = ?", [id.rawValue]).first else { throw LibraryError.noSuchFeed(id) }
    return feed
  }
}
