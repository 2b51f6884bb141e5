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
}
