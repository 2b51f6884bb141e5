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
    return try await read { db in
      if case .search(let query) = wanted.scope { return try wanted.searchResult(query, after: article, db) }
      let statement = try wanted.statement(db)
      guard let article, let place = try wanted.date(of: article, db) else {
        return try Row.fetchOne(
          db.cachedStatement(sql: statement.keysSQL + " LIMIT 1"), arguments: statement.arguments
        ).map { ArticleKey($0[0], $0[1]) }
      }
      return try Row.fetchOne(
        db.cachedStatement(sql: statement.firstBeyondSQL), arguments: statement.arguments + [place, article.rawValue]
      ).map { ArticleKey($0[0], $0[1]) }
    }
  }
}
