/// A folder to find or create: its name and its parent.
public struct NewFolder: Sendable, Hashable {
  /// The folder's name.
  public var title: String
  /// The parent folder; nil for the top level.
  public var parentID: Folder.ID?

  /// Creates a description of a folder.
  public init(_ title: String, in parent: Folder.ID? = nil) {
    self.title = title
    parentID = parent
  }
}

/// The folder that was found or created.
public struct FolderOutcome: Sendable, Hashable {
  /// The folder.
  public let id: Folder.ID
  /// Whether the folder was created.
  public let isNew: Bool
}
