import GRDB
import WebText

/// What the library knows about a `uniqueID`: always an identifier, and usually a stored article.
struct KnownArticle {
  struct Stored {
    let title: String
    let bodyHTML: RawHTML
    /// In milliseconds since 1970, like `arrival`.
    let date: Int64
    let arrival: Int64
  }

  /// A status that arrived before its article.
  struct EarlyStatus {
    let isRead: Bool
    let isStarred: Bool
  }

  let id: Article.ID
  let early: EarlyStatus?
  let stored: Stored?
}

extension ArticleStorage {
  /// Returns what is known about the articles of an update, using one statement.
  func knownArticles(_ uniqueIDs: [String]) throws -> [String: KnownArticle] {
    let statement = try db.cachedStatement(
      sql: """
        SELECT identity.uniqueID, identity.id, status.articleID, status.readAt IS NOT NULL,
          status.starredAt IS NOT NULL, article.title, body.html, article.date, article.arrived
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

  /// Updates an article in place if its title or body differs. Other fields are only updated along with these, because
  /// many feeds generate a new address or date for every document.
  ///
  /// - Returns: The article's key before the update; nil if it was not updated.
  func update(_ known: KnownArticle, with article: NewArticle) throws -> ArticleKey? {
    guard let stored = known.stored, stored.title != article.title || stored.bodyHTML != article.bodyHTML else {
      return nil
    }
    let id = known.id.rawValue
    try SearchIndex(db: db).forget([known.id])
    // Without a publication date the article keeps its place; with one, it is never dated later than its first arrival.
    let date = article.published == nil ? stored.date : article.listDate(arrival: stored.arrival)
    try db.cachedStatement(
      sql: """
        UPDATE article
        SET date = ?, published = coalesce(?, published), modified = coalesce(?, modified), title = ?, excerpt = ?,
          url = ?, author = ?, language = ?
        WHERE id = ?
        """
    ).execute(
      arguments: [
        date, article.published?.milliseconds, article.modified?.milliseconds, article.title, article.excerpt,
        article.url, article.author, article.language, id,
      ])
    try db.cachedStatement(sql: "UPDATE body SET html = ? WHERE articleID = ?")
      .execute(arguments: [article.bodyHTML.source, id])
    // A full text stays what search finds.
    try db.cachedStatement(
      sql: """
        INSERT INTO plainText (articleID, text) SELECT ?, ?
        WHERE NOT EXISTS (SELECT 1 FROM fullText WHERE articleID = ?)
        ON CONFLICT DO UPDATE SET text = excluded.text
        """
    ).execute(arguments: [id, article.text, id])
    let files = try Attachment.fetch(db, of: known.id).map(\.url)
    try db.cachedStatement(sql: "DELETE FROM attachment WHERE articleID = ?").execute(arguments: [id])
    try Attachment.store(article.attachments, of: known.id, db)
    try EpisodeStorage(db: db).attachmentsDidChange(from: files, to: article.attachments.map(\.url), of: known.id)
    try ChapterStorage(db: db).store(article.chapters, of: known.id)
    try LeadImage.store(article.leadImage, of: known.id, db)
    try CommentsPage.store(article.commentsURL, of: known.id, db)
    try SearchIndex(db: db).enqueue([known.id])
    try ReadLaterQueue(db: db).measure(known.id)
    if date != stored.date {
      for list in ["unread", "starred"] {
        try db.cachedStatement(sql: "UPDATE \(list) SET date = ? WHERE date = ? AND articleID = ?")
          .execute(arguments: [date, stored.date, id])
      }
      try db.cachedStatement(sql: "UPDATE tagged SET date = ? WHERE articleID = ?").execute(arguments: [date, id])
    }
    return ArticleKey(id: known.id, milliseconds: stored.date)
  }
}

extension KnownArticle {
  fileprivate init(_ row: Row) {
    id = Article.ID(rawValue: row[1])
    early = (row[2] as Int64?).map { _ in EarlyStatus(isRead: row[3], isStarred: row[4]) }
    stored =
      (row[7] as Int64?).map { date in
        Stored(title: row[5], bodyHTML: RawHTML(row[6] ?? ""), date: date, arrival: row[8])
      }
  }
}

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
