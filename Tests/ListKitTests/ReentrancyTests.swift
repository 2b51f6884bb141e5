import CGLib
import CGtk
import CListKit
import GLibKit
import XCTest

@testable import ListKit

/// Changes made to a table from within its callbacks.
final class ReentrancyTests: XCTestCase {
  func testAReloadFromWillDisplayWaitsUntilTheCellsAreFilled() {
    onMain {
      let s = Ledger((0..<100).map { "\($0)" })
      let stage = Stage.showing(s)
      s.onDisplay = s.replacingAll(in: stage.table)
      s.names = (0..<100).map { "new \($0)" }
      stage.table.reloadData()
      stage.paint()
      XCTAssertEqual(stage.visibleTexts, ["x"])
      XCTAssertEqual(s.log, [])
      stage.close()
    }
  }

  func testAReloadFromCellForRowWaitsUntilTheCellsAreFilled() {
    onMain {
      let s = Ledger((0..<100).map { "\($0)" })
      let stage = Stage.showing(s)
      s.onCell = s.replacingAll(in: stage.table)
      s.names = (0..<100).map { "new \($0)" }
      stage.table.reloadData()
      stage.paint()
      XCTAssertEqual(stage.visibleTexts, ["x"])
      stage.close()
    }
  }

  func testAReloadFromDidEndDisplaying() {
    onMain {
      let s = Ledger((0..<100).map { "\($0)" })
      let stage = Stage.showing(s)
      s.onEnd = s.replacingAll(in: stage.table)
      s.names = (0..<50).map { "new \($0)" }
      stage.table.reloadData()
      stage.paint()
      XCTAssertEqual(stage.visibleTexts, ["x"])
      stage.close()
    }
  }

  func testAReloadWhileRowsAreReconfigured() {
    onMain {
      let s = Ledger((0..<100).map { "\($0)" })
      let stage = Stage.showing(s)
      s.onCell = s.replacingAll(in: stage.table)
      stage.table.reconfigureRows()
      stage.paint()
      XCTAssertEqual(stage.visibleTexts, ["x"])
      stage.close()
    }
  }

  func testRowsAreAppendedFromWillDisplayWhileTheListScrolls() {
    onMain {
      let notes = LoggedNotes()
      let s = Ledger((0..<400).map { "\($0)" })
      let stage = Stage.showing(s)
      stage.table.selectRow(at: IndexPath(row: 3))
      s.onDisplay = { path in
        guard path.row > s.names.count - 20, s.names.count < 2000 else { return }
        let start = s.names.count
        s.names += (start..<start + 100).map { "\($0)" }
        stage.table.apply([ListSplice(position: start, removed: 0, added: 100)])
      }
      stage.table.scrollToRow(at: IndexPath(row: 390))
      stage.paint()
      stage.table.scrollToRow(at: IndexPath(row: s.names.count - 1))
      stage.paint()
      stage.paint()
      XCTAssertEqual(
        stage.visibleTexts.last, s.names[(stage.table.indexPathsForVisibleRows.last ?? IndexPath(row: 0)).row])
      XCTAssertGreaterThan(s.names.count, 400)
      XCTAssertEqual(stage.table.indexPathsForSelectedRows, [IndexPath(row: 3)])
      XCTAssertEqual(notes.texts, [], "nothing was reloaded")
      stage.close()
    }
  }

  func testSeveralChangesFromOneCallbackAreShownInOrder() {
    onMain {
      let notes = LoggedNotes()
      let s = Ledger((0..<5).map { "\($0)" })
      let stage = Stage.showing(s)
      stage.table.selectRow(at: IndexPath(row: 2))
      once(from: s) {
        for name in ["x", "y"] {
          s.names.insert(name, at: 0)
          stage.table.apply([ListSplice(position: 0, removed: 0, added: 1)])
        }
        stage.table.performBatchUpdates { updates in
          s.names.remove(at: 2)
          updates.deleteRows(at: [IndexPath(row: 2)])
        }
      }
      s.names.append("z")
      stage.table.apply([ListSplice(position: 5, removed: 0, added: 1)])
      stage.settle { stage.visibleTexts == ["y", "x", "1", "2", "3", "4", "z"] }
      XCTAssertEqual(stage.table.indexPathsForSelectedRows, [IndexPath(row: 3)])
      XCTAssertEqual(notes.texts, [], "nothing was reloaded")
      XCTAssertEqual(s.log, [])
      stage.close()
    }
  }

  func testAChangeAfterAPostponedOneComesSecond() {
    onMain {
      let notes = LoggedNotes()
      let s = Ledger((0..<5).map { "\($0)" })
      let stage = Stage.showing(s)
      stage.table.selectRow(at: IndexPath(row: 2))
      @MainActor func insert(_ name: String) {
        s.names.insert(name, at: 0)
        stage.table.performBatchUpdates { $0.insertRows(at: [IndexPath(row: 0)]) }
      }
      once(from: s) { insert("x") }
      s.names.append("z")
      stage.table.apply([ListSplice(position: 5, removed: 0, added: 1)])
      insert("y")
      XCTAssertEqual(stage.table.numberOfRows(inSection: 0), 8, "it is shown at once")
      stage.settle { stage.visibleTexts == ["y", "x", "0", "1", "2", "3", "4", "z"] }
      XCTAssertEqual(stage.table.indexPathsForSelectedRows, [IndexPath(row: 4)])
      XCTAssertEqual(notes.texts, [], "nothing was reloaded")
      stage.close()
    }
  }

  func testAReloadBetweenPostponedChangesIsTheOnlyOne() {
    onMain {
      let notes = LoggedNotes()
      let s = Ledger((0..<5).map { "\($0)" })
      let stage = Stage.showing(s)
      once(from: s) {
        s.names.insert("x", at: 0)
        stage.table.apply([ListSplice(position: 0, removed: 0, added: 1)])
        s.names = ["a", "b"]
        stage.table.reloadData()
        s.names.append("c")
        stage.table.apply([ListSplice(position: 2, removed: 0, added: 1)])
      }
      s.names.append("z")
      stage.table.apply([ListSplice(position: 5, removed: 0, added: 1)])
      stage.settle { stage.visibleTexts == ["a", "b", "c"] }
      XCTAssertEqual(notes.texts, [])
      XCTAssertEqual(s.log, [])
      stage.close()
    }
  }

  func testWhatABatchAsksForIsDoneAfterwards() {
    onMain {
      let notes = LoggedNotes()
      let s = Ledger(["a", "b", "c"])
      let stage = Stage.showing(s)
      stage.table.performBatchUpdates { updates in
        s.names.removeFirst()
        stage.table.reloadData()
        stage.table.performBatchUpdates { inner in
          s.names.append("d")
          inner.insertRows(at: [IndexPath(row: 2)])
        }
        updates.deleteRows(at: [IndexPath(row: 0)])
      }
      stage.paint()
      XCTAssertEqual(stage.visibleTexts, ["b", "c", "d"])
      XCTAssertEqual(notes.texts, [], "the report fits what was shown")
      XCTAssertEqual(stage.table.host.rows.positions.sorted(), [0, 1, 2])
      s.names.append("e")
      stage.table.apply([ListSplice(position: 3, removed: 0, added: 1)])
      stage.paint()
      XCTAssertEqual(stage.visibleTexts, ["b", "c", "d", "e"], "nothing waits any more")
      stage.close()
    }
  }

  func testAReloadFromWillDisplayWhileTheListScrolls() {
    onMain {
      let s = Ledger((0..<1000).map { "\($0)" })
      let stage = Stage.showing(s)
      var done = false
      s.onDisplay = { path in
        guard path.row > 700, !done else { return }
        done = true
        s.names = ["x"]
        stage.table.reloadData()
      }
      stage.table.scrollToRow(at: IndexPath(row: 900))
      stage.paint()
      stage.paint()
      XCTAssertEqual(stage.visibleTexts, ["x"])
      stage.close()
    }
  }

  func testAValueFromACellsOwnApplyWhileTheListScrolls() throws {
    try onMain {
      let stage = Stage()
      let shim = TableViewShim(stage.table)
      stage.present()
      var done = false
      try shim.apply(
        TableModel(
          (0..<1000).map { i in
            CellModel(NameCell.self, id: i, data: i) { [weak shim] c, i in
              c.name.setText("\(i)")
              if i > 700, !done { done = true; try? shim?.apply(TableModel([numbered(5)])) }
            }
          }))
      stage.paint()
      stage.table.scrollToRow(at: IndexPath(row: 900))
      stage.paint()
      stage.paint()
      XCTAssertEqual(stage.visibleTexts, ["5"])
      stage.close()
    }
  }

  func testAReplacedTableReceivesNoFurtherSelectionCallbacks() throws {
    try onMain {
      let stage = Stage()
      let shim = TableViewShim(stage.table)
      stage.table.selectionMode = .multiple
      stage.present()
      try shim.apply(
        TableModel(
          (0..<5).map { i in numbered(i).selecting { [weak shim] in try? shim?.apply(TableModel([numbered(99)])) } }))
      stage.paint()
      stage.table.selectAll(tellingDelegate: true)
      stage.settle { stage.visibleTexts == ["99"] }
      stage.close()
    }
  }

  func testADeselectionThatDeletesItsRowDoesNotHideTheSelection() {
    onMain {
      let s = Ledger(["a", "b", "c"])
      let stage = Stage.showing(s)
      stage.table.selectRow(at: IndexPath(row: 0), tellingDelegate: true)
      s.log = []
      s.onDeselect = { path in
        s.names.remove(at: path.row)
        stage.table.apply([ListSplice(position: path.row, removed: 1, added: 0)])
      }
      stage.table.selectRow(at: IndexPath(row: 2), tellingDelegate: true)  // "c"
      // c is row 1 now
      XCTAssertEqual(s.log.filter { $0.hasPrefix("+") }, ["+1"], "\(s.log)")
      XCTAssertEqual(stage.table.indexPathsForSelectedRows, [IndexPath(row: 1)])
      stage.close()
    }
  }

  func testADataSourceIsReplacedByAnotherAtOnce() {
    onMain {
      var s: Ledger? = Ledger((0..<1000).map { "\($0)" })
      let t = Ledger((0..<1000).map { "t\($0)" })
      let stage = Stage.showing(s!)
      s = nil
      stage.table.scrollToRow(at: IndexPath(row: 900))
      stage.table.dataSource = t
      stage.table.scrollToRow(at: IndexPath(row: 900))
      stage.paint()
      let path = stage.table.indexPathsForVisibleRows.last
      let c = path.flatMap { stage.table.cellForRow(at: $0) }
      let row = c.flatMap { gtk_widget_get_parent($0.outermost) }
      let list = gtk_widget_observe_controllers(row)
      defer { g_object_unref(list?.raw) }
      let count = g_list_model_get_n_items(list)
      for _ in 1...2 { stage.table.host.press(row, 1) }
      XCTAssertEqual(g_list_model_get_n_items(list), count + 2, "a gesture for either button, once")
      stage.close()
    }
  }

  func testEverythingIsRemovedWhileAMenuAndActionsAreShown() {
    onMain {
      let s = Ledger(["a", "b", "c"])
      s.menu = Menu([Menu.Item("Open") {}])
      s.actions = [RowAction("Delete", icon: "edit-delete-symbolic") {}]
      let stage = Stage.showing(s)
      stage.table.placeholder = .empty("Nothing")
      let host = stage.table.host
      gtk_window_set_focus_visible(gtk_widget_get_root(stage.listView)?.raw.typed(), 1)
      stage.table.focusRow(at: IndexPath(row: 1))
      stage.settle {
        host.attention.goesByKeyboard(); return host.attention.bar != nil
      }
      XCTAssertTrue(host.menus.openForFocus())
      stage.settle { host.menus.current?.menu.hasFocus == true }
      s.names = []
      stage.table.reloadData()
      stage.settle(); stage.settle()
      s.names = ["z"]
      stage.table.reloadData()
      stage.settle(); stage.paint()
      XCTAssertEqual(stage.visibleTexts, ["z"])
      stage.close()
    }
  }
}

/// Does something the first time that a row is displayed.
@MainActor private func once(from ledger: Ledger, _ change: @escaping () -> Void) {
  ledger.onDisplay = { [unowned ledger] _ in
    ledger.onDisplay = nil
    change()
  }
}
