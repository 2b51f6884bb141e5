import GRDB

/// Finds the article that has replaced one that two feeds had when they were merged. Runs inside a transaction.
struct MergedArticle {
  let db: Database

  /// The URL of a feed that was merged: it names the other feed, given as an argument. See `AddressChange.undisplaced`.
  static let urlSQL = "'displaced:' || id || '>' || ? || ':' || url"

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
    let prefix = "displaced:\(feed)>"
    guard url.hasPrefix(prefix), let target = Int64(url.dropFirst(prefix.count).prefix { $0 != ":" }) else {
      return nil
    }
    let isThere = try Bool.fetchOne(
      db, sql: "SELECT removedAt IS NULL FROM feed WHERE id = ?", arguments: [target])
    guard isThere == true else { return nil }
    return try FeedMerge(db: db, source: feed, target: target).twins()[id.rawValue].map(Article.ID.init(rawValue:))
  }
}
