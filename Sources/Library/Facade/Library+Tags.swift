extension Library {
  /// Returns all tags, sorted by name without regard to case. To get the articles of one, use
  /// ``ArticleScope/tag(_:)``.
  ///
  /// - Throws: ``LibraryError/cancelled`` or a database error.
  public func tags() async throws(LibraryError) -> [Tag] {
    try await glance { db in try TagStorage(db: db).all() }
  }

  /// Returns how many articles have each tag. Tags without articles are missing.
  ///
  /// - Throws: ``LibraryError/cancelled`` or a database error.
  public func tagCounts() async throws(LibraryError) -> [Tag.ID: TagCount] {
    try await read { db in try TagStorage(db: db).counts() }
  }
}
