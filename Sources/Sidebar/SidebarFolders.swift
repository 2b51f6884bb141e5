import Library
import ListKit
import Words
import Models

/// The folders of the table: remembers which are expanded, and moves dragged rows.
final class SidebarFolders {
  private let model: SidebarModel
  private let dataSource: SidebarDataSource
  private let selection: SidebarSelection
  private let changes: SidebarChanges
  private let send: @MainActor (SidebarIntent) -> Void

  init(
    model: SidebarModel, dataSource: SidebarDataSource, selection: SidebarSelection, changes: SidebarChanges,
    send: @escaping @MainActor (SidebarIntent) -> Void
  ) {
    (self.model, self.dataSource, self.selection, self.changes) = (model, dataSource, selection, changes)
    self.send = send
  }

  /// Remembers which folders the user expands and collapses.
  func follow() {
    // While filtering, all folders are expanded.
    let isAllowed = { [weak model] (item: SidebarItem) in model?.arrangement.isFiltering == false }
    var handlers = SectionSnapshotHandlers<SidebarItem>()
    (handlers.shouldExpandItem, handlers.shouldCollapseItem) = (isAllowed, isAllowed)
    handlers.willExpandItem = { [weak self] in self?.setExpanded(true, $0) }
    handlers.willCollapseItem = { [weak self] in self?.setExpanded(false, $0) }
    dataSource.sectionSnapshotHandlers = handlers
  }

  /// Whether a row is a folder.
  func isFolder(_ indexPath: IndexPath) -> Bool { model[indexPath]?.isFolder ?? false }

  /// Moves a dropped row.
  func move(_ source: IndexPath, to destination: RowDestination) {
    guard let item = dataSource.itemIdentifier(for: source),
      let place = dataSource.place(of: source, carriedTo: destination), let move = SidebarMove(item, to: place)
    else { return }
    if case .byHand = model.arrangement.order { return changes.place(move) }
    // When sorted by name, rows can be moved to other folders, but not within their folder.
    if place.parent == dataSource.snapshot(for: .feeds).parent(of: item) {
      send(.say(tr("Feeds are sorted by name. To arrange them yourself, choose Sort Manually in the menu.")))
    } else {
      changes.move(move.member, to: move.folder)
    }
  }

  private func setExpanded(_ isExpanded: Bool, _ item: SidebarItem) {
    model.didSetExpanded(isExpanded, item)
    selection.remember()
  }
}

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
