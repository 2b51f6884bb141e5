import GRDB

/// Adds subscriptions and folders. Runs inside a transaction.
struct Subscribing {
  let db: Database

  /// The result of adding a feed.
  enum Outcome {
    case added(Feed.ID)
    /// The feed had been removed and was restored with its articles.
    case restored(Feed.ID)
    /// The feed is already subscribed; its place is unchanged.
    case present
  }

  /// - Throws: A database error, also if the URL is already in use.
  func insert(_ new: NewFeed) throws -> Feed.ID {
    let title = new.title.storable
    let customTitle = new.customTitle.flatMap { try? $0.name }
    try db.cachedStatement(
      sql: """
        INSERT INTO feed (accountID, url, title, customTitle, sortTitle, homePageURL, folderID, reachesPrivateHosts)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        """
    ).execute(
      arguments: [
        try Folder.account(of: new.folderID, db), new.url.storable, title, customTitle, (customTitle ?? title).sortKey,
        new.homePageURL?.storable, new.folderID?.rawValue, new.reachesPrivateHosts,
      ])
    let id = db.lastInsertedRowID
    try db.cachedStatement(sql: "INSERT INTO feedState (feedID) VALUES (?)").execute(arguments: [id])
    try db.cachedStatement(sql: "INSERT INTO feedCount (feedID) VALUES (?)").execute(arguments: [id])
    return Feed.ID(rawValue: id)
  }

  func add(_ new: NewFeed) throws -> Outcome {
    let isRemoved = try Bool.fetchOne(
      db.cachedStatement(sql: "SELECT removedAt IS NOT NULL FROM feed WHERE accountID = ? AND url = ?"),
      arguments: [try Folder.account(of: new.folderID, db), new.url.storable])
    switch isRemoved {
    case nil: return .added(try insert(new))
    case false?: return .present
    case true?:
      let feed = try restore(new)
      return feed.map { .restored($0.id) } ?? .present
    }
  }

  /// - Parameter title: The name in the form to be stored.
  /// - Throws: ``LibraryError/folderTooDeep`` inside a folder of an account.
  func insertFolder(_ title: String, in parent: Folder.ID?) throws -> Folder.ID {
    let account = try Folder.account(of: parent, db)
    if account != Feed.localAccount, try Folder.account(rootedAt: parent, db) == nil {
      throw LibraryError.folderTooDeep
    }
    try db.cachedStatement(sql: "INSERT INTO folder (accountID, parentID, title, sortTitle) VALUES (?, ?, ?, ?)")
      .execute(arguments: [account, parent?.rawValue, title, title.sortKey])
    return Folder.ID(rawValue: db.lastInsertedRowID)
  }

  /// Restores a removed feed when the user subscribes to it again.
  func restore(_ new: NewFeed) throws -> Feed? {
    let id = try Int64.fetchOne(
      db.cachedStatement(
        sql: """
          UPDATE feed
          SET removedAt = NULL, folderID = ?, position = NULL, reachesPrivateHosts = max(reachesPrivateHosts, ?)
          WHERE accountID = ? AND url = ? AND removedAt IS NOT NULL
          RETURNING id
          """),
      arguments: [
        new.folderID?.rawValue, new.reachesPrivateHosts, try Folder.account(of: new.folderID, db), new.url.storable,
      ])
    return try id.map { try Feed.require(Feed.ID(rawValue: $0), db) }
  }

  /// - Throws: ``LibraryError/alreadySubscribed(_:)``.
  func subscribe(_ new: NewFeed, _ log: inout ChangeLog) throws -> Feed {
    let url = new.url.storable
    if let feed = try Feed.fetch(db, at: url, in: Folder.account(of: new.folderID, db)) {
      throw LibraryError.alreadySubscribed(feed)
    }
    if let feed = try restore(new) {
      log.append(.everything)
      return feed
    }
    let id = try insert(new)
    log.append(.feeds([id]))
    return try Feed.require(id, db)
  }

  /// - Returns: The feeds that were not there.
  func subscribe(_ new: [NewFeed], _ log: inout ChangeLog) throws -> [Feed.ID] {
    for folder in Set(new.compactMap(\.folderID)) { _ = try Folder.require(folder, db) }
    var ids: [Feed.ID] = []
    var isAnyRestored = false
    for feed in new {
      switch try add(feed) {
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

  func findOrAdd(_ new: [NewFolder], _ log: inout ChangeLog) throws -> [FolderOutcome] {
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
      let id = try insertFolder(named.title, in: named.parentID)
      known[named] = id
      return FolderOutcome(id: id, isNew: true)
    }
    log.append(.folders(outcomes.filter(\.isNew).map(\.id)))
    return outcomes
  }
}
