import GRDB

/// Renames a feed, a folder or a saved search.
struct Rename: UndoableOperation {
  enum Subject {
    case feed(Feed.ID)
    case folder(Folder.ID)
    case search(SavedSearch.ID)
  }

  let subject: Subject
  /// The new name; nil restores a feed's own title.
  let title: String?
  private var oldTitle: String?

  init(_ subject: Subject, to title: String?) {
    (self.subject, self.title) = (subject, title)
  }

  mutating func perform(in transaction: inout OperationTransaction) throws -> Bool {
    oldTitle = try set(title, in: &transaction)
    return try title?.name != oldTitle
  }

  func revert(in transaction: inout OperationTransaction) throws {
    try transaction.ifPresent { _ = try set(oldTitle, in: &$0) }
  }

  /// - Returns: The previous name.
  private func set(_ title: String?, in transaction: inout OperationTransaction) throws -> String? {
    let db = transaction.db
    let title = try title?.name
    switch subject {
    case .feed(let id):
      let feed = try Feed.require(id, db)
      let old = feed.hasCustomTitle ? feed.title : nil
      guard title != old else { return old }
      try db.cachedStatement(sql: "UPDATE feed SET customTitle = ?, sortTitle = ? WHERE id = ?")
        .execute(arguments: [title, (title ?? feed.ownTitle).sortKey, id.rawValue])
      transaction.log.append(.feeds([id]))
      return old
    case .folder(let id):
      let old = try Folder.require(id, db).title
      if try update("folder", id.rawValue, from: old, to: title, db) { transaction.log.append(.folders([id])) }
      return old
    case .search(let id):
      let old = try SavedSearch.require(id, db).title
      if try update("savedSearch", id.rawValue, from: old, to: title, db) { transaction.log.append(.searches([id])) }
      return old
    }
  }

  private func update(_ table: String, _ id: Int64, from old: String, to title: String?, _ db: Database) throws -> Bool
  {
    guard let title, title != old else { return false }
    try db.cachedStatement(sql: "UPDATE \(table) SET title = ?, sortTitle = ? WHERE id = ?")
      .execute(arguments: [title, title.sortKey, id])
    return true
  }

  var doneMessage: Message {
    title.map { message("Renamed to “%s”", $0) } ?? message("Original name restored")
  }

  var undoneMessage: Message { message("Name restored") }
}

extension LibraryCommand {
  /// Renames a feed; nil restores its own title.
  public static func renameFeed(_ feed: Feed.ID, to title: String?) -> LibraryCommand {
    LibraryCommand(Rename(.feed(feed), to: title))
  }

  /// Renames a folder.
  public static func renameFolder(_ folder: Folder.ID, to title: String) -> LibraryCommand {
    LibraryCommand(Rename(.folder(folder), to: title))
  }

  /// Renames a saved search.
  public static func renameSearch(_ search: SavedSearch.ID, to title: String) -> LibraryCommand {
    LibraryCommand(Rename(.search(search), to: title))
  }
}
