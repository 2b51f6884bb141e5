/// An action on a row, offered as a button on top of the row while the pointer or the focus is there.
public struct RowAction {
  /// The button's tooltip and accessible name.
  public var title: String
  /// The button's icon name, from the theme.
  public var icon: String
  /// Whether the action destroys something.
  public var isDestructive: Bool
  /// The action. Identify the row by its ID, not its index path: the table may have changed since the action was
  /// created.
  public var run: () -> Void

  /// Creates an action.
  public init(_ title: String, icon: String, isDestructive: Bool = false, run: @escaping () -> Void) {
    self.title = title
    self.icon = icon
    self.isDestructive = isDestructive
    self.run = run
  }
}

/// The action buttons at the two ends of a row.
struct RowActions {
  var leading: [RowAction] = []
  var trailing: [RowAction] = []

  var isEmpty: Bool { leading.isEmpty && trailing.isEmpty }
}
