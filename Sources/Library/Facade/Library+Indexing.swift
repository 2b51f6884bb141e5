public import WebText

extension Library {
  /// The number of articles one transaction indexes: some tens of milliseconds before other writers can run.
  static let indexedAtOnce = 500
  /// The number when no other writers are expected. FTS5 writes its data at the end of each transaction and merges it
  /// later, so a quarter of the transactions means half the work.
  static let indexedAlone = 2000

  /// Indexes all waiting articles in batches. Each batch removes its articles from the queue in the same transaction,
  /// so that killing the process loses nothing and two processes can share the work.
  ///
  /// - Parameter isAlone: Whether other writers may have to wait while ``indexedAlone`` articles are indexed, about
  ///   half a second. If more articles than that are waiting, indexing takes half as long.
  /// - Throws: A database error. Cancelling the task stops it between two batches, without an error.
  public func indexWaiting(isAlone: Bool = false) async throws(LibraryError) {
    let isLarge = try await mutate { db, _ in
      let index = SearchIndex(db: db)
      if try index.isOutdated { try index.beginAnew() }
      let isLarge = try isAlone && index.hasWaiting(moreThan: Self.indexedAlone)
      try index.apply(isLarge ? .large : .usual)
      return isLarge
    }
    let limit = isLarge ? Self.indexedAlone : Self.indexedAtOnce
    var next = isLarge ? prepareTokens(after: nil, limit: limit) : nil
    defer { next?.cancel() }
    while !Task.isCancelled {
      let prepared = await next?.value
      next = prepared?.last.map { prepareTokens(after: $0, limit: limit) }
      let count = try await mutate { db, log in
        let count = try SearchTokenizer.$prepared.withValue(prepared) {
          try SearchIndex(db: db).indexWaiting(limit: limit)
        }
        if count > 0 { log.append(.index) }
        return count
      }
      guard count == limit else { break }
    }
    // If this process is killed before, the next one to index resets the settings.
    if isLarge { try await mutate { db, _ in try SearchIndex(db: db).apply(.usual) } }
  }

  /// Prepares the next batch while the writer indexes another one.
  ///
  /// - Returns: A task that never fails: what it could not prepare is read while it is indexed.
  private func prepareTokens(after previous: Article.ID?, limit: Int) -> Task<PreparedTokens?, Never> {
    Task { try? await read { db in try PreparedTokens(after: previous, limit: limit, db) } }
  }

  /// Returns the number of stored articles that search cannot find yet.
  ///
  /// - Throws: ``LibraryError/cancelled`` or a database error.
  public func waitingForIndex() async throws(LibraryError) -> Int {
    try await read { db in try SearchIndex(db: db).waitingCount() }
  }

  /// Returns articles, with their HTML, that come from a library created before search existed and have no searchable
  /// text.
  ///
  /// - Throws: ``LibraryError/cancelled`` or a database error.
  public func articlesWithoutText(limit: Int) async throws(LibraryError) -> [(id: Article.ID, html: RawHTML)] {
    try await read { db in try SearchIndex(db: db).articlesWithoutText(limit: limit) }
  }

  /// Adds the searchable text of articles. Articles that already have one, or are gone, are skipped.
  ///
  /// - Throws: A database error.
  public func addTexts(_ texts: [Article.ID: String]) async throws(LibraryError) {
    try await mutate { db, _ in try SearchIndex(db: db).addTexts(texts) }
  }
}

extension Library {
  /// Counts the articles that search covers: those that have a text and are not waiting to be indexed.
  ///
  /// - Throws: ``LibraryError/cancelled`` or a database error.
  public func indexedCount() async throws(LibraryError) -> Int {
    try await read { db in try SearchIndex(db: db).indexedCount() }
  }
}
