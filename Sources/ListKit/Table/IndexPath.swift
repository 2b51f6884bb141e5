/// A row's place: its section, and its number within.
public nonisolated struct IndexPath: Hashable, Comparable, Sendable {
  /// The section, from 0.
  public var section: Int
  /// The row within the section, from 0.
  public var row: Int

  /// A place.
  public init(row: Int, section: Int = 0) {
    self.section = section
    self.row = row
  }

  /// By section, then by row.
  public static func < (left: IndexPath, right: IndexPath) -> Bool {
    (left.section, left.row) < (right.section, right.row)
  }
}
