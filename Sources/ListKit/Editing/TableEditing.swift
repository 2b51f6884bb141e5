// Ownership: the table owns this object, which references it weakly.

/// Edits the rows of a table: asks its data source and its delegate.
final class TableEditing {
  weak var table: TableView?
  /// Whether rows can be selected while the table is edited.
  var allowsSelection = true

  /// Whether rows can be neither selected nor activated now.
  var refusesSelection: Bool { table?.isEditing == true && !allowsSelection }

  /// Returns what a row shows while the table is edited.
  func controls(at position: Int) -> EditControls? {
    guard let table, let (row, dataSource) = row(at: position) else { return nil }
    let canDelete = canDelete(row)
    let canMove = dataSource.tableView(table, canMoveRowAt: row)
    guard canDelete || canMove else { return nil }
    let title = table.delegate?.tableView(table, titleForDeleteConfirmationButtonForRowAt: row)
    return EditControls(canDelete: canDelete, deleteTitle: title ?? "Delete", canMove: canMove) { [weak self] in
      _ = self?.delete($0)
    }
  }

  /// Returns a row's own menu with the actions that the row offers when it is swiped, unless they are in it already.
  func menu(_ menu: Menu?, at position: Int) -> Menu? {
    let titles = Set(menu?.groups.joined().map(\.title) ?? [])
    let items = RowEnd.allCases.flatMap { swipeActions(at: position, $0)?.actions ?? [] }
      .filter { !titles.contains($0.title) }.map(\.menuItem)
    return items.isEmpty ? menu : Menu(groups: (menu?.groups ?? []) + [items])
  }

  private func row(at position: Int) -> (row: IndexPath, dataSource: any TableViewDataSource)? {
    guard let table, let dataSource = table.dataSource, let row = table.layout.indexPath(at: position) else {
      return nil
    }
    return (row, dataSource)
  }

  private func canDelete(_ row: IndexPath) -> Bool {
    guard let table, table.dataSource?.tableView(table, canEditRowAt: row) == true else { return false }
    return table.delegate?.tableView(table, editingStyleForRowAt: row) ?? .delete == .delete
  }
}

extension TableEditing: RowEditor {
  func swipeActions(at position: Int, _ end: RowEnd) -> SwipeActionsConfiguration? {
    guard let table, !table.isEditing, let delegate = table.delegate, let (row, _) = row(at: position) else {
      return nil
    }
    return switch end {
    case .leading: delegate.tableView(table, leadingSwipeActionsConfigurationForRowAt: row)
    case .trailing: delegate.tableView(table, trailingSwipeActionsConfigurationForRowAt: row)
    }
  }

  func delete(_ position: Int) -> Bool {
    guard let table, table.isEditing, let (row, dataSource) = row(at: position), canDelete(row) else { return false }
    dataSource.tableView(table, commit: .delete, forRowAt: row)
    return true
  }

  func text(forRenaming position: Int) -> String? {
    guard let table, let (row, _) = row(at: position) else { return nil }
    return table.delegate?.tableView(table, textForRenamingRowAt: row)
  }

  func rename(_ position: Int, to text: String, current: () -> Int?) async throws {
    guard let table, let delegate = table.delegate, let (row, _) = row(at: position) else { return }
    let old = delegate.tableView(table, textForRenamingRowAt: row)
    try await delegate.tableView(table, renameRowAt: row, to: text)
    guard let now = current().flatMap({ self.row(at: $0)?.0 }) else { return }
    table.reconfigureRows { $0 == now }
    if let old { delegate.tableView(table, didEdit: .rename(now, from: old, to: text)) }
  }

  func renamingDidChange() {
    if let table { table.delegate?.tableViewRenamingDidChange(table) }
  }
}
