/// The vertical placement of the actions within a row.
public enum RowActionsPlacement: Sendable {
  /// Centered.
  case center
  /// At the bottom. The cell has the style class `has-actions` while the actions are shown, so that CSS can hide what
  /// they would cover.
  case bottom
}
