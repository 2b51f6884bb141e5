import GRDB

/// Hides feeds, folders and saved searches, and brings them back. Their articles are not touched: every list asks
/// whether a feed is hidden.
struct Removal {
  let db: Database
  /// In milliseconds since 1970.
  let now: Int64

  func remove(_ feed: Feed.ID, _ log: inout ChangeLog) throws -> UndoStep {
    _ = try Feed.require(feed, db)
    try hide([feed], &log)
    return UndoStep(.removal(feeds: [feed], folders: [], searches: []))
  }

  /// The folders inside it and all their feeds go with it.
  func remove(_ folder: Folder.ID, _ log: inout ChangeLog) throws -> UndoStep {
    _ = try Folder.require(folder, db)
    let folders = try Folder.tree(folder, db)
    let feeds = try Int64.fetchAll(db.cachedStatement(sql: Folder.feedsSQL), arguments: [folder.rawValue])
      .map(Feed.ID.init(rawValue:))
    try hide(feeds, &log)
    try set(now, "folder", folders)
    log.append(.folders(folders))
    return UndoStep(.removal(feeds: feeds, folders: folders, searches: []))
  }

  func remove(_ search: SavedSearch.ID, _ log: inout ChangeLog) throws -> UndoStep {
    _ = try SavedSearch.require(search, db)
    try set(now, "savedSearch", [search])
    log.append(.searches([search]))
    return UndoStep(.removal(feeds: [], folders: [], searches: [search]))
  }

  func restore(
    feeds: [Feed.ID], folders: [Folder.ID], searches: [SavedSearch.ID], _ log: inout ChangeLog
  ) throws {
    try set(nil, "folder", folders)
    try set(nil, "savedSearch", searches)
    try set(nil, "feed", feeds)
    log.append(.folders(folders))
    log.append(.searches(searches))
    log.append(.feeds(feeds))
    for feed in feeds { log.append(.articles(feed: feed, ArticleChanges(inserted: try listed(feed)))) }
  }

  /// Brings back a removed feed that somebody subscribes to again.
  static func restoreFeed(at url: String, in folder: Folder.ID?, _ db: Database) throws -> Feed? {
    let id = try Int64.fetchOne(
      db.cachedStatement(
        sql: """
          UPDATE feed SET removedAt = NULL, folderID = ? WHERE accountID = ? AND url = ? AND removedAt IS NOT NULL
          RETURNING id
          """), arguments: [folder?.rawValue, Feed.localAccount, url])
    return try id.map { try Feed.require(Feed.ID(rawValue: $0), db) }
  }

  private func hide(_ feeds: [Feed.ID], _ log: inout ChangeLog) throws {
    for feed in feeds { log.append(.articles(feed: feed, ArticleChanges(deleted: try listed(feed)))) }
    try set(now, "feed", feeds)
    log.append(.feeds(feeds))
  }

  /// A feed's articles, one more than a transaction lists when they are too many for that.
  private func listed(_ feed: Feed.ID) throws -> [Article.ID] {
    try Int64.fetchAll(
      db.cachedStatement(sql: "SELECT id FROM article WHERE feedID = ? LIMIT ?"),
      arguments: [feed.rawValue, ChangeLog.maximumListed + 1]
    ).map(Article.ID.init(rawValue:))
  }

  private func set(_ time: Int64?, _ table: String, _ ids: [some RawRepresentable<Int64>]) throws {
    guard !ids.isEmpty else { return }
    try db.cachedStatement(sql: "UPDATE \(table) SET removedAt = ? WHERE id IN (SELECT value FROM json_each(?))")
      .execute(arguments: [time, ids.json])
  }
}
