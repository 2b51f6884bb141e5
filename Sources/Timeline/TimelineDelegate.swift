import ListKit

final class TimelineDelegate: TableViewDelegate {
  private let navigator: TimelineNavigator
  private let selection: TimelineSelection
  private let position: TimelinePosition
  private let dataSource: TimelineDataSource

  init(
    _ navigator: TimelineNavigator, _ selection: TimelineSelection, _ position: TimelinePosition,
    _ dataSource: TimelineDataSource
  ) {
    (self.navigator, self.selection, self.position) = (navigator, selection, position)
    self.dataSource = dataSource
  }

  func tableView(_ tableView: TableView, didActivateRowAt indexPath: IndexPath) { navigator.open(indexPath) }

  // Up to a million rows can be selected at once.
  var hearsOfSelectedRows: Bool { false }

  func tableViewSelectionDidChange(_ tableView: TableView) { selection.didChange() }

  func tableViewDidScroll(_ tableView: TableView) {
    position.showDay()
    dataSource.loadThumbnails(in: tableView)
  }

  func tableView(_ tableView: TableView, menuForRowAt indexPath: IndexPath) -> Menu? { selection.menu(at: indexPath) }

  func tableView(_ tableView: TableView, trailingActionsForRowAt indexPath: IndexPath) -> [RowAction] {
    selection.rowActions(at: indexPath)
  }

  // In a narrow window, a swipe toward the other end goes back to the sidebar.
  func tableView(
    _ tableView: TableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> SwipeActionsConfiguration? {
    SwipeActionsConfiguration(actions: selection.rowActions(at: indexPath).map { ContextualAction($0) })
  }
}
