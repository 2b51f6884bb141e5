import GRDB

/// Follows changes of articles to the stories that they tell: what happens to one article may show or hide another
/// one's row. Runs inside a transaction.
struct StoryChanges {
  let db: Database

  /// Counts the stories of changed articles again, and reports the other articles of these stories as changed, too.
  /// Called once, at the end of each transaction.
  func follow(_ log: inout ChangeLog) throws {
    guard !log.isEmpty, try Stories(db: db).areThere else { return }
    let counts = StoryCounts(db: db)
    guard let changed = log.articles else { return try counts.recountAll(onlyMarks: log.isOfMarks) }
    let stories = try stories(of: changed)
    try counts.recount(stories, onlyMarks: log.isOfMarks)
    // Articles that are not listed tell the same stories as before, but may have other marks.
    if log.isOfEverything { try counts.recountAll(onlyMarks: true) }
    try note(tellers(of: stories).map(\.article).filter { !changed.contains($0) }, &log)
  }

  /// Prepares for the deletion of articles: the next article of a story becomes its first one.
  ///
  /// - Returns: The stories that must be counted again after the deletion.
  func willDelete(_ articles: [Article.ID], _ log: inout ChangeLog) throws -> [Article.ID] {
    guard try Stories(db: db).areThere else { return [] }
    let deleted = Set(articles)
    var stories = try stories(of: deleted)
    let staying = try tellers(of: stories).filter { !deleted.contains($0.article) }
    let first = Dictionary(staying.map { ($0.story, $0.article) }) { $0.rawValue < $1.rawValue ? $0 : $1 }
    for case let story in stories where deleted.contains(story) {
      guard let next = first[story] else { continue }
      try db.cachedStatement(sql: "UPDATE repetition SET originalID = ? WHERE originalID = ?")
        .execute(arguments: [next.rawValue, story.rawValue])
      try db.cachedStatement(sql: "DELETE FROM repetition WHERE articleID = ?").execute(arguments: [next.rawValue])
      stories.append(next)
    }
    try note(staying.map(\.article), &log)
    return stories
  }

  /// Returns the stories that some articles tell together with others, by their first articles.
  private func stories(of articles: Set<Article.ID>) throws -> [Article.ID] {
    var stories: Set<Article.ID> = []
    for piece in Array(articles).pieces(of: StatusMark.maximumAtOnce) {
      let found = try Int64.fetchAll(
        db.cachedStatement(
          sql: """
            SELECT repetition.originalID
            FROM json_each(?1) AS wanted CROSS JOIN repetition ON repetition.articleID = wanted.value
            UNION SELECT repetition.originalID
            FROM json_each(?1) AS wanted CROSS JOIN repetition ON repetition.originalID = wanted.value
            """), arguments: [Array(piece).json])
      stories.formUnion(found.lazy.map(Article.ID.init(rawValue:)))
    }
    return Array(stories)
  }

  /// Returns the articles of some stories.
  private func tellers(of stories: [Article.ID]) throws -> [(story: Article.ID, article: Article.ID)] {
    var tellers = stories.map { ($0, $0) }
    for piece in stories.pieces(of: StatusMark.maximumAtOnce) {
      let rows = try Row.fetchCursor(
        db.cachedStatement(
          sql: """
            SELECT repetition.originalID, repetition.articleID
            FROM json_each(?) AS wanted CROSS JOIN repetition ON repetition.originalID = wanted.value
            """), arguments: [Array(piece).json])
      while let row = try rows.next() { tellers.append((Article.ID(rawValue: row[0]), Article.ID(rawValue: row[1]))) }
    }
    return tellers
  }

  /// Reports articles as changed, so that lists look them up again.
  private func note(_ articles: [Article.ID], _ log: inout ChangeLog) throws {
    var changed: [Feed.ID: [ArticleKey]] = [:]
    for piece in articles.pieces(of: StatusMark.maximumAtOnce) {
      let rows = try Row.fetchCursor(
        db.cachedStatement(
          sql: """
            SELECT article.feedID, article.id, article.date
            FROM json_each(?) AS wanted CROSS JOIN article ON article.id = wanted.value
            """), arguments: [Array(piece).json])
      while let row = try rows.next() {
        changed[Feed.ID(rawValue: row[0]), default: []].append(ArticleKey(row[1], row[2]))
      }
    }
    for (feed, keys) in changed.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      log.append(.articles(feed: feed, ArticleChanges(updated: keys)))
    }
  }
}
