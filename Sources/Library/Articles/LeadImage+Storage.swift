import GRDB

extension LeadImage {
  /// Stores the URL of an article's image, replacing the one that it had.
  static func store(_ url: String?, of article: Article.ID, _ db: Database) throws {
    guard let url else {
      try db.cachedStatement(sql: "DELETE FROM leadImage WHERE articleID = ?").execute(arguments: [article.rawValue])
      return
    }
    try db.cachedStatement(sql: "INSERT OR REPLACE INTO leadImage (articleID, url) VALUES (?, ?)")
      .execute(arguments: [article.rawValue, url])
  }
}
