import GRDB

/// The web page with an article's comments. Runs inside a transaction.
enum CommentsPage {
  /// Stores the URL of an article's comments, replacing the one that it had.
  static func store(_ url: String?, of article: Article.ID, _ db: Database) throws {
    guard let url else {
      try db.cachedStatement(sql: "DELETE FROM comments WHERE articleID = ?").execute(arguments: [article.rawValue])
      return
    }
    try db.cachedStatement(sql: "INSERT OR REPLACE INTO comments (articleID, url) VALUES (?, ?)")
      .execute(arguments: [article.rawValue, url])
  }
}
