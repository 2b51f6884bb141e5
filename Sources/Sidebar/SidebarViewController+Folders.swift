import Library
import ListKit
import Words
package import Models

/// Expanding and collapsing folders, and drag and drop.
extension SidebarViewController {
  /// Moves the focus to the first row whose own name matches, rather than to a folder around it.
  func focusFirstFound() {
    guard let first = model.firstMatch ?? firstFound else { return }
    table.selectRow(at: first)
    table.focusRow(at: first)
  }

  /// The folders offered for a new feed. The default is the selected folder, or the folder of the selected feed.
  package var foldersForNewFeed: FolderChoices {
    let current: Folder.ID? =
      switch selected {
      case .folder(let id): id
      case .feed(let id): model.contents.feed(id)?.folderID
      case .today, .unread, .all, .starred, .search, nil: nil
      }
    return FolderChoices(in: model.contents, current: current)
  }

  /// Expands or collapses a folder.
  func toggle(_ item: SidebarItem) {
    guard let indexPath = model.indexPath(of: item) else { return }
    setExpanded(model[indexPath].isExpanded == false, item)
  }

  /// Handles a horizontal arrow key: expands or collapses a folder; if it already is, moves to its first child or its
  /// parent.
  /// - Returns: whether the key was handled.
  func fold(_ isUnfolding: Bool) -> Bool {
    guard let place = table.indexPathForSelectedRow, place.section == SidebarSection.Kind.feeds.rawValue else {
      return false
    }
    let row = model[place]
    if let isExpanded = row.isExpanded, isExpanded != isUnfolding, !model.arrangement.isFiltering {
      setExpanded(isUnfolding, row.item)
      return true
    }
    guard let target = isUnfolding ? firstInside(place.row) : branches.parent(of: place.row) else { return true }
    let next = IndexPath(row: target, section: place.section)
    table.selectRow(at: next)
    table.focusRow(at: next)
    return true
  }

  /// Moves a dropped row.
  func carry(_ source: IndexPath, to destination: RowDestination) {
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
      onSay?(tr("Feeds are sorted by name. To arrange them yourself, choose Sort Manually in the menu."))
    } else {
      changes.move(move.member, to: move.folder)
    }
  }

  private var branches: SidebarBranches { SidebarBranches(rows: model.rows[SidebarSection.Kind.feeds.rawValue]) }

  private func firstInside(_ row: Int) -> Int? {
    let rows = branches.rows
    return row + 1 < rows.count && rows[row + 1].depth > rows[row].depth ? row + 1 : nil
  }

  private func setExpanded(_ isExpanded: Bool, _ item: SidebarItem) {
    // While filtering, all folders are expanded.
    guard case .folder(let id) = item, !model.arrangement.isFiltering else { return }
    model.setExpanded(isExpanded, id)
    remember()
  }
}
