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
    try await read { db in try SearchedText.hits(query, in: ids, db) }
  }

  /// Returns the articles that best match a query among its newest ``rankedMatches`` results, best first.
  ///
  /// - Throws: ``LibraryError/cancelled`` or a database error.
  public func bestMatches(
    _ query: SearchQuery, unreadOnly: Bool = false, limit: Int
  ) async throws(LibraryError) -> [Article.ID] {
    try await read { db in
      try SearchedText.best(query, unreadOnly: unreadOnly, among: Self.rankedMatches, limit: limit, db)
    }
  }
}

extension Library {
  /// Returns all saved searches, sorted by name without regard to case. To get and count their results, use
  /// ``ArticleScope/search(_:)``.
  ///
  /// - Throws: ``LibraryError/cancelled`` or a database error.
  public func savedSearches() async throws(LibraryError) -> [SavedSearch] {
    try await read { db in
      try SavedSearch.fetch(db, "ORDER BY sortTitle, id")
    }
  }

  /// Saves a search under a name. Several searches may have the same name.
  ///
  /// - Throws: ``LibraryError/emptyName`` or a database error.
  public func saveSearch(_ query: SearchQuery, as title: String) async throws(LibraryError) -> SavedSearch {
    try await mutate { db, log in try SavedSearch.insert(query, as: title, db, &log) }
  }
}
