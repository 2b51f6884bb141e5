import GRDB

extension Library {
  /// Whether articles of several feeds that tell the same story are recognized: those with the same address after its
  /// tracking parameters are gone, or with nearly the same text. Marking one of them as read marks all.
  ///
  /// - Throws: ``LibraryError/cancelled`` or a database error.
  public func recognizesStories() async throws(LibraryError) -> Bool {
    try await read { db in try Stories(db: db).areRecognized }
  }

  /// Forgets, in small transactions, what recognizes the stories of articles that arrived long ago.
  func forgetOldFingerprints(at now: Int64) async throws(LibraryError) {
    while let last = try await read({ try Stories(db: $0).lastOld(at: now) }) {
      try await mutate { db, _ in try Stories(db: db).forget(upTo: last) }
    }
    stories.release()
  }

  /// Runs a transaction that stores articles, with the index that recognizes their stories.
  func mutateWithStories<T: Sendable>(
    _ body: @escaping @Sendable (Database, inout ChangeLog, StoryIndex) throws -> T
  ) async throws(LibraryError) -> T {
    let stories = stories
    if stories.isEmpty {
      // Ahead of the transaction, because it may take a tenth of a second. If it is cancelled or fails, the transaction
      // reads them.
      try? await read { db in if try Stories(db: db).areRecognized { try stories.load(db) } }
    }
    return try await mutate { db, log in
      do {
        return try body(db, &log, stories)
      } catch {
        // The articles are not stored.
        stories.release()
        throw error
      }
    }
  }
}
