/// What stands in a folder, or at the top: a feed or another folder.
public enum FolderMember: Sendable, Hashable {
  /// A feed.
  case feed(Feed.ID)
  /// A folder.
  case folder(Folder.ID)
}

/// Where a feed or a folder stands.
struct FolderPlace: Sendable, Hashable {
  /// The folder it is in; nil for the top.
  let folder: Folder.ID?
  /// What stands behind it.
  let next: FolderMember?
}
