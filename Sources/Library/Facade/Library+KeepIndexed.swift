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
