import CGtk
import XCTest

@testable import ListKit

/// Snapshots in a real collection view.
final class CollectionSnapshotTests: XCTestCase {
  func testSnapshotsAreAppliedByIdentity() {
    onMain {
      let (stage, albums) = present()
      stage.settle { stage.lines == [["Sea"], ["a", "b"], ["c"], ["3 items"], ["Hills"], ["d"]] }
      let kept = stage.collection.cellForItem(at: IndexPath(item: 0))
      albums.select(["b", "d", "not there"])
      XCTAssertEqual(albums.selectedItemIdentifiers, ["b", "d"])
      stage.collection.focusItem(at: IndexPath(item: 1))
      var next = albums.snapshot()
      next.moveItem("b", afterItem: "d")
      next.insertItems(["new"], beforeItem: "a")
      next.appendSections(["Empty"])
      albums.filled = []
      albums.apply(next)
      stage.settle {
        stage.lines == [["Sea"], ["new", "a"], ["c"], ["3 items"], ["Hills"], ["d"], ["b"], ["Empty"]]
      }
      XCTAssertEqual(albums.filled.sorted(), ["b", "new"])
      XCTAssertTrue(stage.collection.cellForItem(at: IndexPath(item: 1)) === kept)
      XCTAssertEqual(albums.selectedItemIdentifiers, ["d", "b"])
      XCTAssertEqual(stage.collection.indexPathForFocusedItem, IndexPath(item: 1, section: 1))
      XCTAssertEqual(albums.indexPath(for: "b"), IndexPath(item: 1, section: 1))
      XCTAssertEqual(albums.itemIdentifier(for: IndexPath(item: 2)), "c")
      XCTAssertNil(albums.itemIdentifier(for: IndexPath(item: 3)))
      XCTAssertEqual(albums.sectionIdentifier(for: 2), "Empty")
      XCTAssertNil(albums.sectionIdentifier(for: 3))
      XCTAssertEqual(albums.index(for: "Hills"), 1)
      stage.close()
    }
  }

  func testManyItemsAreSelectedInOnePass() {
    onMain {
      let (stage, albums) = present()
      var many = TableSnapshot<String, String>()
      many.appendSections(["Sea"])
      many.appendItems((0..<1000).map { "\($0)" })
      albums.apply(many)
      let wanted = stride(from: 0, to: 1000, by: 3).map { "\($0)" }
      albums.select(wanted.reversed() + ["not there"])
      XCTAssertEqual(albums.selectedItemIdentifiers, wanted)
      albums.applyUsingReloadData(many)
      XCTAssertEqual(albums.selectedItemIdentifiers, [])
      stage.close()
    }
  }

  func testTheUserMovesWhatTheHandlersAllow() {
    onMain {
      let (stage, albums) = present()
      stage.settle { stage.lines.count == 6 }
      stage.collection.focusItem(at: IndexPath(item: 0))
      _ = stage.press(GDK_KEY_Right, GDK_ALT_MASK)
      XCTAssertEqual(albums.snapshot().itemIdentifiers, ["a", "b", "c", "d"], "without handlers, none can be moved")
      var told: [SnapshotTransaction<String, String>] = []
      albums.reorderingHandlers = ReorderingHandlers(canReorderItem: { $0 != "b" }, didReorder: { told.append($0) })
      XCTAssertTrue(stage.press(GDK_KEY_Right, GDK_ALT_MASK))
      XCTAssertEqual(albums.snapshot().itemIdentifiers, ["b", "a", "c", "d"])
      XCTAssertEqual(told.map(\.initialSnapshot.itemIdentifiers), [["a", "b", "c", "d"]])
      XCTAssertEqual(told.map(\.finalSnapshot.itemIdentifiers), [["b", "a", "c", "d"]])
      stage.settle { stage.lines == [["Sea"], ["b", "a"], ["c"], ["3 items"], ["Hills"], ["d"]] }
      XCTAssertEqual(stage.collection.indexPathForFocusedItem, IndexPath(item: 1))
      XCTAssertTrue(stage.press(GDK_KEY_Down, GDK_ALT_MASK), "to the end of the grid")
      XCTAssertTrue(stage.press(GDK_KEY_Down, GDK_ALT_MASK), "a line further")
      XCTAssertEqual(albums.snapshot().itemIdentifiers(inSection: "Hills"), ["d", "a"])
      stage.settle { stage.lines == [["Sea"], ["b", "c"], ["2 items"], ["Hills"], ["d"], ["a"]] }
      stage.collection.focusItem(at: IndexPath(item: 0))
      _ = stage.press(GDK_KEY_Right, GDK_ALT_MASK)
      XCTAssertEqual(albums.snapshot().itemIdentifiers(inSection: "Sea"), ["b", "c"], "it may not be moved")
      stage.close()
    }
  }

  /// The move itself must be shown first.
  func testASnapshotIsAppliedWhenAnItemIsMoved() {
    onMain {
      let (stage, albums) = present()
      stage.settle { stage.lines.count == 6 }
      albums.reorderingHandlers = ReorderingHandlers(
        canReorderItem: { _ in true },
        didReorder: { [weak albums] in
          var next = $0.finalSnapshot
          next.appendItems(["new"], toSection: "Hills")
          next.moveItem("d", afterItem: "c")
          albums?.apply(next)
        })
      stage.collection.focusItem(at: IndexPath(item: 2))
      XCTAssertTrue(stage.press(GDK_KEY_Down, GDK_ALT_MASK))
      stage.settle { stage.lines == [["Sea"], ["a", "b"], ["2 items"], ["Hills"], ["c"], ["d"], ["new"]] }
      XCTAssertEqual(stage.collection.host.rows.positions.sorted(), Array(0..<8), "each position has one widget")
      XCTAssertEqual(stage.collection.indexPathForFocusedItem, IndexPath(item: 0, section: 1))
      stage.close()
    }
  }

  func testASnapshotIsComparedInTheBackground() {
    onMain {
      let (stage, albums) = present()
      stage.settle { stage.lines.count == 6 }
      var next = albums.snapshot()
      next.deleteItems(["b"])
      next.reconfigureItems(["c"])
      albums.filled = []
      var isDone = false
      Task.immediate {
        await albums.applyInBackground(next)
        isDone = true
      }
      stage.settle { isDone && stage.lines == [["Sea"], ["a", "c"], ["2 items"], ["Hills"], ["d"]] }
      XCTAssertEqual(albums.filled, ["c"])
      stage.close()
    }
  }

  func testAGridViewHasNoHeaders() {
    onMain {
      let stage = GridStage()
      let albums = Albums(stage.collection)
      stage.present()
      albums.apply(Albums.sample)
      stage.settle { stage.texts == ["a", "b", "c", "d"] }
      albums.select(["d"])
      XCTAssertEqual(stage.collection.indexPathsForSelectedItems, [IndexPath(item: 0, section: 1)])
      stage.close()
    }
  }

  func testTheViewHoldsItsDataSourceWeakly() {
    onMain {
      let stage = GridStage(inLines: true)
      weak var source: Albums?
      do {
        let albums = Albums(stage.collection)
        albums.apply(Albums.sample)
        source = albums
      }
      XCTAssertNil(source)
      XCTAssertNil(stage.collection.dataSource)
      stage.close()
    }
  }
}

@MainActor private func present() -> (GridStage, Albums) {
  let stage = GridStage(inLines: true)
  stage.collection.selectionMode = .multiple
  let albums = Albums(stage.collection)
  stage.present()
  albums.apply(Albums.sample)
  return (stage, albums)
}

/// Albums with two photos in a line, and one that is a list.
private final class Albums: CollectionViewDiffableDataSource<String, String> {
  /// The photos whose cells were requested.
  var filled: [String] {
    get { log.filled }
    set { log.filled = newValue }
  }
  private let log: Log

  private final class Log { var filled: [String] = [] }

  static var sample: TableSnapshot<String, String> {
    var snapshot = TableSnapshot<String, String>()
    snapshot.appendSections(["Sea", "Hills"])
    snapshot.appendItems(["a", "b", "c"], toSection: "Sea")
    snapshot.appendItems(["d"], toSection: "Hills")
    return snapshot
  }

  init(_ collection: CollectionView) {
    let log = Log()
    self.log = log
    collection.register(CardCell.self)
    super.init(collection) { collection, photo, indexPath in
      log.filled.append(photo)
      let cell = collection.dequeue(CardCell.self, for: indexPath)
      cell.text.setText(photo)
      return cell
    }
  }

  override func layout(for section: String) -> CollectionLayout { section == "Sea" ? .grid(columns: 2) : .list }

  override func title(forHeaderIn section: String, _ snapshot: TableSnapshot<String, String>) -> String? { section }

  override func title(forFooterIn section: String, _ snapshot: TableSnapshot<String, String>) -> String? {
    section == "Sea" ? "\(snapshot.numberOfItems(inSection: section)) items" : nil
  }
}
