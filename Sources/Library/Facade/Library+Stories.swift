import GRDB

extension Library {
  /// Whether articles of several feeds that tell the same story are recognized: those with the same address after its
  /// tracking parameters are gone, or with nearly the same text. Marking one of them as read marks all, and lists of
  /// several feeds show only the first one. If not, those recognized before are shown and marked one by one.
  ///
  /// - Throws: ``LibraryError/cancelled`` or a database error.
  public func recognizesStories() async throws(LibraryError) -> Bool {
    try await read { db in try Stories(db: db).areRecognized }
  }

  /// Returns which feeds tell stories together, by their unread articles. A list of several of these feeds has fewer
  /// rows than they have unread articles.
  ///
  /// - Throws: ``LibraryError/cancelled`` or a database error.
  public func unreadOverlaps() async throws(LibraryError) -> [StoryOverlap] {
    try await glance { db in
      try Stories(db: db).areShownOnce ? StoryCounts(db: db).overlaps(unread: true) : []
    }
  }

  /// Forgets, in small transactions, what recognizes the stories of articles that arrived long ago.
  func forgetOldFingerprints(at now: Int64) async throws(LibraryError) {
    guard var last = try await read({ try Stories(db: $0).lastOld(at: now) }) else { return }
    // Once, not after each transaction: the next article to be stored loads the index, which takes a tenth of a second.
    defer { stories.release() }
    while true {
      try await mutate { [last] db, _ in try Stories(db: db).forget(upTo: last) }
      guard let next = try await read({ try Stories(db: $0).lastOld(at: now) }) else { return }
      last = next
    }
  }

  /// Runs a transaction that stores articles, with the index that recognizes their stories.
  func mutateWithStories<T: Sendable>(
    _ body: @escaping @Sendable (Database, inout ChangeLog, StoryIndex) throws -> T
  ) async throws(LibraryError) -> T {
    await loadStories()
    do throws(LibraryError) {
      return try await mutate { [stories] db, log in try body(db, &log, stories) }
    } catch {
      // The articles are not stored, and others will get their identifiers.
      stories.release()
      throw error
    }
  }

  /// Loads the index ahead of a transaction, because it may take a tenth of a second. If that is cancelled or fails, the
  /// transaction does it.
  func loadStories() async {
    guard stories.isEmpty else { return }
    try? await read { db in if try Stories(db: db).areRecognized { try stories.load(db) } }
  }
}
