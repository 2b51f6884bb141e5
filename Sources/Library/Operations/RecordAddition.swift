import GRDB

/// Makes a subscription or an import undoable, which has already added feeds and folders.
struct RecordAddition: UndoableOperation {
  let feeds: [Feed.ID]
  let folders: [Folder.ID]
  /// The members of the added folders, with their folders.
  private var members: [(FolderMember, Folder.ID)] = []
  /// The folders around the added ones; nil for the top level.
  private var parents: [Folder.ID: Folder.ID?] = [:]

  init(feeds: [Feed.ID], folders: [Folder.ID]) {
    (self.feeds, self.folders) = (feeds, folders)
  }

  mutating func perform(in transaction: inout OperationTransaction) throws -> Bool {
    members = try Row.fetchAll(
      transaction.db.cachedStatement(
        sql: """
          SELECT id, NULL, folderID FROM feed WHERE folderID IN (SELECT value FROM json_each(?1))
          UNION ALL SELECT NULL, id, parentID FROM folder WHERE parentID IN (SELECT value FROM json_each(?1))
          """), arguments: [folders.json]
    ).compactMap { row in
      let folder = Folder.ID(rawValue: row[2])
      if let feed = row[0] as Int64? { return (.feed(Feed.ID(rawValue: feed)), folder) }
      return (row[1] as Int64?).map { (.folder(Folder.ID(rawValue: $0)), folder) }
    }
    for row in try Row.fetchAll(
      transaction.db.cachedStatement(
        sql: "SELECT id, parentID FROM folder WHERE id IN (SELECT value FROM json_each(?))"),
      arguments: [folders.json])
    {
      parents[Folder.ID(rawValue: row[0])] = .some((row[1] as Int64?).map(Folder.ID.init(rawValue:)))
    }
    return !feeds.isEmpty || !folders.isEmpty
  }

  func revert(in transaction: inout OperationTransaction) throws {
    _ = try Removal(db: transaction.db, now: transaction.now).remove(feeds, &transaction.log)
    // A subfolder was added after its parent.
    for folder in folders.reversed() {
      try transaction.ifPresent { transaction in
        try Removal(db: transaction.db, now: transaction.now).dissolve(folder, &transaction.log)
      }
    }
  }

  /// Returns the folder around the added ones.
  private func place(of folder: Folder.ID) -> Folder.ID? {
    var place: Folder.ID? = folder
    while let inner = place, let outer = parents[inner] { place = outer }
    return place
  }

  mutating func performAgain(in transaction: inout OperationTransaction) throws -> Bool {
    let removal = Removal(db: transaction.db, now: transaction.now)
    try removal.restore(.init(folders: folders), &transaction.log)
    // Removing the folders has moved their members out of all of them. Those that were moved on since stay.
    let db = transaction.db
    for (member, folder) in members {
      let (table, column, id) =
        switch member {
        case .feed(let id): ("feed", "folderID", id.rawValue)
        case .folder(let id): ("folder", "parentID", id.rawValue)
        }
      try db.cachedStatement(sql: "UPDATE \(table) SET \(column) = ? WHERE id = ? AND \(column) IS ?")
        .execute(arguments: [folder.rawValue, id, place(of: folder)?.rawValue])
    }
    try removal.restore(.init(feeds: feeds), &transaction.log)
    return true
  }

  /// What has added them says so.
  var isVisible: Bool { true }
  var doneMessage: Message { pluralMessage("%d feed added", "%d feeds added", feeds.count) }
  var undoneMessage: Message { pluralMessage("%d added feed removed", "%d added feeds removed", feeds.count) }
}

extension LibraryCommand {
  /// Records feeds and folders that a subscription or an import has added. Undoing it hides the feeds; members moved
  /// into the folders since then move to the folders' parents.
  public static func added(feeds: [Feed.ID], folders: [Folder.ID]) -> LibraryCommand {
    LibraryCommand(RecordAddition(feeds: feeds, folders: folders))
  }
}
