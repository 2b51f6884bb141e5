import GRDB

extension ArticleList {
  /// Returns the article that follows another one in this list, or the first one.
  func first(after article: Article.ID?, _ db: Database) throws -> ArticleKey? {
    if case .search(let query) = scope { return try searchResult(query, after: article, db) }
    let statement = try statement(db)
    guard let article, let place = try self.date(of: article, db) else {
      return try Row.fetchOne(
        db.cachedStatement(sql: statement.keysSQL + " LIMIT 1"), arguments: statement.arguments
      ).map { ArticleKey($0[0], $0[1]) }
    }
    return try Row.fetchOne(
      db.cachedStatement(sql: statement.firstBeyondSQL), arguments: statement.arguments + [place, article.rawValue]
    ).map { ArticleKey($0[0], $0[1]) }
  }
}

extension ArticleList {
  /// Results are checked one by one: they number about a page rather than a million.
  private func searchResult(_ query: SearchQuery, after article: Article.ID?, _ db: Database) throws -> ArticleKey? {
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
  private func date(of id: Article.ID, _ db: Database) throws -> Int64? {
    let sql =
      isQueue ? "SELECT date FROM later WHERE articleID = ?" : "SELECT date FROM article WHERE id = ?"
    return try Int64.fetchOne(db.cachedStatement(sql: sql), arguments: [id.rawValue])
  }
}
