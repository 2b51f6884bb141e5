import GRDB

extension Library {
  /// How many articles a list has, from kept counts but for the starred, which are counted.
  ///
  /// - Throws: ``LibraryError/cancelled`` or what the database says.
  public func count(_ list: ArticleList) async throws(LibraryError) -> Int {
    try await read { db in
      try Int.fetchOne(db.cachedStatement(sql: list.countSQL), arguments: list.arguments) ?? 0
    }
  }

  /// The first page of a list, newest first: at most `limit` articles, read without the rest of the list.
  ///
  /// - Throws: ``LibraryError/cancelled`` or what the database says.
  public func articles(_ list: ArticleList, limit: Int) async throws(LibraryError) -> [ArticleSummary] {
    try await read { db in
      let ids = try Int64.fetchAll(
        db.cachedStatement(sql: list.idsSQL + " LIMIT ?"), arguments: list.arguments + [max(0, limit)])
      return try ArticleSummary.fetch(db, ids.map(Article.ID.init(rawValue:)))
    }
  }

  /// The whole order of a list, newest first; 8 bytes an article.
  ///
  /// - Throws: ``LibraryError/cancelled`` or what the database says.
  public func articleIDs(_ list: ArticleList) async throws(LibraryError) -> [Article.ID] {
    try await read { db in
      var ids: [Article.ID] = []
      ids.reserveCapacity(
        try Int.fetchOne(db.cachedStatement(sql: list.countSQL), arguments: list.arguments) ?? 0)
      let cursor = try Int64.fetchCursor(db.cachedStatement(sql: list.idsSQL), arguments: list.arguments)
      while let id = try cursor.next() {
        ids.append(Article.ID(rawValue: id))
      }
      return ids
    }
  }

  /// Articles in the order of the numbers given. A number without an article is left out.
  ///
  /// - Throws: ``LibraryError/cancelled`` or what the database says.
  public func articles(_ ids: [Article.ID]) async throws(LibraryError) -> [ArticleSummary] {
    try await read { db in
      try ArticleSummary.fetch(db, ids)
    }
  }

  /// An article with its body; nil if there is none of this number, or no longer.
  ///
  /// - Throws: ``LibraryError/cancelled`` or what the database says.
  public func article(_ id: Article.ID) async throws(LibraryError) -> Article? {
    try await read { db in
      guard let summary = try ArticleSummary.fetch(db, [id]).first else { return nil }
      let row = try Row.fetchOne(
        db.cachedStatement(
          sql: """
            SELECT body.html, article.modified, article.arrived
            FROM article JOIN body ON body.articleID = article.id
            WHERE article.id = ?
            """), arguments: [id.rawValue])
      guard let row else { return nil }
      return Article(
        summary: summary, bodyHTML: row[0], modified: (row[1] as Int64?).map { .init(milliseconds: $0) },
        arrived: .init(milliseconds: row[2]))
    }
  }

  /// How much there is in the library.
  ///
  /// - Throws: ``LibraryError/cancelled`` or what the database says.
  public func counts() async throws(LibraryError) -> LibraryCounts {
    try await read { db in
      let row = try Row.fetchOne(
        db.cachedStatement(
          sql: """
            SELECT count(*), coalesce(sum(articles), 0), coalesce(sum(unread), 0), (SELECT count(*) FROM starred)
            FROM feedCount
            """))
      guard let row else { return LibraryCounts(feeds: 0, articles: 0, unread: 0, starred: 0) }
      return LibraryCounts(feeds: row[0], articles: row[1], unread: row[2], starred: row[3])
    }
  }
}
