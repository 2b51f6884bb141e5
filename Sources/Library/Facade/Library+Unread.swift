import GRDB

extension Library {
  /// Returns the article added to the library last, or nil if there are no articles. Later articles have higher
  /// identifiers.
  ///
  /// - Throws: ``LibraryError/cancelled`` or a database error.
  public func newestArticle() async throws(LibraryError) -> Article.ID? {
    try await glanceOnce { db in
      try Int64.fetchOne(db.cachedStatement(sql: "SELECT max(id) FROM article")).map(Article.ID.init(rawValue:))
    }
  }

  /// Returns the first unread article of a list that follows another article in list order, whether or not that article
  /// is in the list. Without a preceding article, returns the first unread one.
  ///
  /// To search backward, pass the list in the opposite order.
  ///
  /// - Throws: ``LibraryError/cancelled`` or a database error.
  public func firstUnread(
    of list: ArticleList, after article: Article.ID?
  ) async throws(LibraryError) -> ArticleKey? {
    var list = list
    list.unreadOnly = true
    let wanted = list
    return try await read { db in try wanted.first(after: article, db) }
  }
}
