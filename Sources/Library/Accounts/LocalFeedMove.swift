import GRDB

/// Gives a local feed to an account whose server subscribes to it. Runs inside a transaction.
struct LocalFeedMove {
  let db: Database
  let account: SyncAccount
  /// In milliseconds since 1970.
  let now: Int64

  /// The number of articles that one transaction remembers; the window's own changes wait until it ends.
  private static let rememberedAtOnce = 2000

  /// Remembers some of the feed's articles, because the server delivers them with other identifiers.
  ///
  /// - Parameter last: The last article that was remembered; 0 at first.
  /// - Returns: The last one now; nil if there are no more.
  func rememberArticles(of feed: Feed.ID, after last: Int64) throws -> Int64? {
    let articles = try Row.fetchAll(
      db.cachedStatement(sql: "SELECT id, url FROM article WHERE feedID = ? AND id > ? ORDER BY id LIMIT ?"),
      arguments: [feed.rawValue, last, Self.rememberedAtOnce])
    let former = FormerArticles(db: db, feed: feed)
    for article in articles { try former.remember(Article.ID(rawValue: article[0]), at: article[1]) }
    return articles.last?[0]
  }

  /// Moves a feed with its articles, which must have been remembered, and marks. If the account has a feed with the same
  /// address, they are merged: what was read or starred on either side is read or starred, also on the server.
  ///
  /// - Parameter remoteID: The server's identifier of the feed, if known.
  func move(_ id: Feed.ID, _ remoteID: String?, _ log: inout ChangeLog) throws {
    let feed = try Feed.require(id, db)
    guard feed.accountID == nil else { return }
    if let twin = try twin(of: feed, remoteID) {
      try merge(id, into: twin, &log)
    } else {
      try enter(feed, remoteID, &log)
    }
    try dropEmptyFolders(from: feed.folderID, &log)
  }

  /// Returns the feed of the account that a local one will be merged into.
  func twin(of feed: Feed, _ remoteID: String?) throws -> Feed.ID? {
    try Int64.fetchOne(
      db, sql: "SELECT id FROM feed WHERE accountID = ? AND removedAt IS NULL AND (url = ? OR remoteID = ?)",
      arguments: [account.id.rawValue, feed.url.storable, remoteID]
    ).map(Feed.ID.init(rawValue:))
  }

  // MARK: The account has the feed

  private func merge(_ source: Feed.ID, into target: Feed.ID, _ log: inout ChangeLog) throws {
    let old = try Feed.require(source, db).url
    try FeedMerge(db: db, source: source.rawValue, target: target.rawValue).merge(&log) { merge, log in
      try merge.uniteMarks(at: now, &log)
      for (tag, ids) in try merge.twinTags() { try StatusQueue(db: db).append(label: tag, true, ids, at: now) }
    }
    // Without its address, so that nobody brings it back.
    try db.execute(
      sql: "UPDATE feed SET removedAt = ?, url = \(MergedArticle.urlSQL) WHERE id = ?",
      arguments: [now, target.rawValue, source.rawValue])
    try StoredQueries(db: db).moveFeed(from: old, to: Feed.require(target, db).url, &log)
    log.append(.everything)
  }

  // MARK: It does not

  private func enter(_ feed: Feed, _ remoteID: String?, _ log: inout ChangeLog) throws {
    let folder = try counterpart(of: feed.folderID, &log)
    // A hidden feed that had the address keeps its articles until it is deleted.
    try db.execute(
      sql: "UPDATE feed SET url = 'displaced:' || id || ':' || url, remoteID = NULL WHERE accountID = ? AND url = ?",
      arguments: [account.id.rawValue, feed.url.storable])
    try db.execute(
      sql: """
        UPDATE feed SET accountID = ?, folderID = ?, position = NULL, remoteID = ?,
          syncedTitle = CASE WHEN ?3 IS NULL THEN NULL WHEN customTitle IS NULL THEN title ELSE '' END
        WHERE id = ?4
        """, arguments: [account.id.rawValue, folder.rawValue, remoteID, feed.id.rawValue])
    try FormerArticles.detachIdentifiers(of: feed.id.rawValue, db)
    try db.execute(
      sql: "UPDATE feedState SET failure = NULL, failedAt = NULL, failures = 0 WHERE feedID = ?",
      arguments: [feed.id.rawValue])
    log.append(.feeds([feed.id]))
    log.append(.folders([feed.folderID, folder].compactMap(\.self)))
  }

  /// Returns the folder of the account that has the name of a local folder. Folders of accounts are not nested.
  private func counterpart(of folder: Folder.ID?, _ log: inout ChangeLog) throws -> Folder.ID {
    guard let folder else { return account.folderID }
    let title = try Folder.require(folder, db).title
    let known = try Folder.fetch(
      db, "AND parentID = ? AND title = ? ORDER BY id", [account.folderID.rawValue, title]
    ).first
    if let known { return known.id }
    let new = try Subscribing(db: db).insertFolder(title, in: account.folderID)
    log.append(.folders([new]))
    return new
  }

  /// Hides the local folders that the feed leaves empty.
  private func dropEmptyFolders(from folder: Folder.ID?, _ log: inout ChangeLog) throws {
    guard let folder else { return }
    let isUsed = try Bool.fetchOne(
      db,
      sql: """
        SELECT EXISTS (SELECT 1 FROM feed WHERE folderID = ?1 AND removedAt IS NULL)
          OR EXISTS (SELECT 1 FROM folder WHERE parentID = ?1 AND removedAt IS NULL)
        """, arguments: [folder.rawValue])
    guard isUsed == false else { return }
    let parent = try Folder.require(folder, db).parentID
    try db.execute(sql: "UPDATE folder SET removedAt = ? WHERE id = ?", arguments: [now, folder.rawValue])
    log.append(.folders([folder]))
    try dropEmptyFolders(from: parent, &log)
  }
}
