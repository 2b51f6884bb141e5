import ListKit

/// An outline, another one in a collection view, and the buttons that change it.
final class OutlineView: View {
  @Outlet var list: ListView
  @Outlet var beside: ListView
  @Outlet var expand: Button
  @Outlet var collapse: Button
  @Outlet var reverse: Button
  @Outlet private var status: Label

  /// Shows what has just happened.
  func show(status text: String) { status.setText(text) }
}
