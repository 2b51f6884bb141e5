import CGLib
import CGtk
import GLibKit
import GTKStage
import XCTest

@testable import ListKit

/// Row menus in a real list.
final class MenuTests: XCTestCase {
  func testTheFocusedRowsMenuOpensByKeyAndItsItemsAct() throws {
    try onMain {
      let stage = Stage()
      let shim = TableViewShim(stage.table)
      var done: [String] = []
      @MainActor func row(_ name: String) -> CellModel {
        CellModel(NameCell.self, id: name, data: name) { $0.name.setText($1) }
          .offering {
            var close = Menu.Item("_Close") {}
            close.hasMnemonic = true
            return Menu(groups: [
              [Menu.Item("Open _\(name)") { done.append(name) }],
              [Menu.Item("Never", isEnabled: false) { done.append("never") }, close],
            ])
          }
      }
      stage.present()
      try shim.apply(TableModel([row("a"), row("b")]))
      stage.settle { stage.visibleTexts == ["a", "b"] }
      stage.table.host.focus.move(to: 1)
      stage.settle { stage.table.host.focus.position == 1 }
      XCTAssertTrue(stage.table.host.menus.openForFocus())
      stage.settle { popover(in: stage) != nil }
      let menu = try XCTUnwrap(popover(in: stage))
      XCTAssertEqual(Stage.texts(in: menu).filter { !$0.isEmpty }, ["Open _b", "Never", "Close"])
      XCTAssertEqual(gtk_widget_activate_action_variant(menu, "row.item0", nil), 1)
      gtk_widget_activate_action_variant(menu, "row.item1", nil)
      XCTAssertEqual(done, ["b"])
      // the row is removed while its menu is open
      try shim.apply(TableModel([row("a")]))
      stage.settle { popover(in: stage) == nil }
      stage.close()
    }
  }

  /// Wherever its row is: a menu that fits neither below nor above it is moved, not cut off.
  func testAHighMenuHasRoomForAllItsItems() throws {
    try onMain {
      let stage = Stage()
      let shim = TableViewShim(stage.table)
      let rows = (0..<12).map { number in
        CellModel(NameCell.self, id: "\(number)", data: "\(number)") { $0.name.setText($1) }
          .offering { Menu((0..<20).map { Menu.Item("Item \($0)") {} }) }
      }
      stage.present()
      try shim.apply(TableModel(rows))
      stage.paint()
      for position in [0, 5, 11] {
        stage.table.host.focus.move(to: position)
        XCTAssertTrue(stage.table.host.menus.openForFocus())
        stage.settle { popover(in: stage).map { gtk_widget_get_height($0) > 1 } ?? false }
        stage.paint()
        let menu = try XCTUnwrap(popover(in: stage))
        var natural: gint = 0
        gtk_widget_measure(menu, GTK_ORIENTATION_VERTICAL, -1, nil, &natural, nil, nil)
        XCTAssertGreaterThan(natural, 400)
        XCTAssertEqual(gtk_widget_get_height(menu), natural, "of row \(position)")
        gtk_popover_popdown(menu.raw.typed())
        stage.settle { popover(in: stage) == nil }
      }
      stage.close()
    }
  }

  func testFocusReturnsToTheRowWhenItsMenuCloses() throws {
    try onMain {
      let stage = Stage()
      let shim = TableViewShim(stage.table)
      let rows = ["a", "b", "c"].map { name in
        CellModel(NameCell.self, id: name, data: name) { $0.name.setText($1) }.offering { Menu([Menu.Item("Open") {}]) }
      }
      stage.present()
      try shim.apply(TableModel(rows))
      stage.paint()
      let host = stage.table.host
      host.focus.move(to: 1)
      XCTAssertTrue(host.menus.openForFocus())
      stage.settle { host.menus.current?.menu.hasFocus == true }
      let menu = try XCTUnwrap(popover(in: stage))
      gtk_popover_popdown(menu.raw.typed())
      stage.settle { popover(in: stage) == nil }
      stage.paint()
      XCTAssertEqual(host.focus.position, 1)
      XCTAssertTrue(host.focus.isOnRow)
      stage.close()
    }
  }

  /// The menu is inside the row: GTK marks the row as pressed, too, when the user presses an item of the menu.
  func testARowIsNotPressedAfterItsMenuHasClosed() throws {
    try onMain {
      let stage = Stage()
      let shim = TableViewShim(stage.table)
      stage.present()
      let model = CellModel(NameCell.self, id: "a", data: "a") { $0.name.setText($1) }
        .offering { Menu([Menu.Item("Open") {}]) }
      try shim.apply(TableModel([model]))
      stage.paint()
      let host = stage.table.host
      host.focus.move(to: 0)
      XCTAssertTrue(host.menus.openForFocus())
      stage.settle { popover(in: stage) != nil }
      let menu = try XCTUnwrap(popover(in: stage))
      let row = try XCTUnwrap(gtk_widget_get_parent(XCTUnwrap(gtk_widget_get_parent(menu))))
      gtk_widget_set_state_flags(row, GTK_STATE_FLAG_ACTIVE, 0)
      gtk_popover_popdown(menu.raw.typed())
      stage.settle { popover(in: stage) == nil }
      XCTAssertEqual(gtk_widget_get_state_flags(row).rawValue & GTK_STATE_FLAG_ACTIVE.rawValue, 0)
      stage.close()
    }
  }

  func testFocusStaysAtItsPlaceWhenTheRowsAreReloaded() {
    onMain {
      let ledger = Ledger(["a", "b", "c"])
      let stage = Stage.showing(ledger)
      let host = stage.table.host
      for (row, names, expected) in [(1, ["x", "y", "z"], 1), (2, ["x", "y"], 1), (1, ["x", "y", "z"], 1)] {
        stage.table.focusRow(at: IndexPath(row: row))
        stage.settle { host.focus.isOnRow }
        ledger.names = names
        stage.table.reloadData()
        stage.paint()
        XCTAssertEqual(host.focus.position, expected)
        XCTAssertTrue(host.focus.isOnRow)
        ledger.names = ["a", "b", "c"]
        stage.table.reloadData()
      }
      stage.close()
    }
  }

  /// A window is inactive while the user works in another one, and for a moment after a menu has closed.
  func testFocusStaysAtItsPlaceWhenTheRowsOfAnInactiveWindowAreReloaded() {
    onMain {
      let ledger = Ledger(["a", "b", "c"])
      let stage = Stage.showing(ledger)
      let host = stage.table.host
      stage.settle { stage.isActive }
      stage.table.focusRow(at: IndexPath(row: 1))
      let other = Stage.showing(Ledger(["d"]))
      stage.settle { other.isActive && !stage.isActive }
      // at once: keys pressed before the next frame must not be lost
      stage.table.reloadData()
      XCTAssertEqual(host.focus.position, 1)
      XCTAssertTrue(host.focus.isOnRow)
      stage.paint()
      ledger.names.insert("new", at: 0)
      stage.table.apply([ListSplice(position: 0, removed: 0, added: 1)])
      XCTAssertEqual(host.focus.position, 2)
      stage.paint()
      ledger.names.remove(at: 2)
      stage.table.apply([ListSplice(position: 2, removed: 1, added: 0)])
      XCTAssertEqual(host.focus.position, 2)
      XCTAssertTrue(host.focus.isOnRow)
      stage.paint()
      XCTAssertEqual(host.focus.position, 2)
      other.close()
      stage.close()
    }
  }

  /// An item of a menu often changes the row that it belongs to, while the menu closes.
  func testFocusStaysAtItsPlaceWhenTheRowsAreReloadedWhileAMenuCloses() throws {
    try onMain {
      let ledger = Ledger(["a", "b", "c"])
      let stage = Stage.showing(ledger)
      let host = stage.table.host
      let reload: @MainActor () -> Void = { [unowned stage] in stage.table.reloadData() }
      for turns in -1..<16 {
        ledger.menu = Menu([Menu.Item("Change") { if turns == -1 { reload() } }])
        stage.table.focusRow(at: IndexPath(row: 1))
        stage.settle { host.focus.isOnRow && host.focus.position == 1 }
        XCTAssertTrue(host.menus.openForFocus())
        stage.settle { host.menus.current?.menu.hasFocus == true }
        let menu = try XCTUnwrap(popover(in: stage))
        XCTAssertEqual(gtk_widget_activate_action_variant(menu, "row.item0", nil), 1)
        for _ in 0..<max(turns, 0) { g_main_context_iteration(nil, 0) }
        if turns >= 0 { reload() }
        stage.settle { popover(in: stage) == nil && host.menus.current == nil }
        stage.paint()
        XCTAssertEqual(host.focus.position, 1, "after \(turns)")
        XCTAssertTrue(host.focus.isOnRow, "after \(turns)")
      }
      stage.close()
    }
  }

  func testAMenuThatOpensJustAfterAReloadStaysOpen() {
    onMain {
      let ledger = Ledger(["a", "b"])
      ledger.menu = Menu([Menu.Item("Change") {}])
      let stage = Stage.showing(ledger)
      let host = stage.table.host
      for turns in 0..<12 {
        stage.table.focusRow(at: IndexPath(row: 1))
        stage.settle { host.focus.isOnRow }
        stage.table.reloadData()
        for _ in 0..<turns { g_main_context_iteration(nil, 0) }
        XCTAssertTrue(host.menus.openForFocus(), "after \(turns)")
        for _ in 0..<4 { stage.paint() }
        XCTAssertEqual(host.menus.current?.menu.hasFocus, true, "after \(turns)")
        host.menus.close()
        stage.settle { popover(in: stage) == nil && host.menus.current == nil }
      }
      stage.close()
    }
  }

  func testAClosedMenuLeaksNothing() throws {
    try onMain {
      let live = LiveObjects()
      let stage = Stage()
      let shim = TableViewShim(stage.table)
      stage.present()
      try shim.apply(
        TableModel([
          CellModel(NameCell.self, id: 1, data: "a") { $0.name.setText($1) }
            .offering { Menu([Menu.Item("Open") {}]) }
        ]))
      stage.settle { stage.visibleTexts == ["a"] }
      stage.table.focusRow(at: IndexPath(row: 0))
      var before = live.count
      for way in 0..<20 {
        XCTAssertTrue(stage.table.host.menus.openForFocus())
        let menu = try XCTUnwrap(popover(in: stage))
        // shown, or closed before it appeared
        if way % 2 == 0 { stage.settle { gtk_widget_get_mapped(menu) != 0 } }
        if way % 4 < 2 { gtk_popover_popdown(menu.raw.typed()) } else { stage.table.host.menus.close() }
        stage.settle { popover(in: stage) == nil }
        // GTK keeps a reference to the last menu shown. Something that waits for the next frame may be counted, too.
        if way == 3 { before = live.count }
      }
      XCTAssertTrue(GTKStage.turn { live.count.isWithin(before) }, "\(live.count), at first \(before)")
      stage.close()
    }
  }

  func testItemsAreChoicesSubmenusAndMarked() throws {
    try onMain {
      let stage = Stage()
      let ledger = Ledger(["a"])
      var done: [String] = []
      ledger.menu = Menu(groups: [
        [
          Menu.Item("On", state: .check(true), shortcut: "<Control>d") { done.append("check") },
          Menu.Item("This", state: .radio(true)) { done.append("this") },
          Menu.Item("That", state: .radio(false)) { done.append("that") },
          Menu.Item("More", submenu: Menu([Menu.Item("Inner") { done.append("inner") }])),
        ],
        [Menu.Item("Delete", isDestructive: true) { done.append("delete") }],
        [Menu.Item("Up", icon: "go-up-symbolic") { done.append("up") }],
        [Menu.Item("Delete") {}, Menu.Item("snake_case", isDestructive: true) {}],
      ])
      stage.table.dataSource = ledger
      stage.table.delegate = ledger
      stage.present()
      stage.paint()
      stage.table.focusRow(at: IndexPath(row: 0))
      XCTAssertTrue(stage.table.host.menus.openForFocus())
      let menu = try XCTUnwrap(popover(in: stage))
      let texts = Stage.texts(in: menu)
      for text in ["On", "This", "That", "More", "Inner", "Delete"] { XCTAssert(texts.contains(text), "\(texts)") }
      XCTAssertEqual(marked(in: menu), ["Delete", "snake_case"], "not the other item with the same title")
      for item in 0...6 where item != 1 && item != 2 {
        gtk_widget_activate_action_variant(menu, "row.item\(item)", nil)
      }
      gtk_widget_activate_action_variant(menu, "row.item2", g_variant_new_string("on"))
      XCTAssertEqual(done, ["check", "inner", "delete", "up", "that"])
      stage.close()
    }
  }

  func testHeadersAndSeveralRowsHaveMenus() {
    onMain {
      let stage = Stage()
      let names = Names([("H", ["a", "b", "c"])])
      let delegate = MenuDelegate()
      stage.table.dataSource = names
      stage.table.delegate = delegate
      stage.table.selectionMode = .multiple
      stage.present()
      let rows = stage.table.rows
      @MainActor func title(_ menu: Menu?) -> String? { menu?.groups.first?.first?.title }
      XCTAssertEqual(title(rows.menu(at: 0)), "header 0")
      XCTAssertEqual(title(rows.menu(at: 1)), "row 0")
      stage.table.selectRows(at: [IndexPath(row: 0), IndexPath(row: 2)])
      XCTAssertEqual(title(rows.menu(at: 1)), "rows 0 2")
      XCTAssertEqual(title(rows.menu(at: 2)), "row 1", "not one of those selected")
      XCTAssertEqual(title(rows.menuOfSpace()), "space")
      stage.close()
    }
  }

  func testAHeaderThatLeavesClosesItsMenu() throws {
    try onMain {
      let stage = Stage()
      let shim = TableViewShim(stage.table)
      stage.present()
      try shim.apply(TableModel([SectionModel([numbered(1)], header: "H")]))
      stage.paint()
      let delegate = MenuDelegate()
      stage.table.delegate = delegate
      let header = try XCTUnwrap(stage.table.host.rows.contents.first { $0.value.cell == nil })
      XCTAssertTrue(stage.table.host.menus.openMenu(of: header.key, at: nil))
      try shim.apply(TableModel([SectionModel([numbered(1)])]))
      stage.settle { stage.table.host.menus.current == nil }
      stage.close()
    }
  }

  func testARowWithoutAMenuOpensNone() {
    onMain {
      let stage = Stage()
      let names = Names([(nil, ["a"])])
      stage.table.register(NameCell.self)
      stage.table.dataSource = names
      stage.present()
      stage.settle { stage.visibleTexts == ["a"] }
      stage.table.host.focus.move(to: 0)
      XCTAssertFalse(stage.table.host.menus.openForFocus())
      stage.close()
    }
  }
}

/// A delegate with a menu for everything.
@MainActor private final class MenuDelegate: TableViewDelegate {
  func tableView(_ tableView: TableView, menuForRowAt indexPath: IndexPath) -> Menu? { menu("row \(indexPath.row)") }
  func tableView(_ tableView: TableView, menuForRowsAt indexPaths: [IndexPath]) -> Menu? {
    menu("rows " + indexPaths.map { "\($0.row)" }.joined(separator: " "))
  }
  func tableView(_ tableView: TableView, menuForHeaderInSection section: Int) -> Menu? { menu("header \(section)") }
  func menuForEmptySpace(in tableView: TableView) -> Menu? { menu("space") }
  private func menu(_ title: String) -> Menu { Menu([Menu.Item(title) {}]) }
}

/// Returns the texts that are marked as destructive.
@MainActor private func marked(in widget: UnsafeMutablePointer<GtkWidget>) -> [String] {
  var found = gtk_widget_has_css_class(widget, "list-destructive") != 0 ? Stage.texts(in: widget) : []
  var child = gtk_widget_get_first_child(widget)
  while let current = child {
    found += marked(in: current)
    child = gtk_widget_get_next_sibling(current)
  }
  return found
}

/// Returns the menu attached to a row, if any.
@MainActor private func popover(in stage: Stage) -> UnsafeMutablePointer<GtkWidget>? {
  func find(_ widget: UnsafeMutablePointer<GtkWidget>) -> UnsafeMutablePointer<GtkWidget>? {
    if g_type_check_instance_is_a(widget.raw.typed(), gtk_popover_menu_get_type()) != 0 { return widget }
    var child = gtk_widget_get_first_child(widget)
    while let current = child {
      if let found = find(current) { return found }
      child = gtk_widget_get_next_sibling(current)
    }
    return nil
  }
  return find(stage.listView)
}
