import GRDB

/// Finds the article that has replaced one that two feeds had when they were merged. Runs inside a transaction.
struct MergedArticle {
  let db: Database

  /// - Returns: Nil unless the article's feed was merged with one that is still there.
  func successor(of id: Article.ID) throws -> Article.ID? {
    let row = try Row.fetchOne(
      db,
      sql: """
        SELECT feed.id, feed.url FROM article JOIN feed ON feed.id = article.feedID
        WHERE article.id = ? AND feed.removedAt IS NOT NULL
        """, arguments: [id.rawValue])
    guard let row else { return nil }
    let (feed, url): (Int64, String) = (row[0], row[1])
    let prefix = "displaced:\(feed):"
    // A feed that was only removed has its address.
    guard url.hasPrefix(prefix) else { return nil }
    let others = try Int64.fetchAll(
      db, sql: "SELECT id FROM feed WHERE url = ? AND removedAt IS NULL ORDER BY id DESC",
      arguments: [String(url.dropFirst(prefix.count))])
    for other in others {
      let twins = try FeedMerge(db: db, source: feed, target: other).twins()
      if let twin = twins[id.rawValue] { return Article.ID(rawValue: twin) }
    }
    return nil
  }
}
