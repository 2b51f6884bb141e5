/// Moves a feed or folder within the sidebar.
struct MoveMember: UndoableOperation {
  let member: FolderMember
  /// The destination; nil for the top level.
  let folder: Folder.ID?
  let position: Position

  enum Position {
    /// Wherever the order of names puts it.
    case unordered
    /// Before a sibling, or at the end if that is nil or missing.
    case before(FolderMember?)
  }

  private var old = FolderPlace(folder: nil, next: nil)
  private var title = ""
  private var folderTitle: String?

  init(_ member: FolderMember, to folder: Folder.ID?, _ position: Position) {
    (self.member, self.folder, self.position) = (member, folder, position)
  }

  mutating func perform(in transaction: inout OperationTransaction) throws -> Bool {
    let placement = Placement(db: transaction.db)
    let former =
      switch position {
      case .unordered: try placement.move(member, to: folder, &transaction.log)
      case .before(let next): try placement.place(member, in: folder, before: next, &transaction.log)
      }
    guard let former else { return false }
    old = former
    title =
      switch member {
      case .feed(let id): try Feed.require(id, transaction.db).title
      case .folder(let id): try Folder.require(id, transaction.db).title
      }
    folderTitle = try folder.map { try Folder.require($0, transaction.db).title }
    return true
  }

  func revert(in transaction: inout OperationTransaction) throws {
    try transaction.ifPresent { transaction in
      try Placement(db: transaction.db).restore(member, to: old, &transaction.log)
    }
  }

  var doneMessage: Message {
    if let folderTitle, old.folder != folder {
      // Translators: a feed or folder, and the folder it was moved into.
      message("“%s” moved to “%s”", title, folderTitle)
    } else {
      message("“%s” moved", title)
    }
  }

  var undoneMessage: Message { message("“%s” moved back", title) }
}

extension LibraryCommand {
  /// Moves a feed into a folder or to the top level.
  public static func moveFeed(_ feed: Feed.ID, to folder: Folder.ID?) -> LibraryCommand {
    LibraryCommand(MoveMember(.feed(feed), to: folder, .unordered))
  }

  /// Moves a folder into another one or to the top level.
  public static func moveFolder(_ folder: Folder.ID, to parent: Folder.ID?) -> LibraryCommand {
    LibraryCommand(MoveMember(.folder(folder), to: parent, .unordered))
  }

  /// Moves a feed or folder into a folder or to the top level, before another member; to the end if that is nil or
  /// missing.
  public static func place(
    _ member: FolderMember, in folder: Folder.ID?, before next: FolderMember?
  ) -> LibraryCommand {
    LibraryCommand(MoveMember(member, to: folder, .before(next)))
  }
}
