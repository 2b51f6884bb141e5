import CGLib
import CGtk
import CListKit
import GLibKit
import XCTest

@testable import ListKit

/// Invalid positions, duplicates and unsolicited changes.
final class LimitTests: XCTestCase {
  private static let mismatch = "The reported changes do not match the data source; everything was reloaded."

  func testInvalidIndexPathsAreIgnored() {
    onMain {
      let s = Ledger(["a"])
      let stage = Stage.showing(s)
      for indexPath in [IndexPath(row: -1), IndexPath(row: 1), IndexPath(row: 5, section: 9)] {
        stage.table.selectRow(at: indexPath)
        stage.table.deselectRow(at: indexPath)
        stage.table.scrollToRow(at: indexPath)
        stage.table.focusRow(at: indexPath)
        XCTAssertNil(stage.table.cellForRow(at: indexPath))
      }
      XCTAssertEqual(stage.table.indexPathsForSelectedRows, [])
      XCTAssertEqual(stage.visibleTexts, ["a"])
      for section in [-1, 1, .max] { XCTAssertEqual(stage.table.numberOfRows(inSection: section), 0) }
      XCTAssertEqual(stage.table.numberOfRows(inSection: 0), 1)
      stage.close()
      let grid = GridStage()
      for section in [-1, 0, 1] { XCTAssertEqual(grid.collection.numberOfItems(inSection: section), 0) }
      grid.close()
    }
  }

  func testSplicesOutsideTheListReload() {
    onMain {
      let notes = LoggedNotes()
      let s = Ledger(["a"])
      let stage = Stage.showing(s)
      s.names = ["b"]
      stage.table.apply([ListSplice(position: 10, removed: 1, added: 1)])
      XCTAssertEqual(notes.texts, [Self.mismatch])
      stage.settle { stage.visibleTexts == ["b"] }
      s.names = ["c"]
      stage.table.apply([ListSplice(position: 0, removed: 1, added: 1)], inSection: -1)
      XCTAssertEqual(notes.texts, [Self.mismatch, Self.mismatch])
      stage.settle { stage.visibleTexts == ["c"] }
      s.names = ["d"]
      stage.table.applyPositions([ListSplice(position: 1, removed: 1, added: 1)])
      XCTAssertEqual(notes.texts.count, 3)
      stage.settle { stage.visibleTexts == ["d"] }
      stage.close()
    }
  }

  func testUpdatesOfInvalidPositionsReload() {
    onMain {
      let notes = LoggedNotes()
      let s = Ledger(["a"])
      let stage = Stage.showing(s)
      let invalid: [(inout TableUpdates) -> Void] = [
        { $0.insertSections([7]) }, { $0.moveRow(at: IndexPath(row: 9), to: IndexPath(row: 0)) },
        { $0.deleteRows(at: [IndexPath(row: 0, section: 0), IndexPath(row: 1, section: 0)]) },
        { $0.deleteSections([-1]) },
      ]
      for (number, updates) in invalid.enumerated() {
        s.names = ["\(number)"]
        stage.table.performBatchUpdates(updates)
        XCTAssertEqual(notes.texts, Array(repeating: Self.mismatch, count: number + 1))
        stage.settle { stage.visibleTexts == ["\(number)"] }
      }
      let told = notes.texts.count
      stage.table.performBatchUpdates { $0.reloadRows(at: [IndexPath(row: 9)]) }
      XCTAssertEqual(notes.texts.count, told, "there is nothing to reload")
      stage.close()
    }
  }

  func testADuplicateSectionIsRefused() throws {
    try onMain {
      let stage = Stage()
      let shim = TableViewShim(stage.table)
      stage.present()
      XCTAssertThrowsError(
        try shim.apply(
          TableModel([
            SectionModel(id: 1, header: "A", cells: [numbered(1)]),
            SectionModel(id: 1, header: "B", cells: [numbered(2)]),
          ])))
      stage.paint()
      stage.close()
    }
  }

  func testAHeadingWithoutRowsCountsAsEmpty() {
    onMain {
      let stage = Stage()
      let names = Names([("H", [])])
      stage.table.placeholder = .empty("Nothing")
      stage.table.dataSource = names
      XCTAssertNil(gtk_widget_get_parent(stage.listView))
      XCTAssertEqual(gtk_widget_get_mapped(stage.listView), 0, "no row, and no placeholder")
      stage.close()
    }
  }

  func testOnlyPrefetchedRowsThatWereNotShownAreCancelled() {
    onMain {
      var w = PrefetchWindow()
      let first = w.move(around: 0..<10, of: 10_000)
      let second = w.move(around: 5_000..<5_010, of: 10_000)
      XCTAssertTrue(
        Set(second.cancelled).isSubset(of: Set(first.fetched)),
        "cancelled, never asked: \(Set(second.cancelled).subtracting(first.fetched).sorted())")
      var v = PrefetchWindow()
      _ = v.move(around: 0..<10, of: 10_000)
      _ = v.move(around: 40..<60, of: 10_000)  // 40..<60 shown
      let third = v.move(around: 5_000..<5_010, of: 10_000)
      XCTAssertFalse(third.cancelled.contains(45), "cancelled though shown")
    }
  }
}
