import Library
import ListKit
import Models

/// The destination of a dragged feed or folder: a folder or the top level, and the position in it.
nonisolated struct SidebarMove: Equatable, Sendable {
  let member: FolderMember
  /// The destination folder; nil for the top level.
  let folder: Folder.ID?
  /// The member to insert before; nil for the end.
  let next: FolderMember?

  /// Creates the move of an item to a place; nil if the item cannot be moved or the place is not in a folder.
  init?(_ item: SidebarItem, to place: OutlineDestination<SidebarItem>) {
    guard let member = item.member else { return nil }
    (self.member, next) = (member, place.next?.member)
    switch place.parent {
    case nil: folder = nil
    case .folder(let id): folder = id
    default: return nil
    }
  }
}
