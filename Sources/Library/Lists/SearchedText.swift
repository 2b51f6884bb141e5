import GRDB

/// The searchable fields of an article.
struct SearchedText {
  let id: Article.ID
  let title: String
  let author: String?
  let text: String

  static func forEach(_ ids: [Article.ID], _ db: Database, _ body: (SearchedText) throws -> Void) throws {
    let statement = try db.cachedStatement(
      sql: """
        SELECT searchable.articleID, title, author, text
        FROM json_each(?) AS wanted CROSS JOIN searchable ON searchable.articleID = wanted.value
        """)
    let rows = try Row.fetchCursor(statement, arguments: [ids.json])
    while let row = try rows.next() {
      try body(SearchedText(id: Article.ID(rawValue: row[0]), title: row[1], author: row[2], text: row[3]))
    }
  }

  static func hits(_ query: SearchQuery, in ids: [Article.ID], _ db: Database) throws -> [Article.ID: SearchHit] {
    let matcher = SearchMatcher(query)
    var hits: [Article.ID: SearchHit] = [:]
    try forEach(ids, db) { text in
      hits[text.id] = matcher.hit(title: text.title, text: text.text)
    }
    return hits
  }

  /// - Parameter newest: The number of results, newest first, that are considered.
  static func best(
    _ query: SearchQuery, unreadOnly: Bool, among newest: Int, limit: Int, _ db: Database
  ) throws -> [Article.ID] {
    let statement = try ArticleList(scope: .search(query), unreadOnly: unreadOnly).searchStatement(query, db)
    let ids = try Int64.fetchAll(
      db.cachedStatement(sql: statement.idsSQL + " LIMIT ?"),
      arguments: statement.arguments + [newest]
    ).map(Article.ID.init(rawValue:))
    let matcher = SearchMatcher(query)
    var scores: [(id: Article.ID, score: Double)] = []
    try forEach(ids, db) { text in
      scores.append((text.id, matcher.score(title: text.title, author: text.author, text: text.text)))
    }
    return scores.sorted { ($0.score, $0.id.rawValue) > ($1.score, $1.id.rawValue) }.prefix(max(0, limit)).map(\.id)
  }
}
