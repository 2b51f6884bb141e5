import ListKit

/// Names that the user moves, deletes, and drags to another table.
final class NamesDataSource: SectionedTableViewDataSource {
  private weak var table: TableView?

  var sections: [Texts] {
    didSet { sectionsDidChange(in: table) }
  }

  init(_ names: [String], in table: TableView) {
    sections = [Texts(rows: names)]
    self.table = table
    (table.dataSource, table.delegate) = (self, self)
    (table.dragDelegate, table.dropDelegate) = (self, self)
  }

  func tableView(_ tableView: TableView, cellFor name: String, at indexPath: IndexPath) -> TableViewCell {
    let cell = tableView.dequeue(ListCell.self, for: indexPath)
    cell.show(name)
    return cell
  }

  func tableView(_ tableView: TableView, canMoveRowAt indexPath: IndexPath) -> Bool { true }

  func tableView(_ tableView: TableView, moveRowAt source: IndexPath, to destination: IndexPath) {
    let name = sections[source.section].rows.remove(at: source.row)
    sections[destination.section].rows.insert(name, at: destination.row)
  }

  /// Inserts a name, with a number if there is one like it: a row is its own identity, so no two may be the same.
  private func insert(_ name: String, at place: IndexPath) {
    let names = Set(sections.flatMap(\.rows))
    var (unused, number) = (name, 2)
    while names.contains(unused) { (unused, number) = ("\(name) \(number)", number + 1) }
    sections[place.section].rows.insert(unused, at: min(place.row, sections[place.section].rows.count))
  }
}

extension NamesDataSource: TableViewDelegate {
  func tableView(
    _ tableView: TableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> SwipeActionsConfiguration? {
    let name = self[indexPath]
    return SwipeActionsConfiguration(actions: [
      ContextualAction(style: .destructive, title: "Delete") { [weak self] in
        self?.sections[indexPath.section].rows.removeAll { $0 == name }
      }
    ])
  }

  func tableView(_ tableView: TableView, menuForRowAt indexPath: IndexPath) -> Menu? {
    let name = self[indexPath]
    return Menu([
      Menu.Item("Duplicate") { [weak self] in
        self?.insert(name, at: IndexPath(row: indexPath.row + 1, section: indexPath.section))
      }
    ])
  }
}

extension NamesDataSource: TableViewDragDelegate, TableViewDropDelegate {
  func tableView(
    _ tableView: TableView, itemsForBeginning session: DragSession, at indexPath: IndexPath
  ) -> [DragItem] { [DragItem(self[indexPath], text: self[indexPath])] }

  func tableView(
    _ tableView: TableView, dropSessionDidUpdate session: DropSession, withDestinationIndexPath indexPath: IndexPath?
  ) -> DropProposal { DropProposal(operation: .copy, intent: .insertAtDestination) }

  func tableView(_ tableView: TableView, performDropWith coordinator: DropCoordinator) async throws {
    let place = coordinator.destinationIndexPath ?? IndexPath(row: 0)
    insert(try await coordinator.session.loadText(), at: place)
  }
}
