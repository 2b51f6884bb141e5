import GRDB

extension Library {
  /// How long nothing must have come before the index is tidied: a refresh stores something every few milliseconds.
  static let tidyingDelay: Duration = .seconds(5)
  /// The pages of the index that one transaction merges (FTS5's `merge`): some ten milliseconds.
  static let mergedAtOnce = 200

  /// Indexes what is stored, by this process or another, soon after it is, and tidies the index when nothing else is
  /// done. Runs until its task is cancelled or the library is closed.
  ///
  /// - Parameter onFailure: told what went wrong. What could not be indexed waits for the next change.
  public func keepIndexed(onFailure: @escaping @Sendable (LibraryError) async -> Void) async {
    let changes = changes()
    var tidying = await catchUp(onFailure)
    for await batch in changes {
      guard !Task.isCancelled else { break }
      // what this very loop has written
      if batch == [.index] { continue }
      tidying?.cancel()
      tidying = await catchUp(onFailure)
    }
    tidying?.cancel()
  }

  /// Indexes what waits, and gives the task that tidies up afterwards.
  private func catchUp(_ onFailure: @Sendable (LibraryError) async -> Void) async -> Task<Void, Never>? {
    do throws(LibraryError) {
      if try await isIndexWaiting() { try await indexMending() }
      return Task { [weak self] in
        try? await Task.sleep(for: Self.tidyingDelay)
        // tidying is no more than that: what goes wrong with it shows when something is written in earnest
        try? await self?.tidyIndex()
      }
    } catch {
      if error != .cancelled { await onFailure(error) }
      return nil
    }
  }

  /// Indexes what waits; an index that is damaged is made anew, for all it is made of is there.
  private func indexMending() async throws(LibraryError) {
    do throws(LibraryError) {
      try await indexWaiting()
    } catch .damagedIndex {
      try await rebuildIndex()
    }
  }

  private func isIndexWaiting() async throws(LibraryError) -> Bool {
    try await read { db in
      let isWaiting = try Bool.fetchOne(db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM unindexed)"))
      return try isWaiting == true || SearchIndex(db: db).isOutdated
    }
  }

  /// Merges the pieces of the index that batches have left, those of like size with each other and not the large with
  /// the small, in slices that make no writer wait. Cancelling the task ends
  /// it between two.
  ///
  /// - Throws: What the database says.
  public func tidyIndex() async throws(LibraryError) {
    while !Task.isCancelled {
      let changes = try await mutate { db, _ in
        let before = db.totalChangesCount
        try db.execute(
          sql: "INSERT INTO searchIndex (searchIndex, rank) VALUES ('merge', ?)", arguments: [Self.mergedAtOnce])
        return db.totalChangesCount - before
      }
      // the statement itself counts for one, as FTS5's documentation has it
      guard changes > 1 else { return }
    }
  }
}
