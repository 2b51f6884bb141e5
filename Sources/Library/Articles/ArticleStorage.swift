import GRDB

/// Stores the articles of one fetch, inside a transaction, with everything that is kept of them elsewhere: bodies,
/// lists and counts.
struct ArticleStorage {
  let db: Database
  let feed: Feed.ID
  /// When the articles came, in milliseconds since 1970.
  let arrival: Int64

  func store(_ articles: [NewArticle]) throws -> ArticleChanges {
    var seen: Set<String> = []
    let articles = articles.map(\.storable).filter { seen.insert($0.uniqueID).inserted }
    let known = try knownArticles(articles.map(\.uniqueID))
    var changes = ArticleChanges()
    var unread = 0
    // From the last to the first: of two with one date, the earlier in the document gets the higher number and stands
    // above in a list that is sorted by (date, number), newest first.
    for article in articles.reversed() {
      switch known[article.uniqueID] {
      case .some(let known) where known.stored != nil:
        if try update(known, with: article) {
          changes.updated.append(known.id)
        }
      case let known:
        let id = try known?.id ?? makeIdentity(article.uniqueID)
        try insert(article, as: id, known)
        unread += known?.isRead == true ? 0 : 1
        changes.inserted.append(id)
      }
    }
    changes.inserted.reverse()
    changes.updated.reverse()
    if !changes.inserted.isEmpty {
      try db.cachedStatement(
        sql: "UPDATE feedCount SET articles = articles + ?, unread = unread + ? WHERE feedID = ?"
      ).execute(arguments: [changes.inserted.count, unread, feed.rawValue])
    }
    return changes
  }

  private func makeIdentity(_ uniqueID: String) throws -> Article.ID {
    try db.cachedStatement(sql: "INSERT INTO identity (feedID, uniqueID) VALUES (?, ?)")
      .execute(arguments: [feed.rawValue, uniqueID])
    return Article.ID(rawValue: db.lastInsertedRowID)
  }

  private func insert(_ article: NewArticle, as id: Article.ID, _ known: KnownArticle?) throws {
    let date = article.listDate(arrival: arrival)
    try db.cachedStatement(
      sql: """
        INSERT INTO article (id, feedID, date, published, modified, arrived, title, excerpt, url, author)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """
    ).execute(
      arguments: [
        id.rawValue, feed.rawValue, date, article.published?.milliseconds, article.modified?.milliseconds, arrival,
        article.title, article.excerpt, article.url, article.author,
      ])
    try db.cachedStatement(sql: "INSERT INTO body (articleID, html) VALUES (?, ?)")
      .execute(arguments: [id.rawValue, article.bodyHTML])
    if known?.isRead != true {
      try db.cachedStatement(sql: "INSERT INTO unread (date, articleID, feedID) VALUES (?, ?, ?)")
        .execute(arguments: [date, id.rawValue, feed.rawValue])
    }
    if known?.isStarred == true {
      try db.cachedStatement(sql: "INSERT INTO starred (date, articleID, feedID) VALUES (?, ?, ?)")
        .execute(arguments: [date, id.rawValue, feed.rawValue])
    }
  }
}
