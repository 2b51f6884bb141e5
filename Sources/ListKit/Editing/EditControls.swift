/// What the user can do with a row while its table is edited: the counterpart of UITableViewCell.EditingStyle.
public enum EditingStyle: Sendable {
  /// Nothing; the row can still be moved.
  case none
  /// Delete the row.
  case delete
}

/// What a row shows while its table is edited.
final class EditControls {
  let canDelete: Bool
  let deleteTitle: String
  let canMove: Bool
  /// Deletes the row at a position.
  let delete: (Int) -> Void

  init(canDelete: Bool, deleteTitle: String, canMove: Bool, delete: @escaping (Int) -> Void) {
    (self.canDelete, self.deleteTitle, self.canMove, self.delete) = (canDelete, deleteTitle, canMove, delete)
  }
}

/// Edits rows at the user's request.
protocol RowEditor: AnyObject {
  /// Returns the actions that a row offers when it is swiped.
  func swipeActions(at position: Int, _ end: RowEnd) -> SwipeActionsConfiguration?
  /// Deletes a row. Returns whether the table is edited and the row can be deleted.
  func delete(_ position: Int) -> Bool
  /// Returns the text that the user can change to rename a row; nil if it cannot be renamed.
  func text(forRenaming position: Int) -> String?
  /// Renames a row. Throws the reason why it cannot have that name.
  /// - Parameter current: Returns the row's position afterwards, when others may have come before it; nil if it is gone.
  func rename(_ position: Int, to text: String, current: () -> Int?) async throws
  /// Called when the user begins to rename a row, and when that ends.
  func renamingDidChange()
}
