import GRDB

extension Library {
  /// Returns the key by which feed and folder titles are sorted, byte for byte. Of two equal keys, the older feed or
  /// folder comes first.
  public static func titleOrder(_ title: String) -> String {
    title.sortKey
  }

  /// Returns all feeds, sorted by title without regard to case.
  ///
  /// - Throws: ``LibraryError/cancelled`` or a database error.
  public func feeds() async throws(LibraryError) -> [Feed] {
    try await glanceOnce { db in
      try Feed.fetch(db, "ORDER BY feed.sortTitle, feed.id")
    }
  }

  /// Returns the feed with this identifier, or nil if it does not exist.
  ///
  /// - Throws: ``LibraryError/cancelled`` or a database error.
  public func feed(_ id: Feed.ID) async throws(LibraryError) -> Feed? {
    try await read { db in
      try Feed.fetch(db, "AND feed.id = ?", [id.rawValue]).first
    }
  }

  /// Returns the feed subscribed at a URL, compared byte for byte.
  ///
  /// - Throws: ``LibraryError/cancelled`` or a database error.
  public func feed(at url: String) async throws(LibraryError) -> Feed? {
    try await read { db in
      try Feed.fetch(db, at: url)
    }
  }

  /// Subscribes to a feed; it has no articles yet.
  ///
  /// A feed that was removed but not deleted yet is restored with its articles and their read status.
  ///
  /// - Throws: ``LibraryError/alreadySubscribed(_:)`` with the feed that has this URL,
  ///   ``LibraryError/noSuchFolder(_:)`` or a database error.
  public func addFeed(_ new: NewFeed) async throws(LibraryError) -> Feed {
    try await mutate { db, log in try Subscribing(db: db).subscribe(new, &log) }
  }
}
