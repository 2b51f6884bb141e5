extension Library {
  /// Subscribes to many feeds in one transaction, in order. A feed that is already subscribed keeps its place and
  /// title. A feed that was removed but not deleted yet is restored into the given folder.
  ///
  /// Add thousands of feeds in batches: other writers wait until the transaction ends, and observers receive at most a
  /// thousand listed changes per transaction.
  ///
  /// - Returns: The feeds that were added or restored, in the given order.
  /// - Throws: ``LibraryError/noSuchFolder(_:)`` or a database error; no feed is added in that case.
  public func addFeeds(_ new: [NewFeed]) async throws(LibraryError) -> [Feed.ID] {
    try await mutate { db, log in try Subscribing(db: db).subscribe(new, &log) }
  }

  /// Finds folders by name and parent, creating missing ones, in one transaction.
  ///
  /// - Returns: The folder for each name; if several folders have the same name and parent, the oldest.
  /// - Throws: ``LibraryError/emptyName``, ``LibraryError/noSuchFolder(_:)`` or a database error; no folder is created
  ///   in that case.
  public func findOrAddFolders(_ new: [NewFolder]) async throws(LibraryError) -> [FolderOutcome] {
    try await mutate { db, log in try Subscribing(db: db).findOrAdd(new, &log) }
  }
}
