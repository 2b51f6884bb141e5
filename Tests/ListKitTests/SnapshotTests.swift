import CGLib
import CGtk
import GLibKit
import GTKStage
import XCTest

@testable import ListKit

/// Snapshots in a real list.
final class SnapshotTests: XCTestCase {
  func testSnapshotsAreAppliedByIdentity() {
    onMain {
      let stage = Stage()
      let source = Titled(stage.table)
      stage.present()
      source.apply(snapshot(["A": ["a", "b"], "B": ["c"]]))
      stage.settle { stage.visibleTexts == ["A", "a", "b", "B", "c"] }
      stage.table.selectRow(at: IndexPath(row: 1))
      let kept = stage.table.cellForRow(at: IndexPath(row: 0))
      var next = source.snapshot()
      next.moveItem("b", afterItem: "c")
      next.insertItems(["x"], beforeItem: "a")
      next.appendSections(["C"])
      source.filled = []
      source.apply(next)
      stage.settle { stage.visibleTexts == ["A", "x", "a", "B", "c", "b", "C"] }
      XCTAssertEqual(stage.table.indexPathsForSelectedRows, [IndexPath(row: 1, section: 1)])
      XCTAssert(stage.table.cellForRow(at: IndexPath(row: 1)) === kept)
      XCTAssertEqual(source.filled.sorted(), ["b", "x"])
      XCTAssertEqual(source.indexPath(for: "b"), IndexPath(row: 1, section: 1))
      XCTAssertEqual(source.sectionIdentifier(for: 2), "C")
      XCTAssertEqual(source.index(for: "B"), 1)
      stage.close()
    }
  }

  func testReconfiguredItemsAreFilledOnce() {
    onMain {
      let stage = Stage()
      let source = Titled(stage.table)
      stage.present()
      source.apply(snapshot(["A": ["a", "b"]]))
      stage.paint()
      var next = source.snapshot()
      next.reconfigureItems(["b"])
      source.filled = []
      source.apply(next)
      stage.paint()
      XCTAssertEqual(source.filled, ["b"])
      XCTAssertEqual(source.snapshot().reconfiguredItemIdentifiers, [])
      stage.close()
    }
  }

  func testTheLatestOfSeveralSnapshotsStays() {
    onMain {
      let stage = Stage()
      let source = Titled(stage.table)
      stage.present()
      source.apply(snapshot(["A": ["a"]]))
      var isDone = false
      Task {
        async let first: Void = source.applyInBackground(snapshot(["A": ["b"]]))
        async let second: Void = source.applyInBackground(snapshot(["A": (0..<500).map(String.init)]))
        _ = await (first, second)
        isDone = true
      }
      stage.settle { isDone }
      stage.paint()
      let count = source.snapshot().numberOfItems
      XCTAssert([1, 500].contains(count))
      XCTAssertEqual(stage.table.host.model.count, count + 1)
      // a change in between
      isDone = false
      Task {
        await source.applyInBackground(snapshot(["A": ["a", "b", "c"]]))
        isDone = true
      }
      stage.settle { isDone }
      stage.settle { stage.visibleTexts == ["A", "a", "b", "c"] }
      stage.close()
    }
  }

  func testInsertedRowsFadeInIfWanted() {
    onMain {
      let stage = Stage()
      let source = Titled(stage.table)
      stage.present()
      source.apply(snapshot(["A": ["a"]]))
      stage.paint()
      XCTAssertEqual(arrivals(in: stage), 0, "not the first snapshot")
      source.apply(snapshot(["A": ["b", "a"]]), animatingDifferences: false)
      stage.paint()
      XCTAssertEqual(arrivals(in: stage), 0)
      source.apply(snapshot(["A": ["c", "a", "b"]]))
      XCTAssertEqual(arrivals(in: stage), 1, "not the moved row")
      stage.settle { arrivals(in: stage) == 0 }
      stage.close()
    }
  }

  func testAMovedRowMovesInTheSnapshot() {
    onMain {
      let stage = Stage()
      let source = Titled(stage.table)
      stage.present()
      source.apply(snapshot(["A": ["a", "b"], "B": ["c"]]))
      stage.paint()
      XCTAssertEqual(stage.table.rows.move(2, .down), 3)
      XCTAssertEqual(source.snapshot().itemIdentifiers(inSection: "B"), ["b", "c"])
      stage.settle { stage.visibleTexts == ["A", "a", "B", "b", "c"] }
      source.apply(snapshot(["A": ["a", "b"], "B": ["c"]]))
      stage.settle { stage.visibleTexts == ["A", "a", "b", "B", "c"] }
      stage.close()
    }
  }

  func testASnapshotAppliedWhileACellIsFilledIsShownAfterwards() {
    onMain {
      let stage = Stage()
      let source = Titled(stage.table)
      stage.present()
      source.onFill = { [unowned source] in
        source.onFill = nil
        source.apply(snapshot(["A": ["x"]]))
        source.apply(snapshot(["A": ["y", "z"]]))
      }
      source.apply(snapshot(["A": ["a"]]))
      stage.settle { stage.visibleTexts == ["A", "y", "z"] }
      stage.close()
    }
  }

  func testAReloadedSnapshotKeepsNothing() {
    onMain {
      let stage = Stage()
      let source = Titled(stage.table)
      stage.present()
      source.apply(snapshot(["A": ["a", "b"]]))
      stage.table.selectRow(at: IndexPath(row: 0))
      source.applyUsingReloadData(snapshot(["A": ["a", "b"]]))
      stage.paint()
      XCTAssertEqual(stage.table.indexPathsForSelectedRows, [])
      XCTAssertEqual(stage.visibleTexts, ["A", "a", "b"])
      stage.close()
    }
  }
}

/// Returns the number of rows that are fading in.
@MainActor private func arrivals(in stage: Stage) -> Int {
  stage.table.host.rows.contents.values.compactMap(\.row).count { gtk_widget_has_css_class($0, "list-arrival") != 0 }
}

/// Returns a snapshot of sections in the order of their names.
@MainActor private func snapshot(_ sections: [String: [String]]) -> TableSnapshot<String, String> {
  var snapshot = TableSnapshot<String, String>()
  for (section, items) in sections.sorted(by: { $0.key < $1.key }) { snapshot.appendItems(items, toSection: section) }
  return snapshot
}

/// A data source with headers.
@MainActor private final class Titled: TableViewDiffableDataSource<String, String> {
  var filled: [String] = []
  var onFill: (() -> Void)?

  init(_ table: TableView) {
    weak var me: Titled?
    super.init(table) { table, item, indexPath in
      me?.filled.append(item)
      me?.onFill?()
      let cell = table.dequeue(NameCell.self, for: indexPath)
      cell.name.setText(item)
      return cell
    }
    me = self
  }

  override func title(forHeaderIn section: String) -> String? { section }
  override func tableView(_ tableView: TableView, canMoveRowAt indexPath: IndexPath) -> Bool { true }
}
