/// A member of a folder, or of the top level: a feed or another folder.
public enum FolderMember: Sendable, Hashable {
  /// A feed.
  case feed(Feed.ID)
  /// A folder.
  case folder(Folder.ID)
}

/// The place of a feed or folder in the sidebar.
struct FolderPlace: Sendable, Hashable {
  /// The containing folder; nil for the top level.
  let folder: Folder.ID?
  /// The member that follows it.
  let next: FolderMember?
}
