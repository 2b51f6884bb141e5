public import Foundation
import GRDB
import WebText

extension Library {
  /// Returns the articles without a full text that have arrived and should have one, newest first: those that a rule wants
  /// it of, and unread ones in feeds whose full texts are always fetched.
  ///
  /// - Parameters:
  ///   - time: The time since which they have arrived.
  ///   - limit: The largest number of articles.
  /// - Throws: A database error.
  public func articlesMissingFullText(
    arrivedSince time: Date, limit: Int
  ) async throws(LibraryError) -> [Article.ID] {
    try await read { db in
      try Int64.fetchAll(
        db.cachedStatement(
          sql: """
            SELECT id FROM (
              SELECT article.id, article.date FROM feed
              JOIN unread ON unread.feedID = feed.id
              JOIN article ON article.id = unread.articleID
              WHERE feed.fullText = ?1 AND article.arrived >= ?2
              UNION
              SELECT article.id, article.date FROM ruled
              JOIN article ON article.id = ruled.articleID
              JOIN feed ON feed.id = article.feedID AND feed.removedAt IS NULL
              WHERE ruled.action = '\(LastingAction.fullText.rawValue)' AND article.arrived >= ?2
                AND article.id NOT IN (\(MutedArticles.sql))) AS arrival
            WHERE NOT EXISTS (SELECT 1 FROM fullText WHERE fullText.articleID = arrival.id)
            ORDER BY date DESC, id DESC LIMIT ?3
            """),
        arguments: [FullTextPolicy.always.rawValue, time.milliseconds, limit]
      ).map(Article.ID.init(rawValue:))
    }
  }
}

extension Library {
  /// Stores an article's full text, in place of an earlier one. Search finds its words instead of the body's.
  ///
  /// - Parameter text: The full text without markup.
  /// - Returns: Whether the article still exists.
  /// - Throws: A database error.
  @discardableResult
  public func store(_ fullText: FullText, text: String, of id: Article.ID) async throws(LibraryError) -> Bool {
    try await mutate { db, log in
      let row = try Row.fetchOne(
        db.cachedStatement(sql: "SELECT feedID, date FROM article WHERE id = ?"), arguments: [id.rawValue])
      guard let row else { return false }
      try SearchIndex(db: db).forget([id])
      try db.cachedStatement(
        sql: """
          INSERT OR REPLACE INTO fullText (articleID, html, url, language, byline, fetchedAt, isShown)
          VALUES (?, ?, ?, ?, ?, ?, ?)
          """
      ).execute(arguments: [
        id.rawValue, fullText.html.source.storable, fullText.url.storable, fullText.language?.storable,
        fullText.byline?.storable, fullText.fetched.milliseconds, fullText.isShown,
      ])
      try db.cachedStatement(sql: "INSERT OR REPLACE INTO plainText (articleID, text) VALUES (?, ?)")
        .execute(arguments: [id.rawValue, text.storable])
      try SearchIndex(db: db).enqueue([id])
      try ReadLaterQueue(db: db).measure(id)
      let key = ArticleKey(id: id, milliseconds: row[1])
      log.append(.articles(feed: Feed.ID(rawValue: row[0]), ArticleChanges(updated: [key])))
      return true
    }
  }

  /// Remembers whether an article is shown with its full text.
  ///
  /// - Throws: A database error.
  public func setFullTextShown(_ isShown: Bool, of id: Article.ID) async throws(LibraryError) {
    try await mutate { db, _ in
      try db.cachedStatement(sql: "UPDATE fullText SET isShown = ? WHERE articleID = ?")
        .execute(arguments: [isShown, id.rawValue])
    }
  }
}
