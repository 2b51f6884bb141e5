import Library
import ListKit
import Words
import Models

/// The folders of the table: expands and collapses them, and moves dragged rows.
final class SidebarFolders {
  private let table: TableView
  private let model: SidebarModel
  private let selection: SidebarSelection
  private let changes: SidebarChanges
  private let send: @MainActor (SidebarIntent) -> Void

  init(
    _ table: TableView, model: SidebarModel, selection: SidebarSelection, changes: SidebarChanges,
    send: @escaping @MainActor (SidebarIntent) -> Void
  ) {
    (self.table, self.model, self.selection, self.changes, self.send) = (table, model, selection, changes, send)
  }

  /// Whether a row is a folder.
  func isFolder(_ indexPath: IndexPath) -> Bool { model[indexPath].isExpanded != nil }

  /// Expands or collapses a folder.
  func toggle(_ item: SidebarItem) {
    guard let indexPath = model.indexPath(of: item) else { return }
    setExpanded(model[indexPath].isExpanded == false, item)
  }

  /// Handles a horizontal arrow key: expands or collapses a folder; if it already is, moves to its first child or its
  /// parent.
  /// - Returns: whether the key was handled.
  func fold(isExpanding: Bool) -> Bool {
    guard let place = table.indexPathForSelectedRow, place.section == SidebarSection.Kind.feeds.rawValue else {
      return false
    }
    let row = model[place]
    if let isExpanded = row.isExpanded, isExpanded != isExpanding, !model.arrangement.isFiltering {
      setExpanded(isExpanding, row.item)
      return true
    }
    guard let target = isExpanding ? branches.firstChild(of: place.row) : branches.parent(of: place.row) else {
      return true
    }
    let next = IndexPath(row: target, section: place.section)
    table.selectRow(at: next, tellingDelegate: true)
    table.focusRow(at: next)
    return true
  }

  /// Moves a dropped row.
  func move(_ source: IndexPath, to destination: RowDestination) {
    let section = SidebarSection.Kind.feeds.rawValue
    let isWithin =
      switch destination {
      case .up, .down: true
      case .before(let target), .after(let target), .into(let target): target.section == section
      }
    guard isWithin, source.section == section, let move = branches.move(source.row, to: destination) else { return }
    if case .byHand = model.arrangement.order { return changes.place(move) }
    // When sorted by name, rows can be moved to other folders, but not within their folder.
    if move.folder == branches.folder(around: source.row) {
      send(.say(tr("Feeds are sorted by name. To arrange them yourself, choose Sort Manually in the menu.")))
    } else {
      changes.move(move.member, to: move.folder)
    }
  }

  private var branches: SidebarBranches { SidebarBranches(rows: model.rows[SidebarSection.Kind.feeds.rawValue]) }

  private func setExpanded(_ isExpanded: Bool, _ item: SidebarItem) {
    // While filtering, all folders are expanded.
    guard case .folder(let id) = item, !model.arrangement.isFiltering else { return }
    model.setExpanded(isExpanded, id)
    selection.remember()
  }
}
