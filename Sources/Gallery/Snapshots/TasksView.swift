import ListKit

/// A list of tasks, and the buttons that change it.
final class TasksView: View {
  @Outlet var list: ListView
  @Outlet var append: Button
  @Outlet var insert: Button
  @Outlet var finish: Button
  @Outlet var edit: Button
  @Outlet var delete: Button
  @Outlet var many: Button
  @Outlet private var status: Label

  /// Shows what has just happened.
  func show(status text: String) { status.setText(text) }
}
