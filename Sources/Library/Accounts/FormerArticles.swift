import GRDB
import WebText

/// Recognizes articles of a feed that come back with another identifier, by their address and title: from a server that
/// had discarded them or that fetches a formerly local feed, or from the feed itself after its account was removed. The
/// address alone does not suffice, because some feeds give all articles the same one. Runs inside a transaction.
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
      guard let known = try find(article) else { continue }
      try db.cachedStatement(sql: "UPDATE identity SET uniqueID = ? WHERE id = ?")
        .execute(arguments: [article.uniqueID.storable, known.rawValue])
      try db.cachedStatement(sql: "DELETE FROM formerArticle WHERE articleID = ?").execute(arguments: [known.rawValue])
      adopted.append(known)
    }
    return adopted
  }

  /// Remembers an article that may come back.
  func remember(_ article: Article.ID, at url: String?) throws {
    for url in Self.addresses(url) {
      try db.cachedStatement(sql: "INSERT OR IGNORE INTO formerArticle (feedID, url, articleID) VALUES (?, ?, ?)")
        .execute(arguments: [feed.rawValue, url, article.rawValue])
    }
  }

  private func find(_ article: NewArticle) throws -> Article.ID? {
    let title = Self.words(article.title)
    for url in Self.addresses(article.url?.storable) {
      let candidates = try Row.fetchAll(
        db.cachedStatement(
          sql: """
            SELECT articleID, article.title FROM formerArticle JOIN article ON article.id = articleID
            WHERE formerArticle.feedID = ?1 AND formerArticle.url = ?2
              AND NOT EXISTS (SELECT 1 FROM identity WHERE feedID = ?1 AND uniqueID = ?3)
            ORDER BY articleID DESC
            """), arguments: [feed.rawValue, url, article.uniqueID.storable])
      if let known = candidates.first(where: { Self.words($0[1]) == title }), !(title.isEmpty && url.isEmpty) {
        return Article.ID(rawValue: known[0])
      }
      // Servers give a title to notes that have none.
      if candidates.count == 1, !url.isEmpty, title.isEmpty || Self.words(candidates[0][1]).isEmpty {
        return Article.ID(rawValue: candidates[0][0])
      }
    }
    return nil
  }

  /// The address of an article, and the one that remains without tracking parameters: some servers remove these. An
  /// article without an address is recognized by its title alone.
  private static func addresses(_ url: String?) -> Set<String> {
    guard let url else { return [""] }
    return [url, address(url)]
  }

  /// What remains of an address without tracking parameters.
  static func address(_ url: String) -> String { LinkIdentity.identifier(of: url) }

  /// The letters and digits of a title: servers differ in how they treat spaces, entities and markup.
  static func words(_ title: String) -> String {
    let kept = title.unicodeScalars.filter { $0.properties.isAlphabetic || $0.properties.numericType != nil }
    return String(String.UnicodeScalarView(kept)).lowercased()
  }
}
