extension Library {
  /// Returns the newest articles that are starred, or are unread, of feeds whose images are shown.
  ///
  /// - Parameters:
  ///   - isUnreadToo: Whether unread articles are returned, too.
  ///   - byDefault: Whether images of feeds without their own setting are shown.
  ///   - limit: The largest number of articles of each kind.
  /// - Returns: The articles, oldest first.
  /// - Throws: A database error.
  public func articlesWithShownPictures(
    isUnreadToo: Bool, byDefault: Bool, limit: Int
  ) async throws(LibraryError) -> [Article.ID] {
    try await read { db in try ShownPictures(isUnreadToo: isUnreadToo, byDefault: byDefault).articles(limit: limit, db)
    }
  }
}
