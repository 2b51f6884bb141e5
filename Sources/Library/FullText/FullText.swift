public import Foundation
import GRDB
public import WebText

/// An article's text as found on its web page.
public struct FullText: Sendable, Hashable {
  /// The text's HTML, stored as bodies are: it is sanitized whenever it is shown.
  public let html: RawHTML
  /// The page's URL after redirects, for relative URLs.
  public let url: String
  /// The page's language, such as `en-GB`, if it names one.
  public let language: String?
  /// The author's name on the page, if it names one.
  public let byline: String?
  /// When the page was fetched.
  public let fetched: Date
  /// Whether the article was last shown with this text.
  public let isShown: Bool

  /// Creates a full text.
  public init(
    html: RawHTML, url: String, language: String? = nil, byline: String? = nil, fetched: Date, isShown: Bool = true
  ) {
    (self.html, self.url, self.language, self.byline) = (html, url, language, byline)
    (self.fetched, self.isShown) = (fetched, isShown)
  }

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
