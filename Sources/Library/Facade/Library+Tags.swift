import GRDB

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
    try await read { db in
      let rows = try Row.fetchAll(
        db.cachedStatement(
          sql: """
            SELECT tagged.tagID, count(*), count(unread.articleID)
            FROM tagged JOIN feed ON feed.id = tagged.feedID AND feed.removedAt IS NULL
            LEFT JOIN unread ON unread.date = tagged.date AND unread.articleID = tagged.articleID
            GROUP BY tagged.tagID
            """))
      return Dictionary(
        uniqueKeysWithValues: rows.map {
          (Tag.ID(rawValue: $0[0]), TagCount(articles: $0[1], unread: $0[2]))
        })
    }
  }
}
