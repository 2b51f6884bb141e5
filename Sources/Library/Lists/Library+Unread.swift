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
  ) async throws(LibraryError) -> Article.ID? {
    var list = list
    list.unreadOnly = true
    let wanted = list
    return try await read { db in
      if case .search = wanted.scope { return try wanted.searchResult(after: article, db) }
      let statement = try wanted.statement(db)
      let place = try article.flatMap { article in
        try Int64.fetchOne(
          db.cachedStatement(sql: "SELECT date FROM article WHERE id = ?"), arguments: [article.rawValue])
      }
      guard let article, let place else {
        return try Int64.fetchOne(
          db.cachedStatement(sql: statement.idsSQL + " LIMIT 1"), arguments: statement.arguments
        ).map(Article.ID.init(rawValue:))
      }
      return try Int64.fetchOne(
        db.cachedStatement(sql: statement.firstBeyondSQL), arguments: statement.arguments + [place, article.rawValue]
      ).map(Article.ID.init(rawValue:))
    }
  }
}

extension ArticleList {
  /// Search results are sorted by identifier and number about a page rather than a million.
  fileprivate func searchResult(after article: Article.ID?, _ db: Database) throws -> Article.ID? {
    var found: Article.ID?
    try forEachID(db) { id in
      guard found == nil else { return }
      if let article, order == .newestFirst ? id.rawValue >= article.rawValue : id.rawValue <= article.rawValue {
        return
      }
      found = id
    }
    return found
  }
}
