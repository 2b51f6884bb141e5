import GRDB

/// The counts that are kept of each feed's articles, inside a transaction that changes them.
struct FeedCounts {
  let db: Database

  /// - Parameter differences: by the feed's number.
  func addUnread(_ differences: [Int64: Int]) throws {
    let statement = try db.cachedStatement(sql: "UPDATE feedCount SET unread = unread + ? WHERE feedID = ?")
    for (feed, difference) in differences {
      try statement.execute(arguments: [difference, feed])
    }
  }

  /// - Parameter differences: by the feed's number.
  func addArticles(_ differences: [Int64: Int]) throws {
    let statement = try db.cachedStatement(sql: "UPDATE feedCount SET articles = articles + ? WHERE feedID = ?")
    for (feed, difference) in differences {
      try statement.execute(arguments: [difference, feed])
    }
  }
}
