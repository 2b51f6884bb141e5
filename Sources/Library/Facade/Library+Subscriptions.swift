import GRDB

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
    try await mutate { db, log in
      for folder in Set(new.compactMap(\.folderID)) { _ = try Folder.require(folder, db) }
      let subscribing = Subscribing(db: db)
      var ids: [Feed.ID] = []
      var isAnyRestored = false
      for feed in new {
        switch try subscribing.add(feed) {
        case .added(let id): ids.append(id)
        case .restored(let id):
          ids.append(id)
          isAnyRestored = true
        case .present: break
        }
      }
      // A restored feed brings its articles back.
      log.append(isAnyRestored ? .everything : .feeds(ids))
      return ids
    }
  }

  /// Finds folders by name and parent, creating missing ones, in one transaction.
  ///
  /// - Returns: The folder for each name; if several folders have the same name and parent, the oldest.
  /// - Throws: ``LibraryError/emptyName``, ``LibraryError/noSuchFolder(_:)`` or a database error; no folder is created
  ///   in that case.
  public func findOrAddFolders(_ new: [NewFolder]) async throws(LibraryError) -> [FolderOutcome] {
    try await mutate { db, log in
      for parent in Set(new.compactMap(\.parentID)) { _ = try Folder.require(parent, db) }
      var known: [NewFolder: Folder.ID] = [:]
      for parent in Set(new.map(\.parentID)) {
        for folder in try Folder.fetch(db, "AND parentID IS ? ORDER BY id DESC", [parent?.rawValue]) {
          known[NewFolder(folder.title, in: parent)] = folder.id
        }
      }
      let outcomes = try new.map { folder in
        let named = NewFolder(try folder.title.name, in: folder.parentID)
        if let id = known[named] { return FolderOutcome(id: id, isNew: false) }
        let id = try Subscribing(db: db).insertFolder(named.title, in: named.parentID)
        known[named] = id
        return FolderOutcome(id: id, isNew: true)
      }
      log.append(.folders(outcomes.filter(\.isNew).map(\.id)))
      return outcomes
    }
  }
}
