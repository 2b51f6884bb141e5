import CGLib
import CGtk
import CListKit
import GLibKit
import XCTest

@testable import ListKit

/// Invalid positions, duplicates and unsolicited changes.
final class LimitTests: XCTestCase {
  func testInvalidPositionsAreIgnoredOrReloaded() {
    onMain {
      let stage = Stage()
      let s = Ledger(["a"])
      stage.table.dataSource = s
      stage.present()
      stage.table.selectRow(at: IndexPath(row: -1))
      stage.table.selectRow(at: IndexPath(row: 5, section: 9))
      stage.table.apply([ListSplice(position: 10, removed: 1, added: 1)])
      stage.close()
    }
  }

  func testAnInvalidSectionReloads() {
    onMain {
      let stage = Stage()
      let s = Ledger(["a"])
      stage.table.dataSource = s
      stage.present()
      stage.table.apply([ListSplice(position: 0, removed: 1, added: 1)], inSection: -1)
      stage.close()
    }
  }

  func testUpdatesOfInvalidPositionsReload() {
    onMain {
      let stage = Stage()
      let s = Ledger(["a"])
      stage.table.dataSource = s
      stage.present()
      stage.table.performBatchUpdates {
        $0.insertSections([7]); $0.reloadSections([9]); $0.moveRow(at: IndexPath(row: 9), to: IndexPath(row: 0))
      }
      stage.table.performBatchUpdates { $0.reloadRows(at: [IndexPath(row: 9)]) }
      stage.table.performBatchUpdates {
        $0.deleteRows(at: [IndexPath(row: 0, section: 3)]); $0.deleteSections([-1])
      }
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
