/// Something that can be done with a row by a button that lies over it while the pointer or the focus is there.
public struct RowAction {
  /// What the button does, for its tooltip and for a screen reader.
  public var title: String
  /// The button's icon, of the theme.
  public var icon: String
  /// Whether something is lost by it.
  public var isDestructive: Bool
  /// What a press does. It should know its row by identity: the table may have changed since it was asked.
  public var run: () -> Void

  /// An action.
  public init(_ title: String, icon: String, isDestructive: Bool = false, run: @escaping () -> Void) {
    self.title = title
    self.icon = icon
    self.isDestructive = isDestructive
    self.run = run
  }
}

/// Where the actions lie at the ends of a row.
public enum RowActionsPlacement: Sendable {
  /// In the middle of its height.
  case center
  /// At its bottom. A cell has the style class `has-actions` meanwhile, by which it can hide what they would cover.
  case bottom
}

/// The buttons of a row, on either side.
struct RowActions {
  var leading: [RowAction] = []
  var trailing: [RowAction] = []

  var isEmpty: Bool { leading.isEmpty && trailing.isEmpty }
}
