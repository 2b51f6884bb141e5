import ListKit

/// Two tables and a tray between which notes are dragged.
final class DragView: View {
  @Outlet var notes: ListView
  @Outlet var folders: ListView
  @Outlet var tray: ListView
  @Outlet private var status: Label

  /// Shows what has just happened.
  func show(status text: String) { status.setText(text) }
}
