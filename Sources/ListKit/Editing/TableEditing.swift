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
    let style = style(of: row)
    let canMove = dataSource.tableView(table, canMoveRowAt: row)
    guard style != .none || canMove else { return nil }
    let title =
      switch style {
      case .insert: table.delegate?.tableView(table, titleForInsertionButtonForRowAt: row) ?? "Insert"
      case .delete, .none: table.delegate?.tableView(table, titleForDeleteConfirmationButtonForRowAt: row) ?? "Delete"
      }
    return EditControls(style, title: title, canMove: canMove) { [weak self] in _ = self?.commit(style, $0) }
  }

  private func row(at position: Int) -> (row: IndexPath, dataSource: any TableViewDataSource)? {
    guard let table, let dataSource = table.dataSource, let row = table.layout.indexPath(at: position) else {
      return nil
    }
    return (row, dataSource)
  }

  private func style(of row: IndexPath) -> EditingStyle {
    guard let table, table.dataSource?.tableView(table, canEditRowAt: row) == true else { return .none }
    return table.delegate?.tableView(table, editingStyleForRowAt: row) ?? .delete
  }

  /// Asks the data source to delete or to insert a row. Returns whether the row has that style.
  private func commit(_ style: EditingStyle, _ position: Int) -> Bool {
    guard let table, table.isEditing, let (row, dataSource) = row(at: position), self.style(of: row) == style else {
      return false
    }
    dataSource.tableView(table, commit: style, forRowAt: row)
    return true
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

  func delete(_ position: Int) -> Bool { commit(.delete, position) }

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
