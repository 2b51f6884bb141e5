/// A folder that is wanted: its name, and where.
public struct NewFolder: Sendable, Hashable {
  /// Its name.
  public var title: String
  /// The folder it is to be in; nil for the top.
  public var parentID: Folder.ID?

  /// Describes a folder.
  public init(_ title: String, in parent: Folder.ID? = nil) {
    self.title = title
    parentID = parent
  }
}

/// The folder that was found or made.
public struct FolderOutcome: Sendable, Hashable {
  /// The folder.
  public let id: Folder.ID
  /// Whether it was made.
  public let isNew: Bool
}
