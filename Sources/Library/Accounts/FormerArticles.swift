import GRDB

/// Recognizes articles of a feed that come back with another identifier, by their address and title: from a server that
/// had discarded them, or from the feed itself after its account was removed. The address alone does not suffice,
/// because some feeds give all articles the same one. Runs inside a transaction.
struct FormerArticles {
  let db: Database
  let feed: Feed.ID

  /// Gives known articles the identifiers under which they come back.
  ///
  /// - Returns: Those articles.
  func adopt(_ articles: [NewArticle]) throws -> [Article.ID] {
    let hasAny =
      try Bool.fetchOne(
        db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM formerArticle WHERE feedID = ?)"),
        arguments: [feed.rawValue]) ?? false
    guard hasAny else { return [] }
    var adopted: [Article.ID] = []
    for article in articles {
      guard let url = article.url?.storable else { continue }
      let known = try Int64.fetchOne(
        db.cachedStatement(
          sql: """
            SELECT articleID FROM formerArticle WHERE feedID = ?1 AND url = ?2
              AND NOT EXISTS (SELECT 1 FROM identity WHERE feedID = ?1 AND uniqueID = ?3)
              AND EXISTS (SELECT 1 FROM article WHERE article.id = articleID AND article.title = ?4)
            ORDER BY articleID DESC LIMIT 1
            """), arguments: [feed.rawValue, url, article.uniqueID.storable, article.title.storable])
      guard let known else { continue }
      try db.cachedStatement(sql: "UPDATE identity SET uniqueID = ? WHERE id = ?")
        .execute(arguments: [article.uniqueID.storable, known])
      try db.cachedStatement(sql: "DELETE FROM formerArticle WHERE articleID = ?").execute(arguments: [known])
      adopted.append(Article.ID(rawValue: known))
    }
    return adopted
  }
}
