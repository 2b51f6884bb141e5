/// A change of a list, as reported by its model and shown by its table.
public enum ListChange: Equatable, Sendable {
  /// The list is a different one: nothing of the old one is kept.
  case reloaded
  /// Rows were inserted and deleted; the others keep their widgets and their selection.
  case spliced([ListSplice])
  /// The rows are the same, but some have different content.
  case updated(Rows)

  /// A set of rows.
  public enum Rows: Equatable, Sendable {
    /// Every live row.
    case all
    /// The rows in a range.
    case range(Range<Int>)
    /// The given rows.
    case set(Set<Int>)

    /// Whether a row is among them.
    public func contains(_ row: Int) -> Bool {
      switch self {
      case .all: true
      case .range(let range): range.contains(row)
      case .set(let set): set.contains(row)
      }
    }
  }
}
