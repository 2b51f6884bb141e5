import ListKit

/// Shows how rows are swiped, deleted, moved and renamed, and how all of it is undone.
final class EditingViewController: ViewController {
  let view: EditingView
  private let table: TableView
  private let undo = UndoStack()
  private let dataSource: ChoresDataSource
  private let delegate: ChoresDelegate

  init(view: EditingView, dependencies: Void) {
    self.view = view
    table = TableView(view.list)
    dataSource = ChoresDataSource(undo: undo)
    delegate = ChoresDelegate(dataSource, undo: undo)
    table.register(ListCell.self)
    (table.dataSource, table.delegate) = (dataSource, delegate)
    view.edit.onClick { [weak self] in self?.edit() }
    view.undo.onClick { [weak self] in self?.undoLast() }
  }

  private func edit() {
    table.isEditing.toggle()
    let inserting = IndexPath(row: 0, section: 1)
    table.performBatchUpdates { [table] updates in
      if table.isEditing { updates.insertRows(at: [inserting]) } else { updates.deleteRows(at: [inserting]) }
    }
    view.show(isEditing: table.isEditing)
  }

  private func undoLast() {
    Task { [undo, view] in
      do {
        view.show(status: try await undo.undo() ? "Undone" : "There is nothing to undo")
      } catch {
        view.show(status: "\(error)")
      }
    }
  }
}
