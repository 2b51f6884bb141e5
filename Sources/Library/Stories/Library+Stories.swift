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
  }
}
