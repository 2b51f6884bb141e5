/// What the user can do with a row while its table is edited: the counterpart of UITableViewCell.EditingStyle.
public enum EditingStyle: Sendable {
  /// Nothing; the row can still be moved.
  case none
  /// Delete the row.
  case delete
  /// Insert another row, which the data source places.
  case insert
}

/// What a row shows while its table is edited.
final class EditControls {
  /// What the button before the row does.
  let style: EditingStyle
  /// The button's name.
  let title: String
  let canMove: Bool
  /// Does what the button does, to the row at a position.
  let commit: (Int) -> Void

  init(_ style: EditingStyle, title: String, canMove: Bool, commit: @escaping (Int) -> Void) {
    (self.style, self.title, self.canMove, self.commit) = (style, title, canMove, commit)
  }
}

/// Knows what rows offer when they are swiped.
protocol SwipeActionsProvider: AnyObject {
  /// Returns the actions that a row offers when it is swiped.
  func swipeActions(at position: Int, _ end: RowEnd) -> SwipeActionsConfiguration?
}

extension SwipeActionsProvider {
  /// Returns a row's own menu with the actions that the row offers when it is swiped, unless they are in it already.
  func menu(_ menu: Menu?, at position: Int) -> Menu? {
    let titles = Set(menu?.groups.joined().map(\.title) ?? [])
    let items = RowEnd.allCases.flatMap { swipeActions(at: position, $0)?.actions ?? [] }
      .filter { !titles.contains($0.title) }.map(\.menuItem)
    return items.isEmpty ? menu : Menu(groups: (menu?.groups ?? []) + [items])
  }
}

/// Edits rows at the user's request.
protocol RowEditor: SwipeActionsProvider {
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
