import GRDB

/// Permanently deletes articles and all data stored with them. Runs inside a transaction.
struct ArticleDeletion {
  let db: Database

  /// The largest number of articles one transaction deletes before it lets another writer in: each article has rows in
  /// a dozen tables and entries in the search index.
  static let maximumAtOnce = 100

  /// Deletes the articles and updates the feeds' counts.
  ///
  /// - Parameters:
  ///   - time: The time of the deletion in milliseconds since 1970. Articles that were read are remembered as
  ///   read, in case the feed serves them again. Pass nil when the feed itself is being deleted.
  ///   - log: Gets the other articles of the same stories, but not the deleted ones.
  /// - Returns: The deleted articles.
  @discardableResult func delete(
    _ ids: [Article.ID], rememberingAt time: Int64?, _ log: inout ChangeLog
  ) throws -> [ArticleKey] {
    guard !ids.isEmpty else { return [] }
    let json = ids.json
    let stories = try StoryChanges(db: db).willDelete(ids, &log)
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
    let unread = try removeRows(StatusMark.removalSQL(from: "unread"), json)
    _ = try removeRows(StatusMark.removalSQL(from: "starred"), json)
    for table in ["tagged", "later", "ruled", "categorized"] {
      try db.cachedStatement(sql: "DELETE FROM \(table) WHERE articleID IN (SELECT value FROM json_each(?))")
        .execute(arguments: [json])
    }
    // Status changes that a sync account has not received yet are kept, even though the article is deleted here.
    if time == nil {
      try db.cachedStatement(sql: "DELETE FROM statusChange WHERE articleID IN (SELECT value FROM json_each(?))")
        .execute(arguments: [json])
    }
    // These are not counted.
    let muted = try removeRows(Muting.removalSQL, json)
    let deleted = try removeRows(
      "DELETE FROM article WHERE id IN (SELECT value FROM json_each(?)) RETURNING id, feedID, date", json)
    try FeedCounts(db: db).addUnread(unread.feeds.mapValues { -$0 })
    try FeedCounts(db: db).addArticles(
      deleted.feeds.merging(muted.feeds) { $0 - $1 }.mapValues { -$0 })
    try StoryCounts(db: db).recount(stories)
    return deleted.keys
  }

  private func removeRows(_ sql: String, _ json: String) throws -> (keys: [ArticleKey], feeds: [Int64: Int]) {
    var keys: [ArticleKey] = []
    var feeds: [Int64: Int] = [:]
    let rows = try Row.fetchCursor(db.cachedStatement(sql: sql), arguments: [json])
    while let row = try rows.next() {
      keys.append(ArticleKey(row[0], row[2]))
      feeds[row[1], default: 0] += 1
    }
    return (keys, feeds)
  }
}
