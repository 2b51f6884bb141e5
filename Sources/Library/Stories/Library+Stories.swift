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
    while let last = try await read({ try Stories(db: $0).lastOld(at: now) }) {
      try await mutate { db, _ in try Stories(db: db).forget(upTo: last) }
    }
  }
}
