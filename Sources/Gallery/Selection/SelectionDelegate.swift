import ListKit

/// Reports what the user selects, refuses rows if asked to, and offers menus.
final class SelectionDelegate: TableViewDelegate {
  /// Provides the menus.
  let menus: UserMenus
  /// Whether only every other row can be selected.
  var restrictsSelection = false
  private let onChange: () -> Void

  init(menus: UserMenus, onChange: @escaping () -> Void) { (self.menus, self.onChange) = (menus, onChange) }

  var hearsOfSelectedRows: Bool { false }

  func tableViewSelectionDidChange(_ tableView: TableView) { onChange() }

  func tableView(_ tableView: TableView, shouldSelectRowAt indexPath: IndexPath) -> Bool {
    indexPath.row.isMultiple(of: 2)
  }

  func tableView(_ tableView: TableView, menuForRowAt indexPath: IndexPath) -> Menu? { menus.menu(of: indexPath) }

  func tableView(_ tableView: TableView, menuForRowsAt indexPaths: [IndexPath]) -> Menu? {
    menus.menu(ofMany: indexPaths.count)
  }

  func tableView(_ tableView: TableView, menuForHeaderInSection section: Int) -> Menu? { menus.menu(ofHeader: section) }

  func menuForEmptySpace(in tableView: TableView) -> Menu? { menus.menuOfSpace }
}
