import GRDB

/// What the library has under a `uniqueID`: a number at least, and mostly an article.
struct KnownArticle {
  struct Stored {
    let title: String
    let excerpt: String
    let url: String?
    let author: String?
    let bodyHTML: String
    /// In milliseconds since 1970, as is the arrival.
    let date: Int64
    let arrival: Int64
  }

  let id: Article.ID
  let isRead: Bool
  let isStarred: Bool
  let stored: Stored?
}

extension ArticleStorage {
  /// What is known of an update's articles, by one statement.
  func knownArticles(_ uniqueIDs: [String]) throws -> [String: KnownArticle] {
    let statement = try db.cachedStatement(
      sql: """
        SELECT identity.uniqueID, identity.id, status.readAt IS NOT NULL, status.starredAt IS NOT NULL,
          article.title, article.excerpt, article.url, article.author, body.html, article.date, article.arrived
        FROM json_each(?) AS wanted
        CROSS JOIN identity ON identity.feedID = ? AND identity.uniqueID = wanted.value
        LEFT JOIN status ON status.articleID = identity.id
        LEFT JOIN article ON article.id = identity.id
        LEFT JOIN body ON body.articleID = identity.id
        """)
    var known: [String: KnownArticle] = [:]
    let cursor = try Row.fetchCursor(statement, arguments: [uniqueIDs.encoded(), feed.rawValue])
    while let row = try cursor.next() {
      known[row[0]] = KnownArticle(row)
    }
    return known
  }

  /// Changes an article in place if what it shows differs, and says whether it did.
  func update(_ known: KnownArticle, with article: NewArticle) throws -> Bool {
    guard let stored = known.stored, stored.differs(from: article) else { return false }
    // Undated, it keeps its place; dated, it stands no later than it first arrived.
    let date = article.published == nil ? stored.date : article.listDate(arrival: stored.arrival)
    try db.cachedStatement(
      sql: """
        UPDATE article
        SET date = ?, published = coalesce(?, published), modified = coalesce(?, modified), title = ?, excerpt = ?,
          url = ?, author = ?
        WHERE id = ?
        """
    ).execute(
      arguments: [
        date, article.published?.milliseconds, article.modified?.milliseconds, article.title, article.excerpt,
        article.url, article.author, known.id.rawValue,
      ])
    if article.bodyHTML != stored.bodyHTML {
      try db.cachedStatement(sql: "UPDATE body SET html = ? WHERE articleID = ?")
        .execute(arguments: [article.bodyHTML, known.id.rawValue])
    }
    if date != stored.date {
      for list in ["unread", "starred"] {
        try db.cachedStatement(sql: "UPDATE \(list) SET date = ? WHERE date = ? AND articleID = ?")
          .execute(arguments: [date, stored.date, known.id.rawValue])
      }
    }
    return true
  }
}

extension KnownArticle {
  fileprivate init(_ row: Row) {
    id = Article.ID(rawValue: row[1])
    isRead = row[2]
    isStarred = row[3]
    stored =
      (row[9] as Int64?).map { date in
        Stored(
          title: row[4], excerpt: row[5], url: row[6], author: row[7], bodyHTML: row[8] ?? "", date: date,
          arrival: row[10])
      }
  }
}

extension KnownArticle.Stored {
  fileprivate func differs(from article: NewArticle) -> Bool {
    title != article.title || excerpt != article.excerpt || url != article.url || author != article.author
      || bodyHTML != article.bodyHTML
  }
}
