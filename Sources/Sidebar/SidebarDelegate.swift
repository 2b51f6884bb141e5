import ListKit

/// The table delegate of the sidebar, which forwards to closures.
final class SidebarDelegate: TableViewDelegate {
  var onSelect: (@MainActor (IndexPath) -> Void)?
  var onActivate: (@MainActor () -> Void)?
  /// Returns a row's context menu.
  var menu: (@MainActor (IndexPath) -> Menu?)?
  /// Whether a row is a folder.
  var isFolder: (@MainActor (IndexPath) -> Bool)?
  var onCarry: (@MainActor (IndexPath, RowDestination) -> Void)?

  func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) { onSelect?(indexPath) }

  func tableView(_ tableView: TableView, didActivateRowAt indexPath: IndexPath) { onActivate?() }

  func tableView(_ tableView: TableView, menuForRowAt indexPath: IndexPath) -> Menu? { menu?(indexPath) }

  func tableView(_ tableView: TableView, canCarryIntoRowAt indexPath: IndexPath) -> Bool {
    isFolder?(indexPath) ?? false
  }

  func tableView(_ tableView: TableView, carriesRowAt source: IndexPath, to destination: RowDestination) -> Bool {
    onCarry?(source, destination)
    return true
  }
}
