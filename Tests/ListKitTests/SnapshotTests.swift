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
      let (long, short) = ((0..<500).map(String.init), ["b"])
      for (first, second) in [(long, short), (short, long)] {
        var waiting = 2
        for items in [first, second] {
          Task.immediate {
            await source.applyInBackground(snapshot(["A": items]))
            waiting -= 1
          }
        }
        stage.settle { waiting == 0 }
        XCTAssertEqual(source.snapshot().itemIdentifiers, second)
        XCTAssertEqual(stage.table.host.model.count, second.count + 1)
      }
      stage.close()
    }
  }

  func testARowThatMovesWhileSnapshotsAreComparedIsComparedAgain() {
    onMain {
      let stage = Stage()
      let source = Titled(stage.table)
      stage.present()
      source.apply(snapshot(["A": ["a", "b", "c"]]))
      stage.paint()
      var isDone = false
      Task.immediate {
        await source.applyInBackground(snapshot(["A": ["a", "b", "c", "d"]]))
        isDone = true
      }
      stage.table.rows.move(1, .down)
      XCTAssertEqual(source.snapshot().itemIdentifiers, ["b", "a", "c"])
      stage.settle { isDone }
      stage.settle { stage.visibleTexts == ["A", "a", "b", "c", "d"] }
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
      stage.table.rows.move(2, .down)
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

  func testTheSelectionIsKnownByIdentifiers() {
    onMain {
      let stage = Stage()
      let source = Titled(stage.table)
      stage.table.selectionMode = .multiple
      stage.present()
      let many = (0..<100).map(String.init)
      source.apply(snapshot(["A": ["a", "b"], "B": many]))
      source.select(["99", "b", "none"])
      XCTAssertEqual(source.selectedItemIdentifiers, ["b", "99"])
      let selected = source.selectedItemIdentifiers
      source.applyUsingReloadData(snapshot(["A": many + ["b"]]))
      XCTAssertEqual(source.selectedItemIdentifiers, [])
      source.select(selected)
      XCTAssertEqual(source.selectedItemIdentifiers, ["99", "b"])
      source.select(many.dropFirst().reversed())
      XCTAssertEqual(source.selectedItemIdentifiers, Array(many.dropFirst()))
      stage.table.dataSource = nil
      XCTAssertEqual(source.selectedItemIdentifiers, [])
      stage.close()
    }
  }

  func testATitleThatIsGoneWhenTheComparisonEndsIsShownUntilTheNextSnapshot() {
    onMain {
      let stage = Stage()
      let source = Titled(stage.table)
      stage.present()
      source.apply(snapshot(["A": ["a"]]))
      var isDone = false
      Task.immediate {
        await source.applyInBackground(snapshot(["A": ["a"], "B": ["b"]]))
        isDone = true
      }
      source.hasTitles = false
      stage.settle { isDone }
      stage.settle { stage.visibleTexts == ["A", "a", "B", "b"] }
      source.apply(snapshot(["A": ["a"], "B": ["x", "b"]]))
      stage.settle { stage.visibleTexts == ["a", "x", "b"] }
      XCTAssertEqual(stage.table.cellForRow(at: IndexPath(row: 1, section: 1)).map { Stage.texts(in: $0.root) }, ["b"])
      stage.close()
    }
  }

  func testASnapshotWaitsForChangesThatWait() {
    onMain {
      let stage = Stage()
      let source = Titled(stage.table)
      stage.present()
      source.apply(snapshot(["A": ["a", "b", "c"]]))
      stage.paint()
      var next = source.snapshot()
      next.reconfigureItems(["b"])
      source.onFill = {
        source.onFill = nil
        // both wait until the cell is filled, in this order
        stage.table.reloadData()
        Task.immediate { source.apply(snapshot(["A": ["a"]])) }
      }
      source.apply(next)
      stage.settle { stage.visibleTexts == ["A", "a"] }
      stage.close()
    }
  }

  func testASubclassEditsAndHasHeadersOfItsOwn() {
    onMain {
      let stage = Stage()
      let source = Edited(stage.table)
      stage.present()
      source.apply(snapshot(["A": ["a", "b"]]))
      stage.settle { stage.visibleTexts == ["own A", "a", "b", "own end"] }
      stage.table.isEditing = true
      XCTAssertFalse(stage.table.editing.delete(1))
      XCTAssertTrue(stage.table.editing.delete(2))
      stage.settle { stage.visibleTexts == ["own A", "a", "own end"] }
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
  var hasTitles = true

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

  override func title(forHeaderIn section: String, _ snapshot: TableSnapshot<String, String>) -> String? {
    hasTitles ? section : nil
  }
  override func tableView(_ tableView: TableView, canMoveRowAt indexPath: IndexPath) -> Bool { true }
}

/// A data source whose second row can be deleted, and with a header and a footer of its own.
@MainActor private final class Edited: TableViewDiffableDataSource<String, String> {
  init(_ table: TableView) {
    super.init(table) { table, item, indexPath in
      let cell = table.dequeue(NameCell.self, for: indexPath)
      cell.name.setText(item)
      return cell
    }
  }

  override func title(forHeaderIn section: String, _ snapshot: TableSnapshot<String, String>) -> String? { section }
  override func title(forFooterIn section: String, _ snapshot: TableSnapshot<String, String>) -> String? { "end" }

  override func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> View? {
    OwnMargin.showing("own \(sectionIdentifier(for: section) ?? "")", in: tableView)
  }

  override func tableView(_ tableView: TableView, viewForFooterInSection section: Int) -> View? {
    OwnMargin.showing("own end", in: tableView)
  }

  override func tableView(_ tableView: TableView, canEditRowAt indexPath: IndexPath) -> Bool { indexPath.row == 1 }

  override func tableView(_ tableView: TableView, commit editingStyle: EditingStyle, forRowAt indexPath: IndexPath) {
    var snapshot = snapshot()
    snapshot.deleteItems(itemIdentifier(for: indexPath).map { [$0] } ?? [])
    apply(snapshot)
  }
}
