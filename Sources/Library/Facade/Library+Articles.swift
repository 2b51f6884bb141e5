extension Library {
  /// Returns an article with its body and attachments, or nil if it does not exist.
  ///
  /// - Throws: ``LibraryError/cancelled`` or a database error.
  public func article(_ id: Article.ID) async throws(LibraryError) -> Article? {
    try await read { db in try Article.fetch(db, id) }
  }
}
