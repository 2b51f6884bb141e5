/// What activates a row, besides Enter.
public enum RowActivation: Sendable {
  /// A single click.
  case click
  /// A double click.
  case doubleClick
}
