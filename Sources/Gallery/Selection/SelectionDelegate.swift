import ListKit

/// Reports what the user selects, and refuses rows if asked to.
final class SelectionDelegate: TableViewDelegate {
  /// Whether only every other row can be selected.
  var restrictsSelection = false
  private let onChange: () -> Void

  init(onChange: @escaping () -> Void) { self.onChange = onChange }

  var hearsOfSelectedRows: Bool { false }

  func tableViewSelectionDidChange(_ tableView: TableView) { onChange() }

  func tableView(_ tableView: TableView, shouldSelectRowAt indexPath: IndexPath) -> Bool {
    indexPath.row.isMultiple(of: 2)
  }
}
