import GRDB

/// Where feeds, folders and saved searches stand, what they are called and how feeds are shown, inside a transaction.
struct Placement {
  let db: Database

  func move(_ feed: Feed.ID, to folder: Folder.ID?, _ log: inout ChangeLog) throws -> UndoStep {
    let old = try Feed.require(feed, db)
    if let folder { _ = try Folder.require(folder, db) }
    guard old.folderID != folder else { return UndoStep(.feedMove(feed, from: folder), isVoid: true) }
    try db.cachedStatement(sql: "UPDATE feed SET folderID = ? WHERE id = ?")
      .execute(arguments: [folder?.rawValue, feed.rawValue])
    log.append(.feeds([feed]))
    log.append(.folders([old.folderID, folder].compactMap { $0 }))
    return UndoStep(.feedMove(feed, from: old.folderID))
  }

  func move(_ folder: Folder.ID, to parent: Folder.ID?, _ log: inout ChangeLog) throws -> UndoStep {
    let old = try Folder.require(folder, db)
    if let parent {
      _ = try Folder.require(parent, db)
      guard try !Folder.tree(folder, db).contains(parent) else { throw LibraryError.folderInsideItself(folder) }
    }
    guard old.parentID != parent else { return UndoStep(.folderMove(folder, from: parent), isVoid: true) }
    try db.cachedStatement(sql: "UPDATE folder SET parentID = ? WHERE id = ?")
      .execute(arguments: [parent?.rawValue, folder.rawValue])
    log.append(.folders([folder] + [old.parentID, parent].compactMap { $0 }))
    return UndoStep(.folderMove(folder, from: old.parentID))
  }

  /// - Parameter title: nil for the feed's own.
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

  /// - Parameter policy: nil for what is wanted of all feeds.
  func setPictures(_ policy: PicturePolicy?, of feed: Feed.ID, _ log: inout ChangeLog) throws -> UndoStep {
    let old = try Feed.require(feed, db)
    guard policy != old.pictures else { return UndoStep(.feedPictures(feed, was: policy), isVoid: true) }
    try db.cachedStatement(sql: "UPDATE feed SET pictures = ? WHERE id = ?")
      .execute(arguments: [policy?.rawValue, feed.rawValue])
    log.append(.feeds([feed]))
    return UndoStep(.feedPictures(feed, was: old.pictures))
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
