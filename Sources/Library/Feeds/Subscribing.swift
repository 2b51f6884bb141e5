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
}
