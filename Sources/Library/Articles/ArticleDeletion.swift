import GRDB

/// Deletes articles for good, inside a transaction, with everything that is kept of them elsewhere.
struct ArticleDeletion {
  let db: Database

  /// The most articles a transaction deletes, after which another writer has its turn: each has to be found in six tables
  /// and its words in the index.
  static let maximumAtOnce = 100

  /// - Parameter time: when it happens, in milliseconds since 1970. An article that was read is remembered as such in
  ///   case its feed serves it again; nil for the articles of a feed that goes with them.
  func delete(_ ids: [Article.ID], rememberingAt time: Int64?) throws {
    guard !ids.isEmpty else { return }
    let json = ids.json
    try SearchIndex(db: db).forget(ids)
    if let time {
      try db.cachedStatement(
        sql: """
          INSERT INTO status (articleID, readAt)
          SELECT article.id, ? FROM json_each(?) AS wanted CROSS JOIN article ON article.id = wanted.value
          WHERE NOT EXISTS (
            SELECT 1 FROM unread WHERE unread.date = article.date AND unread.articleID = article.id)
          ON CONFLICT (articleID) DO UPDATE SET readAt = excluded.readAt
          """
      ).execute(arguments: [time, json])
    }
    let unread = try feeds(StatusMark.removalSQL(from: "unread"), json)
    _ = try feeds(StatusMark.removalSQL(from: "starred"), json)
    // what was said of an article of an account that synchronises is told to it even if the article is gone here
    if time == nil {
      try db.cachedStatement(sql: "DELETE FROM statusChange WHERE articleID IN (SELECT value FROM json_each(?))")
        .execute(arguments: [json])
    }
    let deleted = try feeds(
      "DELETE FROM article WHERE id IN (SELECT value FROM json_each(?)) RETURNING id, feedID", json)
    try FeedCounts(db: db).addUnread(unread.mapValues { -$0 })
    try FeedCounts(db: db).addArticles(deleted.mapValues { -$0 })
  }

  private func feeds(_ sql: String, _ json: String) throws -> [Int64: Int] {
    var feeds: [Int64: Int] = [:]
    let rows = try Row.fetchCursor(db.cachedStatement(sql: sql), arguments: [json])
    while let row = try rows.next() { feeds[row[1], default: 0] += 1 }
    return feeds
  }
}
