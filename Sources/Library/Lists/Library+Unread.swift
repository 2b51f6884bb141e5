import GRDB

extension Library {
  /// The article that came into the library last; nil in an empty one. Every article that comes later has a higher number.
  ///
  /// - Throws: ``LibraryError/cancelled`` or what the database says.
  public func newestArticle() async throws(LibraryError) -> Article.ID? {
    try await glanceOnce { db in
      try Int64.fetchOne(db.cachedStatement(sql: "SELECT max(id) FROM article")).map(Article.ID.init(rawValue:))
    }
  }

  /// The first unread article of a list that comes after another one in the list's order, whether that is in the list or
  /// not; the first of all where there is none to come after.
  ///
  /// To go the other way, ask for the list in the other order.
  ///
  /// - Throws: ``LibraryError/cancelled`` or what the database says.
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
  /// What a search finds comes in the order of the numbers, and has a page of results rather than a million.
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
