import ListKit

/// A collection view, and buttons that change it.
final class LayoutsView: View {
  @CollectionOutlet(TileCell.self, ListCell.self) var list: CollectionView
  @Outlet var insert: Button
  @Outlet var shuffle: Button
  @Outlet var all: Button
  @Outlet private var status: Label

  /// Shows what has just happened.
  func show(status text: String) { status.setText(text) }
}
