import ListKit

/// What the user can do with a chore: swipe it in both directions, rename it, and undo that.
final class ChoresDelegate: TableViewDelegate {
  private let dataSource: ChoresDataSource
  private let undo: UndoStack

  init(_ dataSource: ChoresDataSource, undo: UndoStack) { (self.dataSource, self.undo) = (dataSource, undo) }

  func tableView(
    _ tableView: TableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> SwipeActionsConfiguration? {
    guard let chore = dataSource.chore(at: indexPath) else { return nil }
    let done = ContextualAction(
      title: chore.isDone ? "Not done" : "Done", image: "object-select-symbolic"
    ) { [weak self, weak tableView] in if let tableView { self?.dataSource.toggle(chore.id, in: tableView) } }
    return SwipeActionsConfiguration(actions: [done])
  }

  func tableView(
    _ tableView: TableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> SwipeActionsConfiguration? {
    guard let id = dataSource.chore(at: indexPath)?.id else { return nil }
    return SwipeActionsConfiguration(actions: [
      ContextualAction(style: .destructive, title: "Delete", image: "user-trash-symbolic") {
        [weak self, weak tableView] in if let tableView { self?.dataSource.delete(id, in: tableView) }
      },
      ContextualAction(title: "Rename", image: "document-edit-symbolic") { [weak self, weak tableView] in
        if let row = self?.dataSource.index(of: id) { tableView?.beginRenamingRow(at: IndexPath(row: row)) }
      },
    ])
  }

  func tableView(_ tableView: TableView, editingStyleForRowAt indexPath: IndexPath) -> EditingStyle {
    dataSource.chore(at: indexPath) == nil ? .insert : .delete
  }

  func tableView(
    _ tableView: TableView, targetIndexPathForMoveFromRowAt source: IndexPath, toProposedIndexPath proposed: IndexPath
  ) -> IndexPath { proposed.section == 0 ? proposed : IndexPath(row: dataSource.chores.count - 1) }

  func tableView(_ tableView: TableView, textForRenamingRowAt indexPath: IndexPath) -> String? {
    dataSource.chore(at: indexPath)?.title
  }

  func tableView(_ tableView: TableView, renameRowAt indexPath: IndexPath, to text: String) async throws {
    try dataSource.rename(indexPath.row, to: text)
  }

  func tableView(_ tableView: TableView, didEdit edit: RowEdit) {
    undo.register { [weak tableView] in try await tableView?.perform(edit.inverse) }
  }
}
