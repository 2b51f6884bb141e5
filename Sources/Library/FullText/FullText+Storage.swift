import Foundation
import GRDB
import WebText

extension FullText {
  static func fetch(_ db: Database, of id: Article.ID) throws -> FullText? {
    try Row.fetchOne(
      db.cachedStatement(
        sql: "SELECT html, url, language, byline, fetchedAt, isShown FROM fullText WHERE articleID = ?"),
      arguments: [id.rawValue]
    ).map { row in
      FullText(
        html: RawHTML(row[0]), url: row[1], language: row[2], byline: row[3], fetched: Date(milliseconds: row[4]),
        isShown: row[5])
    }
  }
}

extension FullText {
  static func missing(_ db: Database, arrivedSince time: Date, limit: Int) throws -> [Article.ID] {
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

  /// - Parameter text: The text without markup.
  func store(_ text: String, of id: Article.ID, _ db: Database, _ log: inout ChangeLog) throws -> Bool {
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
      id.rawValue, html.source.storable, url.storable, language?.storable,
      byline?.storable, fetched.milliseconds, isShown,
    ])
    try db.cachedStatement(sql: "INSERT OR REPLACE INTO plainText (articleID, text) VALUES (?, ?)")
      .execute(arguments: [id.rawValue, text.storable])
    try SearchIndex(db: db).enqueue([id])
    try ReadLaterQueue(db: db).measure(id)
    let key = ArticleKey(id: id, milliseconds: row[1])
    log.append(.articles(feed: Feed.ID(rawValue: row[0]), ArticleChanges(updated: [key])))
    return true
  }

  static func setShown(_ isShown: Bool, of id: Article.ID, _ db: Database) throws {
    try db.cachedStatement(sql: "UPDATE fullText SET isShown = ? WHERE articleID = ?")
      .execute(arguments: [isShown, id.rawValue])
  }
}
