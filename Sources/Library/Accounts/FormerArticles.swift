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

  /// What an article is recognized by besides its address.
  struct Recognized {
    let id: Int64
    /// The letters and digits of the title: servers differ in how they treat spaces, entities and markup.
    let title: String
    /// In milliseconds since 1970.
    let published: Int64?

    /// Servers read dates without a time zone differently; the articles of a daily series are a day apart.
    private static let maximumDifference: Int64 = 20 * 3_600_000

    /// - Parameter row: The identifier, the title and the date.
    init(_ row: Row) { self.init(row[0], row[1], row[2]) }

    init(_ id: Int64, _ title: String, _ published: Int64?) {
      let kept = title.unicodeScalars.filter { $0.properties.isAlphabetic || $0.properties.numericType != nil }
      (self.id, self.published) = (id, published)
      self.title = String(String.UnicodeScalarView(kept)).lowercased()
    }

    /// Whether the dates do not tell the articles apart.
    func isNear(_ other: Recognized) -> Bool {
      guard let published, let date = other.published else { return true }
      return abs(published - date) <= Self.maximumDifference
    }

    /// Whether articles of the same address, or without one, are the same.
    func isSame(as other: Recognized) -> Bool { !title.isEmpty && title == other.title && isNear(other) }
  }

  private func find(_ article: NewArticle) throws -> Article.ID? {
    let wanted = Recognized(0, article.title, article.published?.milliseconds)
    for url in Self.addresses(article.url?.storable) {
      let candidates = try Row.fetchAll(
        db.cachedStatement(
          sql: """
            SELECT articleID, article.title, article.published FROM formerArticle
            JOIN article ON article.id = articleID
            WHERE formerArticle.feedID = ?1 AND formerArticle.url = ?2
              AND NOT EXISTS (SELECT 1 FROM identity WHERE feedID = ?1 AND uniqueID = ?3)
            ORDER BY articleID DESC
            """), arguments: [feed.rawValue, url, article.uniqueID.storable]
      ).map(Recognized.init)
      if let known = candidates.first(where: wanted.isSame) { return Article.ID(rawValue: known.id) }
      // Servers give a title to notes that have none.
      if candidates.count == 1, !url.isEmpty, wanted.title.isEmpty || candidates[0].title.isEmpty,
        wanted.isNear(candidates[0])
      {
        return Article.ID(rawValue: candidates[0].id)
      }
    }
    return nil
  }

  /// The address of an article, and what identifies it. An article without an address is recognized by its title alone.
  private static func addresses(_ url: String?) -> Set<String> { [url ?? "", address(url)] }

  /// What remains of an address without tracking parameters, which some servers remove; empty without an address.
  static func address(_ url: String?) -> String { url.map(LinkIdentity.identifier) ?? "" }

  /// Replaces the identifiers that a feed's articles have where they come from, so that another place may use the same
  /// ones for other articles.
  static func detachIdentifiers(of feed: Int64, _ db: Database) throws {
    try db.execute(
      sql: "UPDATE identity SET uniqueID = 'moved:' || id || ':' || uniqueID WHERE feedID = ?", arguments: [feed])
  }
}
