import ListKit

/// Receives events from the timeline's table.
protocol TimelineDelegateOwner: AnyObject {
  /// The user opened an article.
  func open(_ indexPath: IndexPath)
  /// The selection has changed.
  func selectionDidChange()
  /// Returns the context menu of an article.
  func menu(at indexPath: IndexPath) -> Menu?
  func actions(at indexPath: IndexPath) -> [RowAction]
  /// Other rows have become visible.
  func listDidScroll()
}

/// The table delegate of the timeline, which forwards to its owner.
final class TimelineDelegate: TableViewDelegate {
  private weak var owner: (any TimelineDelegateOwner)?

  init(_ owner: any TimelineDelegateOwner) {
    self.owner = owner
  }

  func tableView(_ tableView: TableView, didActivateRowAt indexPath: IndexPath) { owner?.open(indexPath) }

  // Up to a million rows can be selected at once.
  var hearsOfSelectedRows: Bool { false }

  func tableViewSelectionDidChange(_ tableView: TableView) { owner?.selectionDidChange() }

  func tableViewDidScroll(_ tableView: TableView) { owner?.listDidScroll() }

  func tableView(_ tableView: TableView, menuForRowAt indexPath: IndexPath) -> Menu? { owner?.menu(at: indexPath) }

  func tableView(_ tableView: TableView, trailingActionsForRowAt indexPath: IndexPath) -> [RowAction] {
    owner?.actions(at: indexPath) ?? []
  }
}
