import GRDB
import WebText

/// The full-text index. Runs inside a transaction.
///
/// The index stores no text. FTS5 receives an article's words when the article is indexed, and again to remove them, so
/// code that changes or deletes an article must call ``forget(_:)`` first.
struct SearchIndex {
  let db: Database

  /// The setting that stores which token version the index was built with.
  static let tokensKey = "index.tokens"

  /// Clears the index and queues every article.
  func beginAnew() throws {
    try db.execute(sql: "INSERT INTO searchIndex (searchIndex) VALUES ('delete-all')")
    // The narrow index contains the identifiers too, so the texts need not be read.
    try db.execute(
      sql: """
        INSERT OR IGNORE INTO unindexed (articleID)
        SELECT id FROM article INDEXED BY articleByDate WHERE id NOT IN (SELECT articleID FROM textless) ORDER BY id
        """)
    try db.execute(
      sql: "INSERT OR REPLACE INTO setting (key, value) VALUES (?, ?)",
      arguments: [Self.tokensKey, SearchTokenizer.version])
  }

  /// Whether the index was built with different tokens than searches use.
  var isOutdated: Bool {
    get throws {
      try String.fetchOne(
        db.cachedStatement(sql: "SELECT value FROM setting WHERE key = ?"), arguments: [Self.tokensKey])
        != SearchTokenizer.version
    }
  }

  /// Removes articles from the index. Call it before their title, author or text changes or they are deleted.
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

  /// Queues articles that have a text for indexing.
  func enqueue(_ ids: [Article.ID]) throws {
    try db.cachedStatement(
      sql: "INSERT OR IGNORE INTO unindexed (articleID) SELECT value FROM json_each(?)"
    ).execute(arguments: [ids.json])
  }

  /// Whether more than a number of articles are waiting.
  func hasWaiting(moreThan number: Int) throws -> Bool {
    try Bool.fetchOne(
      db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM unindexed LIMIT 1 OFFSET ?)"), arguments: [number]) ?? false
  }

  /// Configures how FTS5 writes the index. The settings are stored in the file.
  func apply(_ settings: SearchIndexSettings) throws {
    for (name, value) in settings.values {
      let known = try Int.fetchOne(
        db.cachedStatement(sql: "SELECT v FROM searchIndex_config WHERE k = ?"), arguments: [name])
      guard known != value else { continue }
      try db.cachedStatement(sql: "INSERT INTO searchIndex (searchIndex, rank) VALUES (?, ?)")
        .execute(arguments: [name, value])
    }
  }

  /// Indexes the first articles of the queue and removes them from it.
  ///
  /// - Returns: The number of articles indexed.
  func indexWaiting(limit: Int) throws -> Int {
    let last = try Int64.fetchOne(
      db.cachedStatement(
        sql: "SELECT max(articleID) FROM (SELECT articleID FROM unindexed ORDER BY articleID LIMIT ?)"),
      arguments: [limit])
    guard let last else { return 0 }
    // In identifier order, so that a word's list of articles only grows at its end.
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

/// How FTS5 writes its index. It collects words in memory, writes them as a segment at the end of a transaction or when
/// the memory is full, and merges segments so that a search has to read few of them.
struct SearchIndexSettings {
  /// The settings, under their FTS5 names.
  let values: [(name: String, value: Int)]

  /// Merges a little with each transaction, so that none takes long.
  static let usual = SearchIndexSettings(memory: 1024 * 1024, merging: 4)

  /// For indexing tens of thousands of articles at once: one segment per batch, merged only after all are written.
  static let large = SearchIndexSettings(memory: 16 * 1024 * 1024, merging: 0)

  /// The number of segments of one size that are always merged (`crisismerge`). 32,000 articles leave behind as many as
  /// FTS5's default of 16, and indexing the next article would have to wait for the merge.
  private static let mostSegments = 32

  /// - Parameters:
  ///   - memory: The bytes collected before a segment is written; FTS5's default is 1 MiB.
  ///   - merging: The number of segments of one size from which each transaction merges some; 0 for never, FTS5's
  ///     default is 4.
  private init(memory: Int, merging: Int) {
    values = [("hashsize", memory), ("automerge", merging), ("crisismerge", Self.mostSegments)]
  }
}

extension SearchIndex {
  func waitingCount() throws -> Int {
    try Int.fetchOne(
      db, sql: "SELECT (SELECT count(*) FROM unindexed) + (SELECT count(*) FROM textless)") ?? 0
  }

  func articlesWithoutText(limit: Int) throws -> [(id: Article.ID, html: RawHTML)] {
    try Row.fetchAll(
      db,
      sql: """
        SELECT textless.articleID, body.html
        FROM textless CROSS JOIN body ON body.articleID = textless.articleID
        ORDER BY textless.articleID LIMIT ?
        """, arguments: [limit]
    ).map { (Article.ID(rawValue: $0[0]), RawHTML($0[1])) }
  }

  func addTexts(_ texts: [Article.ID: String]) throws {
    let insertion = try db.cachedStatement(
      sql: """
        INSERT INTO plainText (articleID, text)
        SELECT articleID, ? FROM textless WHERE articleID = ?
        """)
    for (id, text) in texts {
      try insertion.execute(arguments: [text.storable, id.rawValue])
      guard db.changesCount > 0 else { continue }
      try enqueue([id])
    }
    try db.execute(
      sql: "DELETE FROM textless WHERE articleID IN (SELECT value FROM json_each(?))",
      arguments: [Array(texts.keys).json])
  }

  func indexedCount() throws -> Int {
    try Int.fetchOne(db, sql: "SELECT (SELECT count(*) FROM plainText) - (SELECT count(*) FROM unindexed)") ?? 0
  }

  /// Whether articles wait, or all must be indexed again.
  func hasWork() throws -> Bool {
    let isWaiting = try Bool.fetchOne(db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM unindexed)"))
    return try isWaiting == true || isOutdated
  }

  /// Merges small segments, only with segments of similar size.
  ///
  /// - Returns: The number of changes; the statement itself counts as one (see FTS5's documentation of `merge`).
  func merge(pages: Int) throws -> Int {
    let before = db.totalChangesCount
    try db.execute(
      sql: "INSERT INTO searchIndex (searchIndex, rank) VALUES ('merge', ?)", arguments: [pages])
    return db.totalChangesCount - before
  }

  /// Clears an index that may be damaged, and queues every article.
  func clear(_ log: inout ChangeLog) throws {
    // FTS5 first reads the index's initial rows, so replace them with those of a new index.
    try db.execute(
      sql: """
        CREATE VIRTUAL TABLE temp.emptyIndex USING fts5 (text);
        DELETE FROM main.searchIndex_data;
        DELETE FROM main.searchIndex_idx;
        INSERT INTO main.searchIndex_data SELECT * FROM temp.emptyIndex_data;
        DROP TABLE temp.emptyIndex;
        """)
    try beginAnew()
    log.append(.index)
  }
}
