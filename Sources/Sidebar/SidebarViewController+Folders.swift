import Library
import ListKit
import Words
package import Models

/// Folders that open and close, and what is carried into them.
extension SidebarViewController {
  /// The keyboard goes to the first row whose own name was looked for, and not to the folder around it.
  func focusFirstFound() {
    guard let first = model.firstMatch ?? firstFound else { return }
    table.selectRow(at: first)
    table.focusRow(at: first)
  }

  /// The folders that a new feed can be put into; the one that is chosen, or around what is chosen, is proposed.
  package var foldersForNewFeed: FolderChoices {
    let current: Folder.ID? =
      switch selected {
      case .folder(let id): id
      case .feed(let id): model.contents.feed(id)?.folderID
      case .today, .unread, .all, .starred, .search, nil: nil
      }
    return FolderChoices(in: model.contents, current: current)
  }

  /// Shows what is inside a folder, or not any more.
  func toggle(_ item: SidebarItem) {
    guard let indexPath = model.indexPath(of: item) else { return }
    setExpanded(model[indexPath].isExpanded == false, item)
  }

  /// An arrow along the row: it opens and closes a folder, and goes on inside or out where that is done.
  /// - Returns: whether the key is taken.
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

  /// Puts a row where the person carried it to.
  func carry(_ source: IndexPath, to destination: RowDestination) {
    let section = SidebarSection.Kind.feeds.rawValue
    let isWithin =
      switch destination {
      case .up, .down: true
      case .before(let target), .after(let target), .into(let target): target.section == section
      }
    guard isWithin, source.section == section, let move = branches.move(source.row, to: destination) else { return }
    if case .byHand = model.arrangement.order { return changes.place(move) }
    // by name, a place within its folder is not for the person to choose
    if move.folder == branches.folder(around: source.row) {
      onSay?(tr("Feeds are sorted by name. The menu can let you sort them by hand."))
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
    // while names are looked for every folder is open
    guard case .folder(let id) = item, !model.arrangement.isFiltering else { return }
    model.setExpanded(isExpanded, id)
    remember()
  }
}
