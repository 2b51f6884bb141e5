import GRDB

extension Library {
  /// What titles of feeds and folders are ordered by, byte for byte; of two that are alike the older is first.
  public static func titleOrder(_ title: String) -> String {
    title.sortKey
  }

  /// Every feed, by title without regard to case.
  ///
  /// - Throws: ``LibraryError/cancelled`` or what the database says.
  public func feeds() async throws(LibraryError) -> [Feed] {
    try await glanceOnce { db in
      try Feed.fetch(db, "ORDER BY feed.sortTitle, feed.id")
    }
  }

  /// A feed by its number; nil if there is none, or no longer.
  ///
  /// - Throws: ``LibraryError/cancelled`` or what the database says.
  public func feed(_ id: Feed.ID) async throws(LibraryError) -> Feed? {
    try await read { db in
      try Feed.fetch(db, "AND feed.id = ?", [id.rawValue]).first
    }
  }

  /// The feed subscribed to at an address, compared byte for byte.
  ///
  /// - Throws: ``LibraryError/cancelled`` or what the database says.
  public func feed(at url: String) async throws(LibraryError) -> Feed? {
    try await read { db in
      try Feed.fetch(db, at: url)
    }
  }

  /// Subscribes to a feed, without articles as yet.
  ///
  /// One that was removed and is not purged yet comes back as it was, with its articles and what was read of them.
  /// - Throws: ``LibraryError/alreadySubscribed(_:)`` with the feed that has the address,
  ///   ``LibraryError/noSuchFolder(_:)`` or what the database says.
  public func addFeed(_ new: NewFeed) async throws(LibraryError) -> Feed {
    try await mutate { db, log in
      let url = new.url.storable
      if let feed = try Feed.fetch(db, at: url) {
        throw LibraryError.alreadySubscribed(feed)
      }
      if let folder = new.folderID { _ = try Folder.require(folder, db) }
      if let feed = try Removal.restoreFeed(new, db) {
        log.append(.everything)
        return feed
      }
      let id = try Subscribing(db: db).insert(new)
      log.append(.feeds([id]))
      return try Feed.require(id, db)
    }
  }
}
