import TestSupport
import Testing

@testable import ListValues

/// Snapshots of a table.
@Suite struct SnapshotTests {
  private var snapshot: TableSnapshot<String, Int> {
    var snapshot = TableSnapshot<String, Int>()
    snapshot.appendSections(["a", "b"])
    snapshot.appendItems([1, 2, 3], toSection: "a")
    snapshot.appendItems([4, 5])
    return snapshot
  }

  @Test func itemsAreFoundBySectionAndPlace() {
    #expect(snapshot.itemIdentifiers == [1, 2, 3, 4, 5])
    #expect(snapshot.numberOfItems == 5)
    #expect(snapshot.numberOfSections == 2)
    #expect(snapshot.itemIdentifiers(inSection: "b") == [4, 5])
    #expect(snapshot.sectionIdentifier(containingItem: 4) == "b")
    #expect(snapshot.indexPath(for: 5) == IndexPath(row: 1, section: 1))
    #expect(snapshot.itemIdentifier(for: IndexPath(row: 2)) == 3)
    #expect(snapshot.itemIdentifier(for: IndexPath(row: 3)) == nil)
    #expect(snapshot.itemIdentifier(for: IndexPath(row: 0, section: 2)) == nil)
    #expect(snapshot.indexPath(for: 9) == nil)
  }

  @Test func itemsAreInsertedMovedAndDeleted() {
    var snapshot = snapshot
    snapshot.insertItems([6, 7], beforeItem: 2)
    #expect(snapshot.itemIdentifiers == [1, 6, 7, 2, 3, 4, 5])
    snapshot.insertItems([8, 9], afterItem: 5)
    #expect(snapshot.itemIdentifiers(inSection: "b") == [4, 5, 8, 9])
    snapshot.moveItem(1, afterItem: 4)
    #expect(snapshot.itemIdentifiers == [6, 7, 2, 3, 4, 1, 5, 8, 9])
    #expect(snapshot.sectionIdentifier(containingItem: 1) == "b")
    snapshot.moveItem(9, beforeItem: 6)
    snapshot.deleteItems([7, 8, 77])
    #expect(snapshot.itemIdentifiers == [9, 6, 2, 3, 4, 1, 5])
    snapshot.appendItems([2, 2, 3], toSection: "c")
    #expect(snapshot.sectionIdentifiers == ["a", "b", "c"])
    #expect(snapshot.itemIdentifiers == [9, 6, 4, 1, 5, 2, 3], "an item that is inserted again moves")
    #expect(snapshot.numberOfItems == 7)
  }

  @Test func deletedSectionsTakeEverythingWithThem() {
    var snapshot = snapshot
    snapshot.reconfigureItems([1, 4])
    snapshot.deleteSections(["a"])
    #expect(snapshot.reconfiguredItemIdentifiers == [4])
  }

  @Test func sectionsAreInsertedMovedAndDeleted() {
    var snapshot = snapshot
    snapshot.insertSections(["x", "y"], beforeSection: "b")
    snapshot.insertSections(["z", "w"], afterSection: "b")
    #expect(snapshot.sectionIdentifiers == ["a", "x", "y", "b", "z", "w"])
    snapshot.moveSection("b", beforeSection: "a")
    snapshot.moveSection("a", afterSection: "w")
    snapshot.moveSection("no", afterSection: "w")
    #expect(snapshot.sectionIdentifiers == ["b", "x", "y", "z", "w", "a"])
    #expect(snapshot.itemIdentifiers == [4, 5, 1, 2, 3])
    snapshot.deleteSections(["b", "x", "q"])
    #expect(snapshot.itemIdentifiers == [1, 2, 3])
    #expect(snapshot.sectionIdentifier(containingItem: 4) == nil)
    snapshot.deleteAllItems()
    #expect(snapshot == TableSnapshot())
  }

  @Test func whatDoesNotExistIsIgnored() {
    var changed = snapshot
    changed.insertItems([9], beforeItem: 99)
    changed.moveItem(99, afterItem: 1)
    changed.moveItem(1, afterItem: 1)
    changed.reconfigureItems([99])
    changed.insertSections(["q"], afterSection: "no")
    #expect(changed == snapshot)
    var empty = TableSnapshot<String, Int>()
    empty.appendItems([1])
    #expect(empty.numberOfItems == 0, "there is no section")
  }

  /// Random changes, compared with an array.
  @Test func itNeverLosesAnItem() {
    var generator = SeededGenerator(seed: 3)
    var snapshot = snapshot
    var all = Set(snapshot.itemIdentifiers)
    for _ in 0..<2000 {
      let (item, other) = (Int.random(in: 0..<40, using: &generator), Int.random(in: 0..<40, using: &generator))
      switch Int.random(in: 0..<5, using: &generator) {
      case 0:
        snapshot.appendItems([item, other], toSection: Bool.random(using: &generator) ? "a" : "b")
        all.formUnion([item, other])
      case 1:
        if all.contains(other), item != other { all.insert(item) }
        snapshot.insertItems([item], beforeItem: other)
      case 2:
        if all.contains(other), item != other { all.insert(item) }
        snapshot.insertItems([item], afterItem: other)
      case 3: snapshot.moveItem(item, afterItem: other)
      default:
        snapshot.deleteItems([item])
        all.remove(item)
      }
      let items = snapshot.itemIdentifiers
      #expect(Set(items) == all && items.count == all.count && snapshot.numberOfItems == all.count)
      if let first = items.first { #expect(snapshot.indexPath(for: first).flatMap(snapshot.itemIdentifier) == first) }
    }
  }

  @Test func changesAreFoundInTheBackground() async {
    var next = snapshot
    next.deleteItems([1])
    next.appendItems([6])
    next.reconfigureItems([3])
    let (old, new) = (
      SnapshotElements(snapshot, ["a": .init(header: "A")]), SnapshotElements(next, ["a": .init(header: "A2")])
    )
    let changes = await new.changesInBackground(from: old)
    #expect(changes.splices == new.changes(from: old).splices)
    #expect(
      changes.splices == [
        ListSplice(position: 1, removed: 1, added: 0), ListSplice(position: 5, removed: 0, added: 1),
      ])
    #expect(changes.refilled == [0, 2], "the header, and the item to be filled again")
    #expect(changes.insertedPositions == [5])
  }
}
