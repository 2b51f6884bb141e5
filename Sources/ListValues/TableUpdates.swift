/// A batch of changes to a table's rows and sections: the argument of ``TableView/performBatchUpdates(_:)``.
///
/// As in UITableView, deletions, sources of moves and reloads use index paths from before the changes, insertions and
/// destinations of moves use index paths from after all of them, regardless of the order of the calls.
public struct TableUpdates: Equatable, Sendable {
  /// Rows to delete.
  package private(set) var deletedRows: Set<IndexPath> = []
  /// Rows to insert.
  package private(set) var insertedRows: Set<IndexPath> = []
  /// Rows to move, with their destinations.
  package private(set) var movedRows: [IndexPath: IndexPath] = [:]
  /// Rows to reload.
  package private(set) var reloadedRows: Set<IndexPath> = []
  /// Sections to delete.
  package private(set) var deletedSections: Set<Int> = []
  /// Sections to insert.
  package private(set) var insertedSections: Set<Int> = []
  /// Sections to move, with their destinations.
  package private(set) var movedSections: [Int: Int] = [:]
  /// Sections to replace.
  package private(set) var reloadedSections: Set<Int> = []

  /// Creates an empty batch.
  public init() {}

  /// Inserts rows, at these index paths after the changes.
  public mutating func insertRows(at places: [IndexPath]) { insertedRows.formUnion(places) }
  /// Deletes rows, at these index paths before the changes.
  public mutating func deleteRows(at places: [IndexPath]) { deletedRows.formUnion(places) }
  /// Moves a row, which keeps its selection.
  public mutating func moveRow(at old: IndexPath, to new: IndexPath) { movedRows[old] = new }
  /// Reloads rows, at these index paths before the changes.
  public mutating func reloadRows(at places: [IndexPath]) { reloadedRows.formUnion(places) }
  /// Inserts sections with their rows, at these indices after the changes.
  public mutating func insertSections(_ sections: [Int]) { insertedSections.formUnion(sections) }
  /// Deletes sections with their rows, at these indices before the changes.
  public mutating func deleteSections(_ sections: [Int]) { deletedSections.formUnion(sections) }
  /// Moves a section from its index before the changes to the one after them; its rows keep their selection.
  public mutating func moveSection(_ old: Int, toSection new: Int) { movedSections[old] = new }
  /// Replaces sections with their headers and rows, at these indices before the changes.
  public mutating func reloadSections(_ sections: [Int]) { reloadedSections.formUnion(sections) }

  /// Adds the changes of another batch.
  package mutating func formUnion(_ other: TableUpdates) {
    deletedRows.formUnion(other.deletedRows)
    insertedRows.formUnion(other.insertedRows)
    movedRows.merge(other.movedRows) { $1 }
    reloadedRows.formUnion(other.reloadedRows)
    deletedSections.formUnion(other.deletedSections)
    insertedSections.formUnion(other.insertedSections)
    movedSections.merge(other.movedSections) { $1 }
    reloadedSections.formUnion(other.reloadedSections)
  }
}

extension TableUpdates {
  /// Returns the changes as splices of positions, front to back, or `nil` if they do not lead from one layout to the
  /// other.
  package func splices(from old: SectionLayout, to new: SectionLayout) -> [ListSplice]? {
    guard let sections = keptSections(old, new) else { return nil }
    var leaving: [Int] = []
    var coming: [Int] = []
    let kept = (old: Set(sections.map(\.old)), new: Set(sections.map(\.new)))
    for section in 0..<old.sectionCount where !kept.old.contains(section) { leaving += old.positions(of: section) }
    for section in 0..<new.sectionCount where !kept.new.contains(section) { coming += new.positions(of: section) }
    for place in deletedRows.union(movedRows.keys) where kept.old.contains(place.section) {
      guard let position = old.position(of: place) else { return nil }
      leaving.append(position)
    }
    for place in insertedRows.union(movedRows.values) where kept.new.contains(place.section) {
      guard let position = new.position(of: place) else { return nil }
      coming.append(position)
    }
    for section in sections where !old.isHeadedLike(section.old, new, section.new) {
      leaving += old.margins(of: section.old)
      coming += new.margins(of: section.new)
    }
    return Self.splices(leaving.sorted(), coming.sorted(), old.count, new.count)
  }

  /// Returns the new positions of the rows that are moved, by their old ones, for changes that lead from one layout to the
  /// other.
  package func moves(from old: SectionLayout, to new: SectionLayout) -> [Int: Int] {
    var moves = movedRows
    for (from, to) in movedSections {
      for (before, after) in zip(stayingRows(of: from, in: old), arrivedRows(of: to, in: new)) { moves[before] = after }
    }
    let positions = moves.compactMap { from, to in
      old.position(of: from).flatMap { old in new.position(of: to).map { (old, $0) } }
    }
    return Dictionary(uniqueKeysWithValues: positions)
  }

  /// The rows of a section that are not deleted or moved on their own.
  private func stayingRows(of section: Int, in old: SectionLayout) -> [IndexPath] {
    (0..<old.rows(in: section)).map { IndexPath(row: $0, section: section) }
      .filter { !deletedRows.contains($0) && movedRows[$0] == nil }
  }

  /// The rows of a section that are not inserted or moved on their own.
  private func arrivedRows(of section: Int, in new: SectionLayout) -> [IndexPath] {
    let moved = Set(movedRows.values)
    return (0..<new.rows(in: section)).map { IndexPath(row: $0, section: section) }
      .filter { !insertedRows.contains($0) && !moved.contains($0) }
  }

  /// Returns the pairs of old and new section indices whose rows are changed individually.
  private func keptSections(_ old: SectionLayout, _ new: SectionLayout) -> [(old: Int, new: Int)]? {
    let targets = Set(movedSections.values)
    let before = (0..<old.sectionCount).filter { !deletedSections.contains($0) && movedSections[$0] == nil }
    let after = (0..<new.sectionCount).filter { !insertedSections.contains($0) && !targets.contains($0) }
    guard before.count == after.count, targets.count == movedSections.count,
      deletedSections.union(movedSections.keys).allSatisfy((0..<old.sectionCount).contains),
      insertedSections.union(targets).allSatisfy((0..<new.sectionCount).contains),
      movedSections.allSatisfy({ stayingRows(of: $0, in: old).count == arrivedRows(of: $1, in: new).count })
    else { return nil }
    return zip(before, after).filter { !reloadedSections.contains($0.0) }.map { (old: $0.0, new: $0.1) }
  }

  /// Walks both lists in parallel.
  private static func splices(_ leaving: [Int], _ coming: [Int], _ old: Int, _ new: Int) -> [ListSplice]? {
    guard old - leaving.count == new - coming.count else { return nil }
    var splices: [ListSplice] = []
    var (from, to) = (0, 0)
    var (left, came) = (0, 0)
    while left < leaving.count || came < coming.count {
      let untilLeft = left < leaving.count ? leaving[left] - from : .max
      let untilCame = came < coming.count ? coming[came] - to : .max
      let kept = min(untilLeft, untilCame)
      // A position was named twice.
      guard kept >= 0 else { return nil }
      from += kept
      to += kept
      var splice = ListSplice(position: to, removed: 0, added: 0)
      while left < leaving.count, leaving[left] == from + splice.removed {
        splice.removed += 1
        left += 1
      }
      while came < coming.count, coming[came] == to + splice.added {
        splice.added += 1
        came += 1
      }
      from += splice.removed
      to += splice.added
      splices.append(splice)
    }
    return splices
  }
}
