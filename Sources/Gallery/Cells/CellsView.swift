import ListKit

/// The page of the standard cell: a list, and a button that starts and ends editing.
final class CellsView: View {
  @Outlet var list: ListView
  @Outlet var edit: Button
  @Outlet private var editTitle: Label
  @Outlet private var status: Label

  /// Shows what has just happened.
  func show(status text: String) { status.setText(text) }

  /// Shows what the button does.
  func show(isEditing: Bool) { editTitle.setText(isEditing ? "Done" : "Edit") }
}
