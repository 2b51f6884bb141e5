import GRDB

extension Feed {
  /// The account of feeds that are fetched by this program itself.
  static let localAccount: Int64 = 1

  /// Reads feeds with their counts.
  static func fetch(_ db: Database, _ clause: String, _ arguments: StatementArguments = []) throws -> [Feed] {
    let statement = try db.cachedStatement(
      sql: """
        SELECT feed.id, feed.url, feed.title, feed.homePageURL, feedCount.unread, feedCount.articles, feedState.failure
        FROM feed
        JOIN feedCount ON feedCount.feedID = feed.id
        JOIN feedState ON feedState.feedID = feed.id
        \(clause)
        """)
    let cursor = try Row.fetchCursor(statement, arguments: arguments)
    var feeds: [Feed] = []
    while let row = try cursor.next() {
      feeds.append(
        Feed(
          id: ID(rawValue: row[0]), url: row[1], title: row[2], homePageURL: row[3], unreadCount: row[4],
          articleCount: row[5], failure: row[6]))
    }
    return feeds
  }

  static func fetch(_ db: Database, at url: String) throws -> Feed? {
    try fetch(db, "WHERE feed.accountID = ? AND feed.url = ?", [localAccount, url]).first
  }
}
