import GRDB

extension Library {
  /// The most articles one transaction indexes: some tens of milliseconds, after which another writer has its turn.
  static let indexedAtOnce = 500
  /// The most where nobody else is expected to write: FTS5 writes what it has at the end of each transaction and merges
  /// it later, so a quarter of the transactions is half of the work.
  static let indexedAlone = 2000

  /// Indexes all articles that wait for it, in batches. Each batch is a transaction with its articles' place in the
  /// queue, so whoever is killed in between loses nothing, and two processes share the work.
  ///
  /// - Parameter isAlone: whether other writers may wait for as long as it takes to index ``indexedAlone`` articles, half a
  ///   second or so. Where more than those wait, it takes half the time.
  /// - Throws: What the database says. Cancelling the task ends it between two batches, without an error.
  public func indexWaiting(isAlone: Bool = false) async throws(LibraryError) {
    let isLarge = try await mutate { db, _ in
      let index = SearchIndex(db: db)
      if try index.isOutdated { try index.beginAnew() }
      let isLarge = try isAlone && index.hasWaiting(moreThan: Self.indexedAlone)
      try index.apply(isLarge ? .large : .usual)
      return isLarge
    }
    let limit = isLarge ? Self.indexedAlone : Self.indexedAtOnce
    while !Task.isCancelled {
      let count = try await mutate { db, log in
        let count = try SearchIndex(db: db).indexWaiting(limit: limit)
        if count > 0 { log.append(.index) }
        return count
      }
      guard count == limit else { break }
    }
    // where this process is killed before, whoever indexes next does it
    if isLarge { try await mutate { db, _ in try SearchIndex(db: db).apply(.usual) } }
  }

  /// How many articles are stored and cannot be found yet.
  ///
  /// - Throws: ``LibraryError/cancelled`` or what the database says.
  public func waitingForIndex() async throws(LibraryError) -> Int {
    try await read { db in
      try Int.fetchOne(
        db, sql: "SELECT (SELECT count(*) FROM unindexed) + (SELECT count(*) FROM textless)") ?? 0
    }
  }

  /// Articles of a library from before there was a search, without the text that is searched, as their numbers and HTML.
  ///
  /// - Throws: ``LibraryError/cancelled`` or what the database says.
  public func articlesWithoutText(limit: Int) async throws(LibraryError) -> [(id: Article.ID, html: String)] {
    try await read { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT textless.articleID, body.html
          FROM textless CROSS JOIN body ON body.articleID = textless.articleID
          ORDER BY textless.articleID LIMIT ?
          """, arguments: [limit]
      ).map { (Article.ID(rawValue: $0[0]), $0[1]) }
    }
  }

  /// Gives articles the text that is searched. One that has a text, or is gone, is left as it is.
  ///
  /// - Throws: What the database says.
  public func addTexts(_ texts: [Article.ID: String]) async throws(LibraryError) {
    try await mutate { db, _ in
      let insertion = try db.cachedStatement(
        sql: """
          INSERT INTO plainText (articleID, text)
          SELECT articleID, ? FROM textless WHERE articleID = ?
          """)
      for (id, text) in texts {
        try insertion.execute(arguments: [text.storable, id.rawValue])
        guard db.changesCount > 0 else { continue }
        try SearchIndex(db: db).await([id])
      }
      try db.execute(
        sql: "DELETE FROM textless WHERE articleID IN (SELECT value FROM json_each(?))",
        arguments: [Array(texts.keys).json])
    }
  }
}
