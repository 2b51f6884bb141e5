/// Makes a subscription or an import undoable, which has already added feeds and folders.
struct RecordAddition: UndoableOperation {
  let feeds: [Feed.ID]
  let folders: [Folder.ID]

  mutating func perform(in transaction: inout OperationTransaction) throws -> Bool {
    !feeds.isEmpty || !folders.isEmpty
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

  var undoneMessage: Message { pluralMessage("%d added feed removed", "%d added feeds removed", feeds.count) }
}

extension LibraryCommand {
  /// Records feeds and folders that a subscription or an import has added. Undoing it hides the feeds; members moved
  /// into the folders since then move to the folders' parents.
  public static func added(feeds: [Feed.ID], folders: [Folder.ID]) -> LibraryCommand {
    LibraryCommand(RecordAddition(feeds: feeds, folders: folders))
  }
}
