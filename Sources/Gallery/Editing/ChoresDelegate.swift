import ListKit

/// What the user can do with a chore: swipe it in both directions, rename it, and undo that.
final class ChoresDelegate: TableViewDelegate {
  private let dataSource: ChoresDataSource
  private let undo: UndoStack

  init(_ dataSource: ChoresDataSource, undo: UndoStack) { (self.dataSource, self.undo) = (dataSource, undo) }

  func tableView(
    _ tableView: TableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> SwipeActionsConfiguration? {
    let chore = dataSource.chores[indexPath.row]
    let done = ContextualAction(
      title: chore.isDone ? "Not done" : "Done", image: "object-select-symbolic"
    ) { [weak self, weak tableView] in if let tableView { self?.dataSource.toggle(chore.id, in: tableView) } }
    return SwipeActionsConfiguration(actions: [done])
  }

  func tableView(
    _ tableView: TableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> SwipeActionsConfiguration? {
    let id = dataSource.chores[indexPath.row].id
    return SwipeActionsConfiguration(actions: [
      ContextualAction(style: .destructive, title: "Delete", image: "user-trash-symbolic") {
        [weak self, weak tableView] in if let tableView { self?.dataSource.delete(id, in: tableView) }
      },
      ContextualAction(title: "Rename", image: "document-edit-symbolic") { [weak self, weak tableView] in
        if let row = self?.dataSource.index(of: id) { tableView?.beginRenamingRow(at: IndexPath(row: row)) }
      },
    ])
  }

  func tableView(_ tableView: TableView, textForRenamingRowAt indexPath: IndexPath) -> String? {
    dataSource.chores[indexPath.row].title
  }

  func tableView(_ tableView: TableView, renameRowAt indexPath: IndexPath, to text: String) async throws {
    try dataSource.rename(indexPath.row, to: text)
  }

  func tableView(_ tableView: TableView, didEdit edit: RowEdit) {
    undo.register { [weak tableView] in try await tableView?.perform(edit.inverse) }
  }
}
