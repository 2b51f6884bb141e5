import GRDB

/// Reads and writes the names under which feeds file their articles. Runs inside a transaction.
struct CategoryStorage {
  let db: Database

  /// Longer names are ignored: nobody chooses them, and each is compared whenever a search asks for categories.
  static let longestName = 200

  /// More names of an article are ignored: the most ever seen in a feed are about sixty.
  static let mostNames = 64

  /// Separates names where several are one text; ``storable(_:)`` leaves it out of names.
  static let separator: Character = "\n"

  /// The names of an article's categories as one text; NULL if it has none.
  static let namesSQL = """
    (SELECT group_concat(category.name, char(10)) FROM categorized JOIN category ON category.id = categorized.categoryID
      WHERE categorized.articleID = article.id)
    """

  /// Returns names as they are stored: each once, on a line.
  static func storable(_ names: [String]) -> [String] {
    guard !names.isEmpty else { return [] }
    var known: Set<String> = []
    return names.prefix(mostNames).map { $0.storable.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
      .filter { !$0.isEmpty && $0.utf8.count <= longestName && known.insert($0).inserted }
  }

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

  private func id(of name: String) throws -> Int64 {
    let known = try Int64.fetchOne(
      db.cachedStatement(sql: "SELECT id FROM category WHERE name = ?"), arguments: [name])
    if let known { return known }
    try db.cachedStatement(sql: "INSERT INTO category (name, sortName) VALUES (?, ?)")
      .execute(arguments: [name, name.sortKey])
    return db.lastInsertedRowID
  }
}

extension Library {
  /// Returns the names of the categories of recent articles, for suggestions.
  ///
  /// - Parameter limit: The largest number of names.
  /// - Throws: ``LibraryError/cancelled`` or a database error.
  public func categories(limit: Int) async throws(LibraryError) -> [String] {
    try await read { db in
      try String.fetchAll(
        db.cachedStatement(
          sql: """
            SELECT name FROM category
            WHERE EXISTS (SELECT 1 FROM categorized WHERE categorized.categoryID = category.id)
            ORDER BY id DESC LIMIT ?
            """), arguments: [limit]
      ).sorted { $0.sortKey < $1.sortKey }
    }
  }

  /// Deletes the names of categories without articles.
  func forgetUnusedCategories() async throws(LibraryError) {
    let unused = "NOT EXISTS (SELECT 1 FROM categorized WHERE categorized.categoryID = category.id)"
    // Usually there are none. No other writer has to wait for many.
    var ids = try await read { db in try Int64.fetchAll(db, sql: "SELECT id FROM category WHERE \(unused)") }[...]
    while !ids.isEmpty {
      let some = Array(ids.prefix(ArticleDeletion.maximumAtOnce))
      ids = ids.dropFirst(some.count)
      try await mutate { db, _ in
        let statement = try db.cachedStatement(sql: "DELETE FROM category WHERE id = ? AND \(unused)")
        for id in some { try statement.execute(arguments: [id]) }
      }
    }
  }
}
