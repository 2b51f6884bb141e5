import GRDB

/// Reads and writes the names under which feeds file their articles. Runs inside a transaction.
struct CategoryStorage {
  let db: Database

  /// Separates names where several are one text; ``storable(_:)`` leaves it out of names.
  static let separator: Character = "\n"

  /// The names of an article's categories as one text; NULL if it has none.
  static let namesSQL = """
    (SELECT group_concat(category.name, char(10)) FROM categorized JOIN category ON category.id = categorized.categoryID
      WHERE categorized.articleID = article.id)
    """

  /// Files new articles under names.
  func add(_ articles: [(Article.ID, [String])]) throws {
    guard articles.contains(where: { !$0.1.isEmpty }) else { return }
    // The articles of a feed share most of their names.
    var known: [String: Int64] = [:]
    let insertion = try db.cachedStatement(
      sql: "INSERT OR IGNORE INTO categorized (categoryID, articleID) VALUES (?, ?)")
    for (article, names) in articles {
      for name in names {
        let id = try known[name] ?? id(of: name)
        known[name] = id
        try insertion.execute(arguments: [id, article.rawValue])
      }
    }
  }

  func removeAll(of article: Article.ID) throws {
    try db.cachedStatement(sql: "DELETE FROM categorized WHERE articleID = ?").execute(arguments: [article.rawValue])
  }

  /// Returns the categories whose names meet a condition.
  func ids(where matches: (String) -> Bool) throws -> [Int64] {
    var ids: [Int64] = []
    let rows = try Row.fetchCursor(db.cachedStatement(sql: "SELECT id, name FROM category"))
    while let row = try rows.next() {
      if matches(row[1]) { ids.append(row[0]) }
    }
    return ids
  }

  /// Whether an article has a category with a name, without regard to case and accents.
  func contains(_ name: String) throws -> Bool {
    try Bool.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT EXISTS (SELECT 1 FROM category WHERE sortName = ?
            AND EXISTS (SELECT 1 FROM categorized WHERE categorized.categoryID = category.id))
          """), arguments: [name.sortKey]) ?? false
  }

  private func id(of name: String) throws -> Int64 {
    let known = try Int64.fetchOne(
      db.cachedStatement(sql: "SELECT id FROM category WHERE name = ?"), arguments: [name])
    if let known { return known }
    try db.cachedStatement(sql: "INSERT INTO category (name, sortName) VALUES (?, ?)")
      .execute(arguments: [name, name.sortKey])
    return db.lastInsertedRowID
  }

  /// The names used last, in the order of names.
  func newest(limit: Int) throws -> [String] {
    try String.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT name FROM category
          WHERE EXISTS (SELECT 1 FROM categorized WHERE categorized.categoryID = category.id)
          ORDER BY id DESC LIMIT ?
          """), arguments: [limit]
    ).sorted { $0.sortKey < $1.sortKey }
  }

  private static let unusedSQL = "NOT EXISTS (SELECT 1 FROM categorized WHERE categorized.categoryID = category.id)"

  func unused() throws -> [Int64] {
    try Int64.fetchAll(db, sql: "SELECT id FROM category WHERE \(Self.unusedSQL)")
  }

  /// Deletes some names, except those that are used again.
  func deleteUnused(_ ids: [Int64]) throws {
    let statement = try db.cachedStatement(sql: "DELETE FROM category WHERE id = ? AND \(Self.unusedSQL)")
    for id in ids { try statement.execute(arguments: [id]) }
  }
}
