/// A collection view's items are counted like a table's rows.
nonisolated extension IndexPath {
  /// The item index within the section, from 0: the same as `row`.
  public var item: Int {
    get { row }
    set { row = newValue }
  }

  /// Creates the index path of an item.
  public init(item: Int, section: Int = 0) { self.init(row: item, section: section) }
}
