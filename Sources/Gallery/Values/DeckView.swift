import ListKit

/// A table and a grid of the same deck, shown one at a time, and the buttons that change it.
final class DeckView: View {
  @Outlet var list: ListView
  @Outlet var grid: GridView
  @Outlet var shuffle: Button
  @Outlet var insert: Button
  @Outlet var delete: Button
  @Outlet var undo: Button
  @Outlet private var tabs: Stack
  @Outlet private var status: Label

  /// Whether the grid is shown.
  var showsGrid: Bool { tabs.page == "grid" }

  /// Shows what has just happened.
  func show(status text: String) { status.setText(text) }
}
