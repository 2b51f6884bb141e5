import GRDB

/// Sets whether the user is told of new articles of a feed, or of the feeds in a folder.
struct SetNotifies: UndoableOperation {
  let member: FolderMember
  let notifies: Bool

  init(_ member: FolderMember, _ notifies: Bool) {
    (self.member, self.notifies) = (member, notifies)
  }

  mutating func perform(in transaction: inout OperationTransaction) throws -> Bool {
    let old =
      switch member {
      case .feed(let id): try Feed.require(id, transaction.db).notifies
      case .folder(let id): try Folder.require(id, transaction.db).notifies
      }
    guard notifies != old else { return false }
    try set(notifies, in: &transaction)
    return true
  }

  func revert(in transaction: inout OperationTransaction) throws {
    try transaction.ifPresent { transaction in
      switch member {
      case .feed(let id): _ = try Feed.require(id, transaction.db)
      case .folder(let id): _ = try Folder.require(id, transaction.db)
      }
      try set(!notifies, in: &transaction)
    }
  }

  private func set(_ notifies: Bool, in transaction: inout OperationTransaction) throws {
    switch member {
    case .feed(let id):
      try transaction.db.cachedStatement(sql: "UPDATE feed SET notifies = ? WHERE id = ?")
        .execute(arguments: [notifies, id.rawValue])
      transaction.log.append(.feeds([id]))
    case .folder(let id):
      try transaction.db.cachedStatement(sql: "UPDATE folder SET notifies = ? WHERE id = ?")
        .execute(arguments: [notifies, id.rawValue])
      transaction.log.append(.folders([id]))
    }
  }

  var doneMessage: Message {
    notifies ? message("Notifications turned on") : message("Notifications turned off")
  }
  // Translators: the choice whether new articles of a feed or folder are announced was undone.
  var undoneMessage: Message { message("Notification setting restored") }
}

extension LibraryCommand {
  /// Sets whether the user is told of new articles of a feed, or of the feeds in a folder and its subfolders.
  public static func setNotifies(_ member: FolderMember, _ notifies: Bool) -> LibraryCommand {
    LibraryCommand(SetNotifies(member, notifies))
  }
}
