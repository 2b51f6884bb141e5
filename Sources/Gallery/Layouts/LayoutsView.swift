import ListKit

/// A collection view, and buttons that change it.
final class LayoutsView: View {
  @Outlet var list: ListView
  @Outlet var insert: Button
  @Outlet var shuffle: Button
  @Outlet var all: Button
  @Outlet var end: Button
  @Outlet private var status: Label

  /// Shows what has just happened.
  func show(status text: String) { status.setText(text) }
}
