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
