/// How many rows can be selected.
public enum SelectionMode: Sendable {
  /// None.
  case none
  /// At most one.
  case single
  /// Any number.
  case multiple
}
