/// What became of a list, as its model tells it and its table shows it.
public nonisolated enum ListChange: Equatable, Sendable {
  /// It is another list: nothing of the old one is kept.
  case reloaded
  /// Rows came and went; those that stayed keep their place and their selection.
  case spliced([ListSplice])
  /// The same rows, some with another content.
  case updated(Rows)

  /// Which rows of a list.
  public enum Rows: Equatable, Sendable {
    /// Every one that is alive.
    case all
    /// Those of a range.
    case range(Range<Int>)
    /// Those.
    case set(Set<Int>)

    /// Whether a row is meant.
    public func contains(_ row: Int) -> Bool {
      switch self {
      case .all: true
      case .range(let range): range.contains(row)
      case .set(let set): set.contains(row)
      }
    }
  }
}
