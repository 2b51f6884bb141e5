extension Library {
  /// Returns the names of the categories of recent articles, for suggestions.
  ///
  /// - Parameter limit: The largest number of names.
  /// - Throws: ``LibraryError/cancelled`` or a database error.
  public func categories(limit: Int) async throws(LibraryError) -> [String] {
    try await read { db in try CategoryStorage(db: db).newest(limit: limit) }
  }

  /// Deletes the names of categories without articles.
  func forgetUnusedCategories() async throws(LibraryError) {
    // Usually there are none. No other writer has to wait for many.
    var ids = try await read { db in try CategoryStorage(db: db).unused() }[...]
    while !ids.isEmpty {
      let some = Array(ids.prefix(ArticleDeletion.maximumAtOnce))
      ids = ids.dropFirst(some.count)
      try await mutate { db, _ in try CategoryStorage(db: db).deleteUnused(some) }
    }
  }
}
