import CGLib
import CGtk
import CListKit
import GLibKit
import XCTest

@testable import ListKit

/// The selection and its notifications.
final class SelectionTests: XCTestCase {
  func testSelectAllDoesNothingInSingleSelection() {
    onMain {
      let s = Ledger(["a", "b", "c"])
      let stage = Stage.showing(s)
      stage.table.selectRow(at: IndexPath(row: 2))
      s.log = []
      stage.table.selectAll()
      XCTAssertEqual(stage.table.indexPathsForSelectedRows, [IndexPath(row: 2)], "Ctrl+A \(s.log)")
      stage.close()
    }
  }

  func testChangingTheModeReducesTheSelectionToWhatItAllows() {
    onMain {
      let s = Ledger(["a", "b", "c"])
      let stage = Stage.showing(s)
      stage.table.selectionMode = .multiple
      stage.table.selectAll()
      stage.table.selectionMode = .single
      XCTAssertLessThanOrEqual(stage.table.indexPathsForSelectedRows.count, 1)
      stage.table.selectionMode = .none
      XCTAssertEqual(stage.table.indexPathsForSelectedRows, [])
      stage.close()
    }
  }

  func testARangeInSingleSelectionSelectsItsEnd() {
    onMain {
      let s = Ledger(["a", "b", "c"])
      let stage = Stage.showing(s)
      stage.table.selectRow(at: IndexPath(row: 0))
      // what GtkListBase does for Shift+click on row 2
      let ok = gtk_selection_model_select_range(stage.table.host.model.pointer, 0, 3, 1)
      if ok == 0 { gtk_selection_model_select_item(stage.table.host.model.pointer, 2, 1) }
      XCTAssertEqual(stage.table.indexPathsForSelectedRows, [IndexPath(row: 2)])
      stage.close()
    }
  }

  func testSelectAllExcludesHeadings() {
    onMain {
      let names = Names([("H", ["a", "b"])])
      let stage = Stage()
      stage.table.selectionMode = .multiple
      stage.table.dataSource = names
      stage.present()
      stage.table.selectAll()
      XCTAssertEqual(stage.table.host.model.selection, [1, 2])
      stage.close()
    }
  }

  func testAMovedValueRowIsNotSelectedAgain() throws {
    try onMain {
      let stage = Stage()
      let shim = TableViewShim(stage.table)
      var heard: [String] = []
      @MainActor func model(_ n: [Int]) -> TableModel {
        TableModel(n.map { i in numbered(i).selecting { heard.append("select \(i)") } })
      }
      stage.present()
      try shim.apply(model([1, 2, 3, 4]))
      stage.paint()
      stage.table.selectRow(at: IndexPath(row: 0))
      XCTAssertEqual(heard, ["select 1"])
      try shim.apply(model([2, 3, 4, 1]))
      stage.paint()
      XCTAssertEqual(stage.table.indexPathsForSelectedRows, [IndexPath(row: 3)])
      XCTAssertEqual(heard, ["select 1"], "SHIM onSelect told again by a move")
      stage.close()
    }
  }

  func testADelegateThatOnlyHearsOfChangesIsNotifiedOnce() {
    onMain {
      let s = Ledger(["a", "b", "c", "d"])
      s.hearsOfSelectedRows = false
      let stage = Stage.showing(s)
      stage.table.selectionMode = .multiple
      stage.table.selectAll()
      stage.table.selectAll()
      XCTAssertEqual(s.log, ["*4"])
      XCTAssertTrue(stage.table.isRowSelected(at: IndexPath(row: 3)))
      // the callback may select another row
      var isDone = false
      s.onSelect = { [unowned stage] _ in
        if !isDone {
          isDone = true
          stage.table.selectRow(at: IndexPath(row: 2))
        }
      }
      stage.table.selectRow(at: IndexPath(row: 1))
      XCTAssertEqual(s.log, ["*4", "*1", "*1"])
      XCTAssertEqual(stage.table.indexPathsForSelectedRows, [IndexPath(row: 2)])
      XCTAssertFalse(stage.table.isRowSelected(at: IndexPath(row: 1)))
      // a moved row stays selected
      s.names = ["c", "a", "b", "d"]
      stage.table.performBatchUpdates { $0.moveRow(at: IndexPath(row: 2), to: IndexPath(row: 0)) }
      XCTAssertEqual(s.log, ["*4", "*1", "*1"])
      stage.close()
    }
  }

  func testAMovedRowIsNeitherDeselectedNorSelectedAgain() {
    onMain {
      let s = Ledger(["a", "b", "c", "d"])
      let stage = Stage.showing(s)
      stage.table.selectionMode = .multiple
      stage.table.selectRow(at: IndexPath(row: 0))
      gtk_selection_model_select_item(stage.table.host.model.pointer, 1, 0)
      s.log = []
      s.names = ["b", "c", "d", "a"]
      stage.table.performBatchUpdates { $0.moveRow(at: IndexPath(row: 0), to: IndexPath(row: 3)) }
      XCTAssertEqual(stage.table.indexPathsForSelectedRows, [IndexPath(row: 0), IndexPath(row: 3)])
      XCTAssertEqual(s.log, [], "delegate told by a move")
      stage.close()
    }
  }
}
