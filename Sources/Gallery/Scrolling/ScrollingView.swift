import ListKit

/// A long list, where to scroll, and where it is.
final class ScrollingView: View {
  @TableOutlet(ListCell.self) var list: TableView
  @Outlet var animated: Switch
  @Outlet var pinned: Switch
  @Outlet var equal: Switch
  @Outlet var top: Button
  @Outlet var middle: Button
  @Outlet var bottom: Button
  @Outlet var nearest: Button
  @Outlet private var place: Label
  @Outlet private var status: Label

  /// Shows what is visible.
  func show(place text: String) { place.setText(text) }

  /// Shows whether the list moves, and where a row is.
  func show(status text: String) { status.setText(text) }
}
