import GRDB

extension Library {
  /// The number of search results, newest first, that are considered for ranking. Ranking reads the full text of every
  /// candidate, so a word that occurs in every article would require reading the whole library. Reading this many takes
  /// a few hundredths of a second.
  public static let rankedMatches = 1000

  /// Returns where articles match a query, with the surrounding passages. Missing articles are omitted.
  ///
  /// - Throws: ``LibraryError/cancelled`` or a database error.
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

  /// Returns the articles that best match a query among its newest ``rankedMatches`` results, best first.
  ///
  /// - Throws: ``LibraryError/cancelled`` or a database error.
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
