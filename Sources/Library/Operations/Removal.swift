import GRDB

/// Hides feeds, folders and saved searches, and restores them. Their articles are not touched: every list checks
/// whether a feed is hidden.
struct Removal {
  let db: Database
  /// In milliseconds since 1970.
  let now: Int64

  /// What a removal has hidden.
  struct Hidden {
    var feeds: [Feed.ID] = []
    var folders: [Folder.ID] = []
    var searches: [SavedSearch.ID] = []
  }

  func remove(_ feed: Feed.ID, _ log: inout ChangeLog) throws -> Hidden {
    _ = try Feed.require(feed, db)
    try hide([feed], &log)
    return Hidden(feeds: [feed])
  }

  /// Removes those of the given feeds that exist.
  func remove(_ feeds: [Feed.ID], _ log: inout ChangeLog) throws -> Hidden {
    let there = try Int64.fetchAll(
      db.cachedStatement(
        sql: "SELECT id FROM feed WHERE id IN (SELECT value FROM json_each(?)) AND removedAt IS NULL"),
      arguments: [feeds.json]
    ).map(Feed.ID.init(rawValue:))
    try hide(there, &log)
    return Hidden(feeds: there)
  }

  /// Removes a folder together with its subfolders and all their feeds.
  func remove(_ folder: Folder.ID, _ log: inout ChangeLog) throws -> Hidden {
    _ = try Folder.require(folder, db)
    guard try Folder.account(rootedAt: folder, db) == nil else { throw LibraryError.folderOfAccount }
    let folders = try Folder.tree(folder, db)
    let feeds = try Int64.fetchAll(db.cachedStatement(sql: Folder.feedsSQL), arguments: [folder.rawValue])
      .map(Feed.ID.init(rawValue:))
    try hide(feeds, &log)
    try set(now, "folder", folders)
    log.append(.folders(folders))
    return Hidden(feeds: feeds, folders: folders)
  }

  /// Hides only the folder; its members move to its parent.
  func dissolve(_ folder: Folder.ID, _ log: inout ChangeLog) throws {
    let parent = try Folder.require(folder, db).parentID
    for (table, column) in [("feed", "folderID"), ("folder", "parentID")] {
      try db.cachedStatement(sql: "UPDATE \(table) SET \(column) = ?, position = NULL WHERE \(column) = ?")
        .execute(arguments: [parent?.rawValue, folder.rawValue])
    }
    try set(now, "folder", [folder])
    // The members have moved, which may affect any number of feeds and articles.
    log.append(.everything)
  }

  func remove(_ search: SavedSearch.ID, _ log: inout ChangeLog) throws -> Hidden {
    _ = try SavedSearch.require(search, db)
    try set(now, "savedSearch", [search])
    log.append(.searches([search]))
    return Hidden(searches: [search])
  }

  func restore(_ hidden: Hidden, _ log: inout ChangeLog) throws {
    let feeds = try stillWhole(hidden.feeds)
    let (folders, searches) = (hidden.folders, hidden.searches)
    try set(nil, "folder", folders)
    try set(nil, "savedSearch", searches)
    try set(nil, "feed", feeds)
    // Members of a folder that was removed in the meantime return at the top level of their account.
    try moveOutOfRemovedFolders("feed", "folderID", feeds)
    try moveOutOfRemovedFolders("folder", "parentID", folders)
    log.append(.folders(folders))
    log.append(.searches(searches))
    log.append(.feeds(feeds))
    for (feed, keys) in try listed(feeds) { log.append(.articles(feed: feed, ArticleChanges(inserted: keys))) }
  }

  private func hide(_ feeds: [Feed.ID], _ log: inout ChangeLog) throws {
    for (feed, keys) in try listed(feeds) { log.append(.articles(feed: feed, ArticleChanges(deleted: keys))) }
    try set(now, "feed", feeds)
    log.append(.feeds(feeds))
  }

  /// Returns the feeds' articles, but at most one more than a transaction can list, which shows that they are too many.
  private func listed(_ feeds: [Feed.ID]) throws -> [(Feed.ID, [ArticleKey])] {
    var room = ChangeLog.maximumListed + 1
    return try feeds.map { feed in
      let keys = try Row.fetchAll(
        db.cachedStatement(sql: "SELECT id, date FROM article WHERE feedID = ? LIMIT ?"),
        arguments: [feed.rawValue, room]
      ).map { ArticleKey($0[0], $0[1]) }
      room -= keys.count
      return (feed, keys)
    }
  }

  /// Returns the feeds whose permanent deletion has not begun and whose address no other feed has taken.
  private func stillWhole(_ feeds: [Feed.ID]) throws -> [Feed.ID] {
    try Int64.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT id FROM feed WHERE id IN (SELECT value FROM json_each(?))
            AND url NOT LIKE 'purged:%' AND url NOT LIKE 'displaced:%'
          """),
      arguments: [feeds.json]
    ).map(Feed.ID.init(rawValue:))
  }

  private func moveOutOfRemovedFolders(
    _ table: String, _ column: String, _ ids: [some RawRepresentable<Int64>]
  ) throws {
    guard !ids.isEmpty else { return }
    try db.cachedStatement(
      sql: """
        UPDATE \(table)
        SET \(column) = (SELECT account.folderID FROM account WHERE account.id = \(table).accountID)
        WHERE id IN (SELECT value FROM json_each(?))
          AND \(column) IN (SELECT id FROM folder WHERE removedAt IS NOT NULL)
        """
    ).execute(arguments: [ids.json])
  }

  private func set(_ time: Int64?, _ table: String, _ ids: [some RawRepresentable<Int64>]) throws {
    guard !ids.isEmpty else { return }
    try db.cachedStatement(sql: "UPDATE \(table) SET removedAt = ? WHERE id IN (SELECT value FROM json_each(?))")
      .execute(arguments: [time, ids.json])
  }
}
