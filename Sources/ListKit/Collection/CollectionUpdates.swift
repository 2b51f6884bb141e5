/// A batch of changes to items and sections: the argument of ``CollectionView/performBatchUpdates(_:)``.
///
/// As in UICollectionView, deletions, sources of moves and reloads use index paths from before the changes, insertions
/// and destinations of moves use index paths from after all of them, regardless of the order of the calls.
public nonisolated struct CollectionUpdates: Equatable, Sendable {
  /// The same changes of a table.
  private(set) var table = TableUpdates()

  /// Creates an empty batch.
  public init() {}

  /// Inserts items, at these index paths after the changes.
  public mutating func insertItems(at places: [IndexPath]) { table.insertRows(at: places) }
  /// Deletes items, at these index paths before the changes.
  public mutating func deleteItems(at places: [IndexPath]) { table.deleteRows(at: places) }
  /// Moves an item, which keeps its selection.
  public mutating func moveItem(at old: IndexPath, to new: IndexPath) { table.moveRow(at: old, to: new) }
  /// Reloads items, at these index paths before the changes.
  public mutating func reloadItems(at places: [IndexPath]) { table.reloadRows(at: places) }
  /// Inserts sections with their items, at these indices after the changes.
  public mutating func insertSections(_ sections: [Int]) { table.insertSections(sections) }
  /// Deletes sections with their items, at these indices before the changes.
  public mutating func deleteSections(_ sections: [Int]) { table.deleteSections(sections) }
  /// Moves a section from its index before the changes to the one after them; its items keep their selection.
  public mutating func moveSection(_ old: Int, toSection new: Int) { table.moveSection(old, toSection: new) }
  /// Replaces sections with their headers and items, at these indices before the changes.
  public mutating func reloadSections(_ sections: [Int]) { table.reloadSections(sections) }
}
