import ListKit

/// A list of chores, whose rows can be deleted and moved while the table is edited. A last row then inserts a chore.
final class ChoresDataSource: TableViewDataSource {
  private(set) var chores = Chore.first
  private let undo: UndoStack

  init(undo: UndoStack) { self.undo = undo }

  func index(of id: Int) -> Int? { chores.firstIndex { $0.id == id } }

  /// Returns the chore of a row; nil for the row that inserts one.
  func chore(at indexPath: IndexPath) -> Chore? { indexPath.section == 0 ? chores[indexPath.row] : nil }

  func numberOfSections(in tableView: TableView) -> Int { 2 }

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    section == 0 ? chores.count : tableView.isEditing ? 1 : 0
  }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    let cell = tableView.dequeue(ListCell.self, for: indexPath)
    let chore = chore(at: indexPath)
    var content = cell.defaultContentConfiguration()
    content.text = chore?.title ?? "New chore"
    cell.contentConfiguration = content
    cell.accessories = chore.map { [.checkmark(isChecked: $0.isDone, displayed: .whenNotEditing)] } ?? []
    return cell
  }

  func tableView(_ tableView: TableView, canEditRowAt indexPath: IndexPath) -> Bool { true }

  func tableView(_ tableView: TableView, commit editingStyle: EditingStyle, forRowAt indexPath: IndexPath) {
    switch editingStyle {
    case .delete: delete(chores[indexPath.row].id, in: tableView)
    case .insert: insert(in: tableView)
    case .none: break
    }
  }

  func tableView(_ tableView: TableView, canMoveRowAt indexPath: IndexPath) -> Bool { indexPath.section == 0 }

  func tableView(_ tableView: TableView, moveRowAt source: IndexPath, to destination: IndexPath) {
    chores.insert(chores.remove(at: source.row), at: destination.row)
  }

  /// Renames a chore, unless it would have no name or the name of another one.
  func rename(_ row: Int, to title: String) throws {
    guard !title.isEmpty else { throw RenamingError("A chore needs a name.") }
    let isTaken = chores.enumerated().contains { $0.offset != row && $0.element.title == title }
    guard !isTaken else { throw RenamingError("There already is a chore with this name.") }
    chores[row].title = title
  }

  /// Marks a chore as done, or as still to be done.
  func toggle(_ id: Int, in tableView: TableView) {
    guard let row = index(of: id) else { return }
    chores[row].isDone.toggle()
    tableView.reconfigureRows { $0.row == row }
    undo.register { [weak self, weak tableView] in if let tableView { self?.toggle(id, in: tableView) } }
  }

  /// Inserts a chore at the end.
  private func insert(in tableView: TableView) {
    let id = (chores.map(\.id).max() ?? 0) + 1
    chores.append(Chore(id: id, title: "Chore \(id + 1)"))
    tableView.performBatchUpdates { $0.insertRows(at: [IndexPath(row: chores.count - 1)]) }
    undo.register { [weak self, weak tableView] in if let tableView { self?.delete(id, in: tableView) } }
  }

  /// Deletes a chore.
  func delete(_ id: Int, in tableView: TableView) {
    guard let row = index(of: id) else { return }
    let chore = chores.remove(at: row)
    tableView.performBatchUpdates { $0.deleteRows(at: [IndexPath(row: row)]) }
    undo.register { [weak self, weak tableView] in
      self?.chores.insert(chore, at: row)
      tableView?.performBatchUpdates { $0.insertRows(at: [IndexPath(row: row)]) }
    }
  }
}
