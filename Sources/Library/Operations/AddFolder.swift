/// Creates a folder.
struct AddFolder: UndoableOperation {
  let title: String
  let parent: Folder.ID?
  private var folder: Folder.ID?

  init(_ title: String, in parent: Folder.ID?) {
    (self.title, self.parent) = (title, parent)
  }

  mutating func perform(in transaction: inout OperationTransaction) throws -> Bool {
    let title = try title.name
    if let parent { _ = try Folder.require(parent, transaction.db) }
    let id = try Subscribing(db: transaction.db).insertFolder(title, in: parent)
    transaction.log.append(.folders([id]))
    folder = id
    return true
  }

  func revert(in transaction: inout OperationTransaction) throws {
    guard let folder else { return }
    try transaction.ifPresent { transaction in
      try Removal(db: transaction.db, now: transaction.now).dissolve(folder, &transaction.log)
    }
  }

  mutating func performAgain(in transaction: inout OperationTransaction) throws -> Bool {
    guard let folder else { return try perform(in: &transaction) }
    try Removal(db: transaction.db, now: transaction.now).restore(.init(folders: [folder]), &transaction.log)
    _ = try Folder.require(folder, transaction.db)
    return true
  }

  /// The new row is, and the user is about to name it.
  var isVisible: Bool { true }
  var doneMessage: Message { message("Folder added") }
  var undoneMessage: Message { message("New folder removed") }
}

extension LibraryCommand {
  /// Creates a folder. Several folders may have the same name.
  public static func addFolder(_ title: String, in parent: Folder.ID?) -> LibraryCommand {
    LibraryCommand(AddFolder(title, in: parent))
  }
}
