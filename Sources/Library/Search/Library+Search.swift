import Foundation
import GRDB

extension Library {
  /// How many of what a search finds are looked at to be ranked: the newest. Ranking must read every text that it
  /// compares, so a word that stands in every article would mean reading the whole library; this many are read in
  /// some hundredths of a second.
  public static let rankedMatches = 1000

  /// Where articles have what a query looks for, and the passages around it. A number without an article is left out.
  ///
  /// - Throws: ``LibraryError/cancelled`` or what the database says.
  public func hits(
    _ query: SearchQuery, in ids: [Article.ID]
  ) async throws(LibraryError) -> [Article.ID: SearchHit] {
    try await read { db in
      let matcher = SearchMatcher(query)
      var hits: [Article.ID: SearchHit] = [:]
      try SearchedText.forEach(ids, db) { text in
        hits[text.id] = matcher.hit(title: text.title, text: text.text)
      }
      return hits
    }
  }

  /// The articles that fit a query best among the newest ``rankedMatches`` that it finds, the best first.
  ///
  /// - Throws: ``LibraryError/cancelled`` or what the database says.
  public func bestMatches(
    _ query: SearchQuery, unreadOnly: Bool = false, limit: Int
  ) async throws(LibraryError) -> [Article.ID] {
    try await read { db in
      let statement = try ArticleList(scope: .search(query), unreadOnly: unreadOnly).searchStatement(query, db)
      let ids = try Int64.fetchAll(
        db.cachedStatement(sql: statement.idsSQL + " LIMIT ?"),
        arguments: statement.arguments + [Self.rankedMatches]
      ).map(Article.ID.init(rawValue:))
      let matcher = SearchMatcher(query)
      var scores: [(id: Article.ID, score: Double)] = []
      try SearchedText.forEach(ids, db) { text in
        scores.append((text.id, matcher.score(title: text.title, author: text.author, text: text.text)))
      }
      return scores.sorted { ($0.score, $0.id.rawValue) > ($1.score, $1.id.rawValue) }.prefix(max(0, limit)).map(\.id)
    }
  }
}

extension ArticleList {
  func searchStatement(_ query: SearchQuery, _ db: Database, calendar: Calendar? = nil) throws -> SearchStatement {
    try SearchStatement(
      query, unreadOnly: unreadOnly, order: order, hidesRemoved: Feed.someAreRemoved(db), calendar: calendar, db)
  }
}

/// What of an article is searched.
private struct SearchedText {
  let id: Article.ID
  let title: String
  let author: String?
  let text: String

  static func forEach(_ ids: [Article.ID], _ db: Database, _ body: (SearchedText) throws -> Void) throws {
    let statement = try db.cachedStatement(
      sql: """
        SELECT searchable.articleID, title, author, text
        FROM json_each(?) AS wanted CROSS JOIN searchable ON searchable.articleID = wanted.value
        """)
    let rows = try Row.fetchCursor(statement, arguments: [ids.json])
    while let row = try rows.next() {
      try body(SearchedText(id: Article.ID(rawValue: row[0]), title: row[1], author: row[2], text: row[3]))
    }
  }
}
