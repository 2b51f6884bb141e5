/// A row's location in a table: its section, and its index within the section.
public struct IndexPath: Hashable, Comparable, Sendable {
  /// The section index, from 0.
  public var section: Int
  /// The row index within the section, from 0.
  public var row: Int

  /// Creates an index path.
  public init(row: Int, section: Int = 0) {
    self.section = section
    self.row = row
  }

  /// Orders by section, then by row.
  public static func < (left: IndexPath, right: IndexPath) -> Bool {
    (left.section, left.row) < (right.section, right.row)
  }
}
