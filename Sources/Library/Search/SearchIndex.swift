import GRDB

/// The full-text index, inside a transaction.
///
/// It keeps no text: an article's words are given to it when it is indexed and given again when it is to forget them, so
/// whoever changes or deletes an article tells it before.
struct SearchIndex {
  let db: Database

  /// Under this word the library remembers what tokens the index was made of.
  static let tokensKey = "index.tokens"

  /// Forgets everything and puts every article into the queue.
  func beginAnew() throws {
    try db.execute(sql: "INSERT INTO searchIndex (searchIndex) VALUES ('delete-all')")
    // the narrow index has the numbers too, and the texts need not be read for them
    try db.execute(
      sql: """
        INSERT OR IGNORE INTO unindexed (articleID)
        SELECT id FROM article INDEXED BY articleByDate WHERE id NOT IN (SELECT articleID FROM textless) ORDER BY id
        """)
    try db.execute(
      sql: "INSERT OR REPLACE INTO setting (key, value) VALUES (?, ?)",
      arguments: [Self.tokensKey, SearchTokenizer.version])
  }

  /// Whether the index was made of other tokens than a search would ask for.
  var isOutdated: Bool {
    get throws {
      try String.fetchOne(
        db.cachedStatement(sql: "SELECT value FROM setting WHERE key = ?"), arguments: [Self.tokensKey])
        != SearchTokenizer.version
    }
  }

  /// Forgets articles, before their title, author or text changes or they are deleted.
  func forget(_ ids: [Article.ID]) throws {
    let json = ids.json
    try db.cachedStatement(
      sql: """
        INSERT INTO searchIndex (searchIndex, rowid, title, author, text)
        SELECT 'delete', searchable.articleID, title, author, text
        FROM json_each(?) AS wanted CROSS JOIN searchable ON searchable.articleID = wanted.value
        WHERE NOT EXISTS (SELECT 1 FROM unindexed WHERE unindexed.articleID = wanted.value)
        """
    ).execute(arguments: [json])
    for table in ["unindexed", "textless"] {
      try db.cachedStatement(sql: "DELETE FROM \(table) WHERE articleID IN (SELECT value FROM json_each(?))")
        .execute(arguments: [json])
    }
  }

  /// Puts articles that have a text into the queue of what is to be indexed.
  func await(_ ids: [Article.ID]) throws {
    try db.cachedStatement(
      sql: "INSERT OR IGNORE INTO unindexed (articleID) SELECT value FROM json_each(?)"
    ).execute(arguments: [ids.json])
  }

  /// Whether more articles than a number wait in the queue.
  func hasWaiting(moreThan number: Int) throws -> Bool {
    try Bool.fetchOne(
      db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM unindexed LIMIT 1 OFFSET ?)"), arguments: [number]) ?? false
  }

  /// Has FTS5 write the index as the work at hand wants it. The settings are kept in the file.
  func apply(_ settings: SearchIndexSettings) throws {
    for (name, value) in settings.values {
      let known = try Int.fetchOne(
        db.cachedStatement(sql: "SELECT v FROM searchIndex_config WHERE k = ?"), arguments: [name])
      guard known != value else { continue }
      try db.cachedStatement(sql: "INSERT INTO searchIndex (searchIndex, rank) VALUES (?, ?)")
        .execute(arguments: [name, value])
    }
  }

  /// Indexes the first articles of the queue and takes them out of it.
  ///
  /// - Returns: how many.
  func indexWaiting(limit: Int) throws -> Int {
    let last = try Int64.fetchOne(
      db.cachedStatement(
        sql: "SELECT max(articleID) FROM (SELECT articleID FROM unindexed ORDER BY articleID LIMIT ?)"),
      arguments: [limit])
    guard let last else { return 0 }
    // by number: a word's list of articles grows at its end
    try db.cachedStatement(
      sql: """
        INSERT INTO searchIndex (rowid, title, author, text)
        SELECT searchable.articleID, title, author, text
        FROM unindexed CROSS JOIN searchable ON searchable.articleID = unindexed.articleID
        WHERE unindexed.articleID <= ? ORDER BY unindexed.articleID
        """
    ).execute(arguments: [last])
    try db.cachedStatement(sql: "DELETE FROM unindexed WHERE articleID <= ?").execute(arguments: [last])
    return db.changesCount
  }
}
