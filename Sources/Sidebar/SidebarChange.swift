import ListValues
import Models

/// The difference between two states of the sidebar's rows.
nonisolated struct SidebarChange: Sendable, Equatable {
  /// Insertions, deletions and moves.
  private(set) var updates = TableUpdates()
  /// The index paths, after the updates, of rows that existed before and whose content changed. A refresh changes only
  /// a few of possibly thousands of rows.
  private(set) var changed: Set<IndexPath> = []

  /// Computes the difference between rows, by section.
  init(from old: [[SidebarRow]], to new: [[SidebarRow]]) {
    for (section, (old, new)) in zip(old, new).enumerated() { add(section, old, new) }
  }

  private mutating func add(_ section: Int, _ old: [SidebarRow], _ new: [SidebarRow]) {
    guard old != new else { return }
    let places = Dictionary(old.indices.map { (old[$0].item, $0) }, uniquingKeysWith: { first, _ in first })
    var (left, came): ([SidebarItem: IndexPath], [(SidebarItem, IndexPath)]) = ([:], [])
    var growth = 0
    for splice in ListSplice.difference(from: old.map(\.item), to: new.map(\.item)) {
      let start = splice.position - growth
      for row in start..<start + splice.removed { left[old[row].item] = IndexPath(row: row, section: section) }
      for row in splice.position..<splice.position + splice.added {
        came.append((new[row].item, IndexPath(row: row, section: section)))
      }
      growth += splice.added - splice.removed
    }
    for (item, place) in came {
      if let before = left.removeValue(forKey: item) {
        updates.moveRow(at: before, to: place)
      } else {
        updates.insertRows(at: [place])
      }
    }
    updates.deleteRows(at: Array(left.values))
    for (row, value) in new.enumerated() {
      if let before = places[value.item], old[before] != value { changed.insert(IndexPath(row: row, section: section)) }
    }
  }
}
