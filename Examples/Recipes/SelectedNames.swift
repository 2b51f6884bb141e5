import ListKit

/// Names of which several can be selected, and a button that deletes those.
final class SelectedNames: TableViewDelegate {
  private let table: TableView
  private let source: SectionedDataSource<Texts>
  private let delete: Button

  init(_ source: SectionedDataSource<Texts>, in table: TableView, delete: Button) {
    (self.table, self.source, self.delete) = (table, source, delete)
    (table.selectionMode, table.activation) = (.multiple, .doubleClick)
    table.delegate = self
    delete.setSensitive(false)
    delete.onClick { [weak self] in self?.deleteSelected() }
  }

  var hearsOfSelectedRows: Bool { false }

  func tableViewSelectionDidChange(_ tableView: TableView) { delete.setSensitive(tableView.selectedCount > 0) }

  func deleteSelected() {
    for row in table.indexPathsForSelectedRows.reversed() { source.sections[row.section].rows.remove(at: row.row) }
    delete.setSensitive(false)
  }
}
