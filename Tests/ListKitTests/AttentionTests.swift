import CGLib
import CGtk
import CListKit
import GLibKit
import XCTest

@testable import ListKit

/// Focus, row actions and row menus, and how they interact.
final class AttentionTests: XCTestCase {
  func testFocusStaysWithARowThatDoesNotMove() throws {
    try onMain {
      let stage = Stage()
      let shim = TableViewShim(stage.table)
      var model = TableModel([numbered(1), numbered(2), numbered(3)])
      model.onMove = { _, _ in }
      stage.present()
      try shim.apply(model)
      stage.paint()
      stage.table.focusRow(at: IndexPath(row: 0))
      XCTAssertTrue(stage.table.host.keys.press(UInt32(GDK_KEY_Down), GDK_ALT_MASK, at: 0))
      XCTAssertEqual(stage.table.host.focus.position, 0, "the row stayed, the focus went")
      stage.close()
    }
  }

  func testAnArrowKeyEntersOnlyItsOwnRowsActions() {
    onMain {
      let s = Ledger(["a", "b", "c"])
      s.actions = [RowAction("Delete", icon: "edit-delete-symbolic") {}]
      let stage = Stage.showing(s)
      let host = stage.table.host
      gtk_window_set_focus_visible(gtk_widget_get_root(stage.listView)?.raw.typed(), 1)
      stage.table.focusRow(at: IndexPath(row: 0))
      stage.settle {
        host.attention.goesByKeyboard();
        return host.attention.bar?.cell === host.rows.cell(at: 0) && host.attention.bar != nil
      }
      stage.table.focusRow(at: IndexPath(row: 2))
      _ = host.keys.press(UInt32(GDK_KEY_Right), GdkModifierType(0), at: 0)
      XCTAssertEqual(host.focus.position, 2, "Right went into the actions of another row")
      stage.close()
    }
  }

  func testAnActionThatDeletesItsRowKeepsTheFocusInTheList() {
    onMain {
      let s = Ledger(["a", "b", "c"])
      let stage = Stage()
      stage.table.delegate = s
      stage.table.dataSource = s
      s.actions = [
        RowAction("Delete", icon: "edit-delete-symbolic") { [weak s] in
          s?.names.remove(at: 1)
          stage.table.apply([ListSplice(position: 1, removed: 1, added: 0)])
        }
      ]
      stage.present(); stage.paint()
      let host = stage.table.host
      gtk_window_set_focus_visible(gtk_widget_get_root(stage.listView)?.raw.typed(), 1)
      stage.table.focusRow(at: IndexPath(row: 1))
      stage.settle {
        host.attention.goesByKeyboard();
        return host.attention.bar?.cell === host.rows.cell(at: 1) && host.attention.bar != nil
      }
      XCTAssertTrue(host.keys.press(UInt32(GDK_KEY_Right), GdkModifierType(0), at: 0))
      if let f = gtk_root_get_focus(gtk_widget_get_root(stage.listView)) { gtk_widget_activate(f) }
      stage.settle { s.names.count == 2 }
      stage.paint(); stage.settle()
      XCTAssertEqual(stage.visibleTexts, ["a", "c"])
      XCTAssertEqual(host.focus.position, 1, "the row that came where it was")
      stage.close()
    }
  }

  func testAMenuThatDeletesItsRowMovesTheFocusToTheNeighbor() throws {
    try onMain {
      let ledger = Ledger((0..<50).map { "\($0)" })
      let stage = Stage.showing(ledger)
      let host = stage.table.host
      for (row, neighbour) in [(20, 20), (48, 47)] {
        ledger.menu = Menu([
          Menu.Item("Delete") {
            ledger.names.remove(at: row)
            stage.table.apply([ListSplice(position: row, removed: 1, added: 0)])
          }
        ])
        stage.table.focusRow(at: IndexPath(row: row))
        stage.paint()
        XCTAssertTrue(host.menus.openForFocus())
        stage.settle { host.menus.current?.menu.hasFocus == true }
        let line = try XCTUnwrap(gtk_root_get_focus(gtk_widget_get_root(stage.listView)))
        gtk_widget_activate(line)
        stage.settle { host.menus.current == nil }
        stage.paint()
        XCTAssertEqual(host.focus.position, neighbour)
      }
      stage.close()
    }
  }

  func testDoubleClickingAHeadingDoesNotAffectEnter() {
    onMain {
      let stage = Stage()
      let diary = Diary()
      let names = Names([("H", ["a", "b"])])
      stage.table.dataSource = names
      stage.table.delegate = diary
      stage.present(); stage.paint()
      let header = gtk_widget_get_first_child(stage.listView)
      XCTAssertEqual(Stage.texts(in: header!), ["H"])
      stage.table.host.press(header, 1)
      stage.table.host.press(header, 2)
      XCTAssertFalse(stage.table.host.presses.isSecondPress)
      gtk_widget_activate_action_variant(stage.listView, "list.activate-item", g_variant_new_uint32(1))
      XCTAssertEqual(diary.activated, [IndexPath(row: 0)], "Enter is swallowed")
      stage.close()
    }
  }

  func testClosingOneMenuLeavesTheNextOpen() {
    onMain {
      let s = Ledger(["a", "b", "c"])
      s.menu = Menu([Menu.Item("Open") {}])
      let stage = Stage.showing(s)
      let host = stage.table.host
      stage.table.focusRow(at: IndexPath(row: 1))
      XCTAssertTrue(host.menus.openForFocus())
      stage.settle { host.menus.current?.menu.hasFocus == true }
      func popover(_ w: UnsafeMutablePointer<GtkWidget>) -> UnsafeMutablePointer<GtkWidget>? {
        if g_type_check_instance_is_a(w.raw.typed(), gtk_popover_menu_get_type()) != 0 { return w }
        var c = gtk_widget_get_first_child(w)
        while let x = c { if let f = popover(x) { return f }; c = gtk_widget_get_next_sibling(x) }
        return nil
      }
      if let p = popover(stage.listView) { gtk_popover_popdown(p.raw.typed()) }
      stage.table.focusRow(at: IndexPath(row: 2))
      XCTAssertTrue(host.menus.openForFocus())
      stage.settle()
      stage.paint()
      XCTAssertNotNil(host.menus.current, "the first menu's end closed the second one")
      stage.close()
    }
  }

  func testAMenuReplacesAnother() {
    onMain {
      let s = Ledger(["a", "b", "c"])
      s.menu = Menu([Menu.Item("Open") {}])
      let stage = Stage.showing(s)
      let host = stage.table.host
      stage.table.focusRow(at: IndexPath(row: 1))
      XCTAssertTrue(host.menus.openForFocus())
      stage.settle { host.menus.current?.menu.hasFocus == true }
      stage.table.focusRow(at: IndexPath(row: 2))
      XCTAssertTrue(host.menus.openForFocus())
      for _ in 0..<5 { stage.settle(); stage.paint() }
      XCTAssertNotNil(host.menus.current, "the second menu is closed by the first one's end")
      stage.close()
    }
  }

  func testAMenuStaysOpenWhenActionsAppear() {
    onMain {
      let s = Ledger(["a", "b", "c"])
      let stage = Stage.showing(s)
      let host = stage.table.host
      gtk_window_set_focus_visible(gtk_widget_get_root(stage.listView)?.raw.typed(), 1)
      stage.table.focusRow(at: IndexPath(row: 1))
      stage.settle()
      stage.paint()
      s.actions = [RowAction("Delete", icon: "edit-delete-symbolic") {}]
      s.menu = Menu([Menu.Item("Open") {}])
      XCTAssertTrue(host.keys.press(UInt32(GDK_KEY_F10), GDK_SHIFT_MASK, at: 0))
      stage.settle { host.menus.current != nil }
      host.attention.goesByKeyboard()
      for _ in 0..<5 { stage.settle(); stage.paint() }
      XCTAssertNotNil(host.menus.current, "menu gone")
      XCTAssertEqual(host.menus.current?.menu.hasFocus, true)
      stage.close()
    }
  }

  func testFocusStaysInTheListWhenItsRowIsRemoved() {
    onMain {
      let s = Ledger(["a", "b", "c"])
      let stage = Stage.showing(s)
      stage.table.focusRow(at: IndexPath(row: 1))
      s.names.remove(at: 1)
      stage.table.apply([ListSplice(position: 1, removed: 1, added: 0)])
      stage.paint()
      stage.settle()
      XCTAssertNotNil(stage.table.host.focus.position, "focus lost")
      stage.close()
    }
  }

  func testFocusStaysInTheListWhenItIsReloaded() {
    onMain {
      let s = Ledger(["a", "b", "c"])
      let stage = Stage.showing(s)
      stage.table.focusRow(at: IndexPath(row: 1))
      stage.table.reloadData()
      stage.paint()
      stage.settle()
      XCTAssertNotNil(stage.table.host.focus.position, "focus lost")
      stage.close()
    }
  }

  func testFocusMovesUpWhenTheLastRowIsRemoved() {
    onMain {
      let s = Ledger(["a", "b", "c"])
      let stage = Stage.showing(s)
      stage.table.focusRow(at: IndexPath(row: 2))
      s.names.remove(at: 2)
      stage.table.apply([ListSplice(position: 2, removed: 1, added: 0)])
      stage.paint()
      stage.settle()
      XCTAssertEqual(stage.table.host.focus.position, 1)
      stage.close()
    }
  }

  func testARemovedDescriptionIsCleared() {
    onMain {
      let s = Ledger(["a", "b"])
      let stage = Stage.showing(s)
      let c = stage.table.cellForRow(at: IndexPath(row: 0))
      c?.accessibilityDescription = "Starred"
      c?.accessibilityDescription = nil
      let row = c.flatMap { gtk_widget_get_parent($0.outermost) }
      XCTAssertEqual(
        gtk_test_accessible_has_property(row?.raw.opaque, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION), 0, "description stays")
      stage.close()
    }
  }

  func testACellWithoutANameIsNamedByItsTexts() {
    onMain {
      let s = Ledger(["a", "b"])
      let stage = Stage.showing(s)
      s.names = ["other", "b"]
      stage.table.reconfigureRows()
      stage.paint()
      let c = stage.table.cellForRow(at: IndexPath(row: 0))
      XCTAssertTrue(c is OtherCell)
      XCTAssertNil(c?.accessibilityLabel)
      XCTAssertEqual(c?.spokenName, "other")
      let row = c.flatMap { gtk_widget_get_parent($0.outermost) }
      XCTAssertEqual(gtk_test_accessible_has_property(row?.raw.opaque, GTK_ACCESSIBLE_PROPERTY_LABEL), 1)
      // a cell without texts
      (c as? OtherCell)?.text.setText("")
      c?.describeRow()
      XCTAssertEqual(
        gtk_test_accessible_has_property(row?.raw.opaque, GTK_ACCESSIBLE_PROPERTY_LABEL), 0, "a former name stays")
      stage.close()
    }
  }
}
