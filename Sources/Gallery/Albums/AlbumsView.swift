import ListKit

/// A collection view, and buttons that change what it shows.
final class AlbumsView: View {
  @CollectionOutlet(TileCell.self) var photos: CollectionView
  @Outlet var add: Button
  @Outlet var shuffle: Button
  @Outlet var sort: Button
  @Outlet private var status: Label

  /// Shows what has just happened.
  func show(status text: String) { status.setText(text) }
}
