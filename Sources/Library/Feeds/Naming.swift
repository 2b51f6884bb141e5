import GRDB

/// Renames feeds, folders and saved searches. Runs inside a transaction.
struct Naming {
  let db: Database

  /// - Parameter title: nil for the feed's own title.
  func rename(_ feed: Feed.ID, to title: String?, _ log: inout ChangeLog) throws -> UndoStep {
    let old = try Feed.require(feed, db)
    let title = try title?.name
    let given = old.hasCustomTitle ? old.title : nil
    guard title != given else { return UndoStep(.feedTitle(feed, was: given), isVoid: true) }
    try db.cachedStatement(sql: "UPDATE feed SET customTitle = ?, sortTitle = ? WHERE id = ?")
      .execute(arguments: [title, (title ?? old.ownTitle).sortKey, feed.rawValue])
    log.append(.feeds([feed]))
    return UndoStep(.feedTitle(feed, was: given))
  }

  func rename(_ folder: Folder.ID, to title: String, _ log: inout ChangeLog) throws -> UndoStep {
    let (old, title) = (try Folder.require(folder, db).title, try title.name)
    guard title != old else { return UndoStep(.folderTitle(folder, was: old), isVoid: true) }
    try setTitle(title, "folder", folder.rawValue)
    log.append(.folders([folder]))
    return UndoStep(.folderTitle(folder, was: old))
  }

  func rename(_ search: SavedSearch.ID, to title: String, _ log: inout ChangeLog) throws -> UndoStep {
    let (old, title) = (try SavedSearch.require(search, db).title, try title.name)
    guard title != old else { return UndoStep(.searchTitle(search, was: old), isVoid: true) }
    try setTitle(title, "savedSearch", search.rawValue)
    log.append(.searches([search]))
    return UndoStep(.searchTitle(search, was: old))
  }

  private func setTitle(_ title: String, _ table: String, _ id: Int64) throws {
    try db.cachedStatement(sql: "UPDATE \(table) SET title = ?, sortTitle = ? WHERE id = ?")
      .execute(arguments: [title, title.sortKey, id])
  }
}
