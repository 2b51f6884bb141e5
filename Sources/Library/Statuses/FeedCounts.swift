import GRDB

/// Updates the stored article counts of feeds, inside the transaction that changes the articles.
struct FeedCounts {
  let db: Database

  /// - Parameter differences: Differences by feed identifier.
  func addUnread(_ differences: [Int64: Int]) throws {
    let statement = try db.cachedStatement(sql: "UPDATE feedCount SET unread = unread + ? WHERE feedID = ?")
    for (feed, difference) in differences {
      try statement.execute(arguments: [difference, feed])
    }
  }

  /// Counts the unread articles of every feed again or, given a table with a column `feedID`, of the feeds in it.
  func countUnread(of table: String? = nil) throws {
    try db.execute(
      sql: """
        UPDATE feedCount SET unread = (SELECT count(*) FROM unread WHERE unread.feedID = feedCount.feedID)
        \(table.map { "WHERE feedID IN (SELECT feedID FROM \($0))" } ?? "")
        """)
  }

  /// - Parameter differences: Differences by feed identifier.
  func addArticles(_ differences: [Int64: Int]) throws {
    let statement = try db.cachedStatement(sql: "UPDATE feedCount SET articles = articles + ? WHERE feedID = ?")
    for (feed, difference) in differences {
      try statement.execute(arguments: [difference, feed])
    }
  }
}
