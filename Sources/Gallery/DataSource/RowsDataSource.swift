import ListKit

/// Shows anything that has a name. The table references it weakly; the owner of the table keeps it.
final class RowsDataSource: TableViewDataSource {
  /// The rows. Setting them updates the table.
  var rows: [any RowRepresentable] = [] {
    didSet { table?.reloadData() }
  }

  private weak var table: TableView?

  init(for table: TableView) {
    self.table = table
    table.dataSource = self
  }

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { rows.count }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    let cell = tableView.dequeue(RowCell.self, for: indexPath)
    cell.show(rows[indexPath.row])
    return cell
  }

  /// Returns the next row whose name begins with the typed text. The table asks again from the top if there is none.
  func indexPath(forTypeAhead text: String, after: IndexPath?) -> IndexPath? {
    let wanted = text.lowercased()
    return rows.indices.dropFirst(after.map { $0.row + 1 } ?? 0)
      .first { rows[$0].name.lowercased().hasPrefix(wanted) }
      .map { IndexPath(row: $0) }
  }
}
