import GRDB

extension Library {
  /// Subscribes to many feeds in one transaction, in their order. One that is there already stays where it is and is
  /// called what it was called; one that was removed and is not purged yet comes back as it was, in the folder given.
  ///
  /// Whoever has thousands gives them in batches: other writers wait for the length of one, and what a transaction
  /// changed is listed for whoever shows it only up to a thousand rows.
  /// - Returns: the feeds that were not there, in the order given.
  /// - Throws: ``LibraryError/noSuchFolder(_:)`` or what the database says; then none was added.
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
      // with a feed that comes back come its articles
      log.append(isAnyRestored ? .everything : .feeds(ids))
      return ids
    }
  }

  /// Finds folders by their names where they are to be, in one transaction, and makes those that are not there.
  ///
  /// - Returns: for each name its folder; of several of one name in one place the oldest.
  /// - Throws: ``LibraryError/emptyName``, ``LibraryError/noSuchFolder(_:)`` or what the database says; then none was
  ///   made.
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
