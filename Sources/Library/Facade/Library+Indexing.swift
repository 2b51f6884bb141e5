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

extension Library {
  /// How long nothing must have been stored before the index is tidied: during a refresh, something is stored every few
  /// milliseconds.
  static let tidyingDelay: Duration = .seconds(5)
  /// The number of index pages that one transaction merges (FTS5's `merge`): about ten milliseconds.
  static let mergedAtOnce = 200

  /// Indexes articles soon after this process or another one stores them, and tidies the index when the library is
  /// idle. Runs until its task is cancelled or the library is closed.
  ///
  /// - Parameter onFailure: Called with errors. Articles that could not be indexed wait for the next change.
  public func keepIndexed(onFailure: @escaping @Sendable (LibraryError) async -> Void) async {
    let changes = changes()
    var tidying = await catchUp(onFailure)
    for await batch in changes {
      guard !Task.isCancelled else { break }
      // Ignore the changes made by this loop.
      if batch == [.index] { continue }
      tidying?.cancel()
      tidying = await catchUp(onFailure)
    }
    tidying?.cancel()
  }

  /// Indexes waiting articles and returns the task that tidies the index afterwards.
  private func catchUp(_ onFailure: @Sendable (LibraryError) async -> Void) async -> Task<Void, Never>? {
    do throws(LibraryError) {
      if try await isIndexWaiting() { try await indexMending() }
      return Task { [weak self] in
        try? await Task.sleep(for: Self.tidyingDelay)
        guard !Task.isCancelled else { return }
        // Nothing has been stored for a while, so the fingerprints are only read again when they are needed.
        self?.stories.release()
        // Ignore errors: tidying is optional, and a real problem shows at the next write.
        try? await self?.tidyIndex()
      }
    } catch {
      if error != .cancelled { await onFailure(error) }
      return nil
    }
  }

  /// Indexes waiting articles. A damaged index is rebuilt, because all its sources are available.
  private func indexMending() async throws(LibraryError) {
    do throws(LibraryError) {
      try await indexWaiting()
    } catch .damagedIndex {
      try await rebuildIndex()
    }
  }

  private func isIndexWaiting() async throws(LibraryError) -> Bool {
    try await read { db in try SearchIndex(db: db).hasWork() }
  }

  /// Merges the small segments that batches have left in the index, only with segments of similar size, in slices short
  /// enough for other writers. Cancelling the task stops it between two slices.
  ///
  /// - Throws: A database error.
  public func tidyIndex() async throws(LibraryError) {
    while !Task.isCancelled {
      let changes = try await mutate { db, _ in try SearchIndex(db: db).merge(pages: Self.mergedAtOnce) }
      guard changes > 1 else { return }
    }
  }
}

extension Library {
  /// Rebuilds the search index from the articles. Use it for an index that is inconsistent with them or with itself
  /// (``LibraryError/damagedIndex(_:)``). The index is cleared in one transaction, which takes a few seconds for a
  /// million articles, and filled in batches; until then, search only finds articles that are already indexed again.
  ///
  /// - Parameter isAlone: See ``indexWaiting(isAlone:)``.
  /// - Throws: A database error.
  public func rebuildIndex(isAlone: Bool = false) async throws(LibraryError) {
    try await mutate { db, log in try SearchIndex(db: db).clear(&log) }
    try await indexWaiting(isAlone: isAlone)
  }
}
