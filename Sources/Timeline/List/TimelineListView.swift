import ListKit

/// What the timeline needs of a view that shows its articles, whether as rows or as cards.
@MainActor protocol TimelineListView: AnyObject {
  /// Whether the keyboard focus is in the view.
  var hasFocus: Bool { get }
  /// The number of selected articles, without enumerating them.
  var selectedCount: Int { get }
  /// The selected article, or the first of several.
  var firstSelected: IndexPath? { get }
  /// The selected articles, in order.
  var selected: [IndexPath] { get }
  /// The visible articles, in order.
  var visible: [IndexPath] { get }
  /// The section whose name belongs above the view.
  var topSection: Int? { get }

  func isSelected(_ indexPath: IndexPath) -> Bool
  /// Selects an article alone, as if the user had done it.
  func select(_ indexPath: IndexPath)
  /// Deselects everything, as if the user had done it.
  func selectNone()
  /// Scrolls an article into view and gives it the keyboard focus.
  func focus(_ indexPath: IndexPath)
  /// Scrolls an article into view.
  func scroll(to indexPath: IndexPath)
  /// Scrolls until an article is the given number of pixels below the top of the view.
  func scroll(to indexPath: IndexPath, offset: Double)
  func scrollToTop()
  /// Returns the distance of an article from the top of the view in pixels, or nil if it is far from the visible area.
  func offset(of indexPath: IndexPath) -> Double?

  func reloadData()
  /// Publishes changes in positions that count every header and article from the top.
  func applyPositions(_ splices: [ListSplice])
  /// Requests everything that is alive again, including headers.
  func reconfigure()
  /// Requests the cells of changed articles again.
  func reconfigure(where isChanged: (IndexPath) -> Bool)
}

extension TableView: TimelineListView {
  var firstSelected: IndexPath? { indexPathForSelectedRow }
  var selected: [IndexPath] { indexPathsForSelectedRows }
  var visible: [IndexPath] { indexPathsForVisibleRows }

  func isSelected(_ indexPath: IndexPath) -> Bool { isRowSelected(at: indexPath) }
  func select(_ indexPath: IndexPath) { selectRow(at: indexPath, tellingDelegate: true) }
  func selectNone() { deselectAll(tellingDelegate: true) }
  func focus(_ indexPath: IndexPath) { focusRow(at: indexPath) }
  func scroll(to indexPath: IndexPath) { scrollToRow(at: indexPath) }
  func scroll(to indexPath: IndexPath, offset: Double) { scrollToRow(at: indexPath, offset: offset) }
  func offset(of indexPath: IndexPath) -> Double? { offset(ofRowAt: indexPath) }
  func reconfigure(where isChanged: (IndexPath) -> Bool) { reconfigureRows(where: isChanged) }
}

extension CollectionView: TimelineListView {
  var firstSelected: IndexPath? { indexPathForSelectedItem }
  var selected: [IndexPath] { indexPathsForSelectedItems }
  var visible: [IndexPath] { indexPathsForVisibleItems }

  func isSelected(_ indexPath: IndexPath) -> Bool { isItemSelected(at: indexPath) }
  func select(_ indexPath: IndexPath) { selectItem(at: indexPath, tellingDelegate: true) }
  func selectNone() { deselectAll(tellingDelegate: true) }
  func focus(_ indexPath: IndexPath) { focusItem(at: indexPath) }
  func scroll(to indexPath: IndexPath) { scrollToItem(at: indexPath) }
  func scroll(to indexPath: IndexPath, offset: Double) { scrollToItem(at: indexPath, offset: offset) }
  func offset(of indexPath: IndexPath) -> Double? { offset(ofItemAt: indexPath) }
  func reconfigure(where isChanged: (IndexPath) -> Bool) { reconfigureItems(where: isChanged) }
}
