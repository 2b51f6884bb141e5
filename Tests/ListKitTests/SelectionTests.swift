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
      stage.table.selectRow(at: IndexPath(row: 0), tellingDelegate: true)
      XCTAssertEqual(heard, ["select 1"])
      try shim.apply(model([2, 3, 4, 1]))
      stage.paint()
      XCTAssertEqual(stage.table.indexPathsForSelectedRows, [IndexPath(row: 3)])
      XCTAssertEqual(heard, ["select 1"], "SHIM onSelect told again by a move")
      stage.close()
    }
  }

  func testAnAlternateClickReachesTheDelegateOnRowsOnly() {
    onMain {
      let s = Ledger(["a", "b"])
      let stage = Stage.showing(s)
      XCTAssertFalse(stage.table.rows.performAlternateAction(1, by: .control), "handled by nobody")
      let clicks = Clicks()
      stage.table.delegate = clicks
      XCTAssertTrue(stage.table.rows.performAlternateAction(1, by: .control))
      XCTAssertFalse(stage.table.rows.performAlternateAction(0, by: .middle))
      XCTAssertFalse(stage.table.rows.performAlternateAction(9, by: .control))
      XCTAssertEqual(clicks.heard, ["control 1", "middle 0"])
      stage.close()
    }
  }

  func testAPressedRowIsHighlightedUntilItIsReleased() {
    onMain {
      let ledger = Ledger(["a", "b"])
      let stage = Stage.showing(ledger)
      let clicks = Clicks()
      stage.table.delegate = clicks
      let row = stage.table.host.rows.row(at: 1)
      stage.table.host.press(row, 1)
      XCTAssertEqual(clicks.heard, ["highlight 1"])
      endPress(on: row)
      XCTAssertEqual(clicks.heard, ["highlight 1", "unhighlight 1"])
      stage.table.host.rows.cell(at: 0)?.isUserInteractionEnabled = false
      stage.table.host.press(stage.table.host.rows.row(at: 0), 1)
      XCTAssertEqual(clicks.heard, ["highlight 1", "unhighlight 1"], "a row that takes no clicks")
      stage.close()
    }
  }

  func testAListShownInAnotherPlaceHearsPressesOnce() {
    onMain {
      let ledger = Ledger(["a", "b"])
      let stage = Stage.showing(ledger)
      let clicks = Clicks()
      stage.table.delegate = clicks
      let host = stage.table.host
      let scrolled = gtk_widget_get_parent(stage.listView)
      g_object_ref(stage.listView.raw)
      // Often, because GTK before 4.12 then makes a list item for a row at the address that another row's had.
      for _ in 0..<20 {
        for row in [0, 1] {
          clicks.heard = []
          host.press(host.rows.row(at: row), 1)
          endPress(on: host.rows.row(at: row))
          XCTAssertEqual(clicks.heard, ["highlight \(row)", "unhighlight \(row)"])
        }
        gtk_scrolled_window_set_child(scrolled?.raw.opaque, nil)
        gtk_scrolled_window_set_child(scrolled?.raw.opaque, stage.listView)
        stage.settle { host.rows.row(at: 1) != nil }
      }
      g_object_unref(stage.listView.raw)
      stage.close()
    }
  }

  func testAPressedItemIsHighlightedUntilItIsReleased() {
    onMain {
      let stage = GridStage()
      let cards = Cards(["0", "1", "2"])
      stage.collection.register(CardCell.self)
      stage.collection.dataSource = cards
      stage.present()
      stage.settle { stage.texts == ["0", "1", "2"] }
      let clicks = Clicks()
      stage.collection.delegate = clicks
      let item = stage.collection.host.rows.row(at: 1)
      stage.collection.host.press(item, 1)
      endPress(on: item)
      XCTAssertEqual(clicks.heard, ["highlight item 1", "unhighlight item 1"])
      stage.close()
    }
  }

  func testClicksOnControlsAreTheirs() throws {
    try onMain {
      let stage = Stage()
      let shim = TableViewShim(stage.table)
      var content = ListContentConfiguration.cell()
      content.text = "a row"
      try shim.apply(
        TableModel([
          CellModel(id: 1, content: content) {
            [.toggle(isOn: false) { _ in }, .button("More", icon: "list-add-symbolic") {}]
          }
        ]))
      stage.present()
      stage.paint()
      let cell = try XCTUnwrap(stage.table.cellForRow(at: IndexPath(row: 0)))
      let row = try XCTUnwrap(stage.table.host.rows.row(at: 0))
      for type in [gtk_switch_get_type(), gtk_button_get_type()] {
        let control = try XCTUnwrap(widgets(of: type, in: cell.root).first)
        XCTAssertTrue(isOnControl(control, in: row, stage))
      }
      let label = try XCTUnwrap(widgets(of: gtk_label_get_type(), in: cell.root).first)
      XCTAssertFalse(isOnControl(label, in: row, stage))
      stage.close()
    }
  }

  func testADelegateWithTheMethodIsAskedAndOneWithoutOnlyOnce() {
    onMain {
      let s = Ledger((0..<1000).map { "\($0)" })
      let stage = Stage.showing(s)
      stage.table.selectionMode = .multiple
      let plain = Plain()
      stage.table.delegate = plain
      gtk_selection_model_select_all(stage.table.host.model.pointer)
      XCTAssertEqual(stage.table.selectedCount, 1000)
      XCTAssertTrue(stage.table.rows.isSelectionUndecided)
      let refusing = Refusing()
      stage.table.delegate = refusing
      gtk_selection_model_unselect_all(stage.table.host.model.pointer)
      gtk_selection_model_select_all(stage.table.host.model.pointer)
      XCTAssertEqual(stage.table.selectedCount, 500)
      XCTAssertFalse(stage.table.rows.isSelectionUndecided)
      stage.close()
    }
  }

  func testADelegateThatOnlyHearsOfChangesIsNotifiedOnce() {
    onMain {
      let s = Ledger(["a", "b", "c", "d"])
      s.hearsOfSelectedRows = false
      let stage = Stage.showing(s)
      stage.table.selectionMode = .multiple
      stage.table.selectAll(tellingDelegate: true)
      stage.table.selectAll(tellingDelegate: true)
      XCTAssertEqual(s.log, ["*4"])
      XCTAssertTrue(stage.table.isRowSelected(at: IndexPath(row: 3)))
      // the callback may select another row
      var isDone = false
      s.onSelect = { [unowned stage] _ in
        if !isDone {
          isDone = true
          stage.table.selectRow(at: IndexPath(row: 2), tellingDelegate: true)
        }
      }
      stage.table.selectRow(at: IndexPath(row: 1), tellingDelegate: true)
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

  func testSelectionsByTheProgramAreNotReported() {
    onMain {
      let s = Ledger(["a", "b", "c", "d"])
      let stage = Stage.showing(s)
      stage.table.selectionMode = .multiple
      stage.table.selectRow(at: IndexPath(row: 0))
      stage.table.selectRow(at: IndexPath(row: 2), extending: true)
      XCTAssertEqual(rows(stage), [0, 2])
      stage.table.deselectRow(at: IndexPath(row: 0))
      stage.table.selectAll()
      stage.table.deselectAll()
      XCTAssertEqual(s.log, [])
      // what the user does next is told, and nothing else
      stage.table.selectRow(at: IndexPath(row: 1))
      gtk_selection_model_select_item(stage.table.host.model.pointer, 3, 1)
      XCTAssertEqual(s.log, ["-1", "+3"])
      s.log = []
      stage.table.selectRow(at: IndexPath(row: 0), tellingDelegate: true)
      XCTAssertEqual(s.log, ["-3", "+0"])
      stage.close()
    }
  }

  func testSetsAndRangesAreSelected() {
    onMain {
      let stage = Stage()
      let names = Names([("H", ["a", "b", "c"]), ("I", ["d", "e"])])
      stage.table.dataSource = names
      stage.present()
      stage.table.selectionMode = .multiple
      let set: Set = [IndexPath(row: 2), IndexPath(row: 0, section: 1), IndexPath(row: 9)]
      stage.table.selectRows(at: set)
      XCTAssertEqual(Set(stage.table.indexPathsForSelectedRows), set.filter { $0.row < 9 })
      stage.table.selectRows(from: IndexPath(row: 1, section: 1), through: IndexPath(row: 1))
      XCTAssertEqual(
        stage.table.indexPathsForSelectedRows,
        [IndexPath(row: 1), IndexPath(row: 2), IndexPath(row: 0, section: 1), IndexPath(row: 1, section: 1)])
      stage.table.selectRows(from: IndexPath(row: 0), through: IndexPath(row: 0), extending: true)
      XCTAssertEqual(stage.table.selectedCount, 5)
      stage.table.selectRows(at: [])
      XCTAssertEqual(stage.table.selectedCount, 0)
      stage.table.selectionMode = .single
      stage.table.selectRows(at: set)
      XCTAssertEqual(stage.table.indexPathsForSelectedRows, [IndexPath(row: 2)])
      stage.close()
    }
  }

  func testTheDelegateRefusesRowsForTheUserOnly() {
    onMain {
      let stage = Stage()
      let names = Names([("H", ["a", "b", "c"])])
      let choosy = Choosy()
      stage.table.dataSource = names
      stage.table.delegate = choosy
      stage.table.selectionMode = .multiple
      stage.present()
      let model = stage.table.host.model.pointer
      gtk_selection_model_select_all(model)
      XCTAssertEqual(rows(stage), [0, 2])
      choosy.asked = []
      gtk_selection_model_select_item(model, 2, 1)
      XCTAssertEqual(rows(stage), [0, 2], "what is refused changes nothing")
      XCTAssertEqual(choosy.asked, [1])
      gtk_selection_model_select_item(model, 2, 0)
      XCTAssertEqual(rows(stage), [0, 2], "with Control")
      gtk_selection_model_select_range(model, 2, 2, 1)
      XCTAssertEqual(rows(stage), [2], "with Shift, the others of the range are selected")
      gtk_selection_model_unselect_item(model, 3)
      XCTAssertEqual(rows(stage), [], "a selected row is not asked to be deselected")
      gtk_selection_model_select_item(model, 1, 1)
      choosy.asked = [1]
      stage.table.selectRow(at: IndexPath(row: 1))
      XCTAssertEqual(rows(stage), [1], "the program does not ask")
      XCTAssertEqual(choosy.asked, [1])
      choosy.restrictsSelection = false
      gtk_selection_model_select_all(model)
      XCTAssertEqual(rows(stage), [0, 1, 2])
      XCTAssertEqual(choosy.asked, [1])
      choosy.restrictsSelection = true
      stage.table.selectionMode = .single
      stage.table.selectRow(at: IndexPath(row: 0))
      gtk_selection_model_select_item(model, 2, 1)
      XCTAssertEqual(rows(stage), [0])
      gtk_selection_model_select_item(model, 3, 1)
      XCTAssertEqual(rows(stage), [2])
      stage.close()
    }
  }

  func testASelectedRowThatMovesIsNotRefused() {
    onMain {
      let stage = Stage()
      let names = Names([(nil, ["a", "b", "c"])])
      let choosy = Choosy()
      (stage.table.dataSource, stage.table.delegate) = (names, choosy)
      stage.present()
      stage.table.selectRow(at: IndexPath(row: 0))
      stage.table.performBatchUpdates { updates in
        names.sections[0].names = ["b", "a", "c"]
        updates.moveRow(at: IndexPath(row: 0), to: IndexPath(row: 1))
      }
      XCTAssertEqual(rows(stage), [1])
      XCTAssertEqual(choosy.asked, [])
      stage.close()
    }
  }

  func testTheFocusMovesWithoutTheSelection() {
    onMain {
      let stage = Stage()
      let names = Names([("H", ["a", "b"]), ("I", ["c"])])
      let diary = Diary()
      stage.table.dataSource = names
      stage.table.delegate = diary
      stage.table.selectionFollowsFocus = false
      stage.present()
      stage.paint()
      stage.table.focusRow(at: IndexPath(row: 0))
      @MainActor func press(_ key: Int32) -> IndexPath? {
        XCTAssertTrue(stage.table.host.keys.press(UInt32(key), GdkModifierType(0), at: 0))
        return stage.table.indexPathForFocusedRow
      }
      XCTAssertEqual(press(GDK_KEY_Down), IndexPath(row: 1))
      XCTAssertEqual(press(GDK_KEY_Down), IndexPath(row: 0, section: 1), "past the header")
      XCTAssertEqual(press(GDK_KEY_Down), IndexPath(row: 0, section: 1))
      XCTAssertEqual(press(GDK_KEY_Home), IndexPath(row: 0))
      XCTAssertEqual(press(GDK_KEY_Up), IndexPath(row: 0))
      XCTAssertEqual(press(GDK_KEY_Page_Down), IndexPath(row: 0, section: 1))
      XCTAssertEqual(press(GDK_KEY_Page_Up), IndexPath(row: 0))
      XCTAssertEqual(press(GDK_KEY_End), IndexPath(row: 0, section: 1))
      XCTAssertEqual(stage.table.indexPathsForSelectedRows, [])
      XCTAssertEqual(diary.selected, [])
      stage.close()
    }
  }
}

/// Returns the rows that are selected.
@MainActor private func rows(_ stage: Stage) -> [Int] { stage.table.indexPathsForSelectedRows.map(\.row) }

/// A delegate that refuses the second row.
@MainActor private final class Choosy: TableViewDelegate {
  var restrictsSelection = true
  var asked: [Int] = []

  func tableView(_ tableView: TableView, shouldSelectRowAt indexPath: IndexPath) -> Bool {
    asked.append(indexPath.row)
    return indexPath.row != 1
  }
}

/// Does nothing.
private final class Plain: TableViewDelegate {
  var hearsOfSelectedRows: Bool { false }
}

/// Refuses every other row, as in UIKit by one method alone.
private final class Refusing: TableViewDelegate {
  var hearsOfSelectedRows: Bool { false }

  func tableView(_ tableView: TableView, shouldSelectRowAt indexPath: IndexPath) -> Bool {
    indexPath.row.isMultiple(of: 2)
  }
}

/// Handles clicks with Control, but not those with the middle button.
private final class Clicks: TableViewDelegate {
  var heard: [String] = []
  var restrictsSelection: Bool { false }

  func tableView(
    _ tableView: TableView, performAlternateActionForRowAt indexPath: IndexPath, by click: AlternateClick
  ) -> Bool {
    heard.append("\(click) \(indexPath.row)")
    return click == .control
  }

  func tableView(_ tableView: TableView, didHighlightRowAt indexPath: IndexPath) {
    heard.append("highlight \(indexPath.row)")
  }

  func tableView(_ tableView: TableView, didUnhighlightRowAt indexPath: IndexPath) {
    heard.append("unhighlight \(indexPath.row)")
  }
}

extension Clicks: CollectionViewDelegate {
  func collectionView(_ collectionView: CollectionView, didHighlightItemAt indexPath: IndexPath) {
    heard.append("highlight item \(indexPath.item)")
  }

  func collectionView(_ collectionView: CollectionView, didUnhighlightItemAt indexPath: IndexPath) {
    heard.append("unhighlight item \(indexPath.item)")
  }
}

/// Whether a click on a widget is the widget's own.
@MainActor private func isOnControl(
  _ widget: UnsafeMutablePointer<GtkWidget>, in row: UnsafeMutablePointer<GtkWidget>, _ stage: Stage
) -> Bool {
  var (center, place) = (graphene_point_t(), graphene_point_t())
  center.x = Float(gtk_widget_get_width(widget)) / 2
  center.y = Float(gtk_widget_get_height(widget)) / 2
  XCTAssertNotEqual(gtk_widget_compute_point(widget, stage.listView, &center, &place), 0)
  return stage.table.host.alternateClicks.isOnControl(Double(place.x), Double(place.y), in: row)
}
