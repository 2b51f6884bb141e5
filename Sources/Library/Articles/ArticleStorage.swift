import GRDB
import WebText

/// Stores the articles of one fetch along with their bodies, texts, list entries and counts. Runs inside a transaction.
struct ArticleStorage {
  let db: Database
  let feed: Feed.ID
  /// The number of the feed document (`feedState.serving`).
  let serving: Int64
  /// When the articles arrived, in milliseconds since 1970.
  let arrival: Int64
  let stories: StoryIndex

  /// - Parameter marks: The marks that new articles get, by `uniqueID`, if they come with some.
  func store(
    _ arriving: [ArrivingArticle], marks: [String: KnownArticle.EarlyStatus] = [:]
  ) throws -> ArticleChanges {
    var seen: Set<String> = []
    let arriving = arriving.filter { seen.insert($0.article.uniqueID).inserted }
    let known = try knownArticles(arriving.map(\.article.uniqueID))
    try noteServed(known.values.map(\.id))
    var changes = ArticleChanges()
    var unread = 0
    let recognition = try startRecognition(of: arriving, known)
    var repetitions: [Article.ID] = []
    var categorized: [(Article.ID, [String])] = []
    // Last to first: of two articles with the same date, the earlier one in the document gets the higher identifier and
    // so comes first in a list sorted by (date, identifier), newest first.
    for one in arriving.reversed() {
      let article = one.article
      switch known[article.uniqueID] {
      case .some(let known) where known.stored != nil:
        // Chapters are often added to an article that does not change otherwise.
        if !article.chapters.isEmpty { try ChapterStorage(db: db).store(article.chapters, of: known.id) }
        if let key = try update(known, with: article) {
          changes.updated.append(key)
          try CategoryStorage(db: db).removeAll(of: known.id)
          categorized.append((known.id, article.categories))
        }
      case let known:
        let id = try known?.id ?? makeIdentity(article.uniqueID)
        let early = marks[article.uniqueID] ?? known?.early
        changes.inserted.append(try insert(article, as: id, early))
        categorized.append((id, article.categories))
        if try recognition?.recognize(one, id, in: feed) != nil { repetitions.append(id) }
        unread += early?.isRead == true ? 0 : 1
      }
    }
    try CategoryStorage(db: db).add(categorized)
    changes.inserted.reverse()
    changes.updated.reverse()
    if !changes.inserted.isEmpty {
      try db.cachedStatement(
        sql: "UPDATE feedCount SET articles = articles + ?, unread = unread + ? WHERE feedID = ?"
      ).execute(arguments: [changes.inserted.count, unread, feed.rawValue])
    }
    // What was read in one feed is read in all.
    let told = try Stories(db: db).alreadyRead(repetitions)
    if !told.isEmpty { _ = try StatusMark.read.apply(true, toAll: told, at: arrival, db) }
    return changes
  }

  /// Prepares to recognize the stories of new articles; nil if there are none or the user has switched that off.
  private func startRecognition(
    of arriving: [ArrivingArticle], _ known: [String: KnownArticle]
  ) throws -> StoryRecognition? {
    guard arriving.contains(where: { known[$0.article.uniqueID]?.stored == nil }), try Stories(db: db).areRecognized
    else { return nil }
    // Other processes store articles, too.
    try stories.load(db)
    return StoryRecognition(db: db, index: stories)
  }

  /// Marks articles as present in the current document, so that they are not deleted for their age.
  private func noteServed(_ ids: [Article.ID]) throws {
    guard !ids.isEmpty else { return }
    try db.cachedStatement(sql: "UPDATE identity SET servedIn = ? WHERE id IN (SELECT value FROM json_each(?))")
      .execute(arguments: [serving, ids.json])
  }

  private func makeIdentity(_ uniqueID: String) throws -> Article.ID {
    try db.cachedStatement(sql: "INSERT INTO identity (feedID, uniqueID, servedIn) VALUES (?, ?, ?)")
      .execute(arguments: [feed.rawValue, uniqueID, serving])
    return Article.ID(rawValue: db.lastInsertedRowID)
  }

  private func insert(_ article: NewArticle, as id: Article.ID, _ early: KnownArticle.EarlyStatus?) throws -> ArticleKey
  {
    let date = article.listDate(arrival: arrival)
    try db.cachedStatement(
      sql: """
        INSERT INTO article (id, feedID, date, published, modified, arrived, title, excerpt, url, author, language)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """
    ).execute(
      arguments: [
        id.rawValue, feed.rawValue, date, article.published?.milliseconds, article.modified?.milliseconds, arrival,
        article.title, article.excerpt, article.url, article.author, article.language,
      ])
    try db.cachedStatement(sql: "INSERT INTO body (articleID, html) VALUES (?, ?)")
      .execute(arguments: [id.rawValue, article.bodyHTML.source])
    try db.cachedStatement(sql: "INSERT INTO plainText (articleID, text) VALUES (?, ?)")
      .execute(arguments: [id.rawValue, article.text])
    try db.cachedStatement(sql: "INSERT INTO unindexed (articleID) VALUES (?)").execute(arguments: [id.rawValue])
    if !article.attachments.isEmpty { try Attachment.store(article.attachments, of: id, db) }
    if !article.chapters.isEmpty { try ChapterStorage(db: db).store(article.chapters, of: id) }
    if let image = article.leadImage { try LeadImage.store(image, of: id, db) }
    if let comments = article.commentsURL { try CommentsPage.store(comments, of: id, db) }
    if early?.isRead != true { try list(id, date, in: "unread") }
    if early?.isStarred == true { try list(id, date, in: "starred") }
    if early != nil {
      try db.cachedStatement(sql: "DELETE FROM status WHERE articleID = ?").execute(arguments: [id.rawValue])
    }
    return ArticleKey(id: id, milliseconds: date)
  }

  private func list(_ id: Article.ID, _ date: Int64, in table: String) throws {
    try db.cachedStatement(sql: "INSERT INTO \(table) (date, articleID, feedID) VALUES (?, ?, ?)")
      .execute(arguments: [date, id.rawValue, feed.rawValue])
  }
}
