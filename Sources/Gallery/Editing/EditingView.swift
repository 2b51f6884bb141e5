import ListKit

/// A list of chores, and the buttons to edit it and to undo what was edited.
final class EditingView: View {
  @Outlet var list: ListView
  @Outlet var edit: Button
  @Outlet var undo: Button
  @Outlet private var editTitle: Label
  @Outlet private var status: Label

  /// Shows what has just happened.
  func show(status text: String) { status.setText(text) }

  /// Shows what the button does.
  func show(isEditing: Bool) { editTitle.setText(isEditing ? "Done" : "Edit") }
}
