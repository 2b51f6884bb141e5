extension Library {
  /// Rebuilds the search index from the articles. Use it for an index that is inconsistent with them or with itself
  /// (``LibraryError/damagedIndex(_:)``). The index is cleared in one transaction, which takes a few seconds for a
  /// million articles, and filled in batches; until then, search only finds articles that are already indexed again.
  ///
  /// - Parameter isAlone: See ``indexWaiting(isAlone:)``.
  /// - Throws: A database error.
  public func rebuildIndex(isAlone: Bool = false) async throws(LibraryError) {
    try await mutate { db, log in try SearchIndex(db: db).clear(&log) }
    try await indexWaiting(isAlone: isAlone)
  }
}
