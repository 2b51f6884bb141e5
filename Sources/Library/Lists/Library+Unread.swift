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

extension ArticleList {
  /// Results are checked one by one: they number about a page rather than a million.
  fileprivate func searchResult(_ query: SearchQuery, after article: Article.ID?, _ db: Database) throws -> ArticleKey?
  {
    let statement = try searchStatement(query, db)
    let date = try isSortedByDate ? article.flatMap { try self.date(of: $0, db) } : 0
    let place = article.flatMap { article in date.map { ArticleKey(article.rawValue, $0) } }
    let rows = try Row.fetchCursor(db.cachedStatement(sql: statement.keysSQL), arguments: statement.arguments)
    while let row = try rows.next() {
      let key = ArticleKey(row[0], row[1])
      guard let place, order == .newestFirst ? key >= place : key <= place else { return key }
    }
    return nil
  }
}

extension ArticleList {
  /// Returns the date that determines an article's place, in milliseconds since 1970; nil if it has none.
  fileprivate func date(of id: Article.ID, _ db: Database) throws -> Int64? {
    let sql =
      isQueue ? "SELECT date FROM later WHERE articleID = ?" : "SELECT date FROM article WHERE id = ?"
    return try Int64.fetchOne(db.cachedStatement(sql: sql), arguments: [id.rawValue])
  }
}
