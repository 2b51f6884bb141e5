import ListKit

/// Names that are searched while the user types.
final class FoundNames {
  private let names: [String]
  private let source: TableViewDiffableDataSource<Int, String>

  init(_ names: [String], in table: TableView) {
    self.names = names
    source = TableViewDiffableDataSource(table) { table, name, indexPath in
      let cell = table.dequeue(ListCell.self, for: indexPath)
      cell.show(name)
      return cell
    }
    search(for: "")
  }

  func search(for text: String) {
    let wanted = text.lowercased()
    var snapshot = TableSnapshot<Int, String>()
    snapshot.appendSections([0])
    snapshot.appendItems(wanted.isEmpty ? names : names.filter { $0.lowercased().contains(wanted) })
    source.apply(snapshot)
  }
}
