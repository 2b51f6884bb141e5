import ListKit

/// Passes the events of the timeline's rows and cards on.
final class TimelineDelegate {
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

  var restrictsSelection: Bool { false }

  private func didScroll(_ view: any TimelineListView) {
    position.showDay()
    dataSource.loadThumbnails(of: view.visible)
  }
}

extension TimelineDelegate: TableViewDelegate {
  func tableView(_ tableView: TableView, didHighlightRowAt indexPath: IndexPath) { navigator.prepareToOpen(indexPath) }

  func tableView(_ tableView: TableView, didActivateRowAt indexPath: IndexPath) { navigator.open(indexPath) }

  func tableView(
    _ tableView: TableView, performAlternateActionForRowAt indexPath: IndexPath, by click: AlternateClick
  ) -> Bool { navigator.openInWindowBehind(indexPath) }

  // Up to a million rows can be selected at once.
  var hearsOfSelectedRows: Bool { false }

  func tableViewSelectionDidChange(_ tableView: TableView) { selection.didChange() }

  func tableViewDidScroll(_ tableView: TableView) { didScroll(tableView) }

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

extension TimelineDelegate: CollectionViewDelegate {
  func collectionView(_ collectionView: CollectionView, didHighlightItemAt indexPath: IndexPath) {
    navigator.prepareToOpen(indexPath)
  }

  func collectionView(_ collectionView: CollectionView, didActivateItemAt indexPath: IndexPath) {
    navigator.open(indexPath)
  }

  func collectionView(
    _ collectionView: CollectionView, performAlternateActionForItemAt indexPath: IndexPath, by click: AlternateClick
  ) -> Bool { navigator.openInWindowBehind(indexPath) }

  var hearsOfSelectedItems: Bool { false }

  func collectionViewSelectionDidChange(_ collectionView: CollectionView) { selection.didChange() }

  func collectionViewDidScroll(_ collectionView: CollectionView) { didScroll(collectionView) }

  func collectionView(_ collectionView: CollectionView, menuForItemAt indexPath: IndexPath) -> Menu? {
    selection.menu(at: indexPath)
  }

  func collectionView(
    _ collectionView: CollectionView, trailingActionsForItemAt indexPath: IndexPath
  ) -> [RowAction] { selection.rowActions(at: indexPath) }
}
