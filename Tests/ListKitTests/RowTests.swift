import CGLib
import CGtk
import GLibKit
import XCTest

@testable import ListKit

/// User interaction with rows and the resulting delegate calls, in a real list.
final class RowTests: XCTestCase {
  func testTheDelegateIsNotifiedOfSelectedAndDeselectedRows() {
    onMain {
      let stage = Stage()
      let people = People(["a", "b", "c", "d"])
      stage.show(people)
      stage.table.selectionMode = .multiple
      stage.table.selectRow(at: IndexPath(row: 1), tellingDelegate: true)
      stage.table.selectAll(tellingDelegate: true)
      stage.table.deselectRow(at: IndexPath(row: 2), tellingDelegate: true)
      XCTAssertEqual(people.selections, ["+1", "+0", "+2", "+3", "-2"])
      people.forget()
      // the remaining rows stay selected, and the removed ones are not reported
      people.names.removeFirst(2)
      stage.table.apply([ListSplice(position: 0, removed: 2, added: 0)])
      XCTAssertEqual(stage.table.indexPathsForSelectedRows, [IndexPath(row: 1)])
      stage.table.selectRow(at: IndexPath(row: 0), tellingDelegate: true)
      XCTAssertEqual(people.selections, ["-1", "+0"])
      stage.close()
    }
  }

  func testATableEmptiesWhenItsDataSourceIsGoneAndTheUserInteracts() {
    onMain {
      let stage = Stage()
      var people: People? = People(["a", "b"])
      if let people { stage.show(people) }
      stage.table.focusRow(at: IndexPath(row: 0))
      people = nil
      stage.table.host.attention.mayHaveMoved()
      stage.settle { stage.visibleTexts.isEmpty }
      XCTAssertNil(stage.table.dataSource)
      stage.close()
    }
  }

  func testEachCellIsAnnouncedWhenItAppearsAndDisappears() {
    onMain {
      let stage = Stage()
      let people = People((0..<600).map { "\($0)" })
      stage.show(people)
      XCTAssertEqual(people.shown.count, people.began.count)
      XCTAssertTrue(people.began.isSuperset(of: stage.table.indexPathsForVisibleRows))
      stage.table.scrollToRow(at: IndexPath(row: 599))
      stage.paint()
      XCTAssertTrue(people.shown.values.contains(IndexPath(row: 599)))
      // GTK keeps the row from which keyboard navigation would start
      XCTAssertFalse(people.shown.values.contains(IndexPath(row: 1)))
      XCTAssertLessThan(people.shown.count, 300)
      // a reconfigured row neither appears nor disappears
      people.forget()
      stage.table.reconfigureRows()
      XCTAssertTrue(people.began.isEmpty)
      people.names = []
      stage.table.reloadData()
      stage.paint()
      XCTAssertTrue(people.shown.isEmpty)
      stage.close()
    }
  }

  func testADeletedRowDisappearsAtItsOldPosition() {
    onMain {
      let stage = Stage()
      let people = People(["a", "b", "c"])
      stage.show(people)
      people.names.remove(at: 1)
      stage.table.apply([ListSplice(position: 1, removed: 1, added: 0)])
      stage.paint()
      XCTAssertEqual(people.ended, [IndexPath(row: 1)])
      stage.close()
    }
  }

  func testUpcomingRowsArePrefetchedOnceAndCancelledWhenTheUserScrollsAway() {
    onMain {
      let stage = Stage()
      let people = People((0..<5_000).map { "\($0)" })
      stage.table.prefetching = people
      stage.show(people)
      stage.settle { !people.fetched.isEmpty }
      let live = people.began
      XCTAssertTrue(people.fetched.isDisjoint(with: live))
      XCTAssertEqual(people.fetched.map(\.row).max(), (live.map(\.row).max() ?? 0) + PrefetchWindow.margin)
      let near = people.fetched
      stage.table.scrollToRow(at: IndexPath(row: 4_000))
      stage.paint()
      stage.settle { !people.cancelled.isEmpty }
      XCTAssertEqual(people.cancelled, near)
      XCTAssertEqual(people.fetchedTwice, 0)
      stage.close()
    }
  }

  func testOnlyRowsOnScreenAreVisible() {
    onMain {
      let stage = Stage()
      let people = People((0..<1_000).map { "\($0)" })
      stage.show(people)
      stage.table.scrollToRow(at: IndexPath(row: 500))
      stage.paint()
      let rows = stage.table.indexPathsForVisibleRows.map(\.row)
      XCTAssertEqual(rows.last, 500)
      XCTAssertEqual(rows.map { "\($0)" }.suffix(stage.visibleTexts.count), stage.visibleTexts[...])
      XCTAssertEqual((stage.table.cellForRow(at: IndexPath(row: 500)) as? NameCell)?.accessibilityLabel, "500")
      XCTAssertNil(stage.table.cellForRow(at: IndexPath(row: 1)))
      stage.close()
    }
  }

  func testAltArrowsMoveTheFocusedRowAndKeepItSelected() {
    onMain {
      let stage = Stage()
      let people = People(["a", "b", "c"])
      people.canMove = { $0.row != 2 }
      stage.show(people)
      stage.table.selectRow(at: IndexPath(row: 0), tellingDelegate: true)
      stage.table.focusRow(at: IndexPath(row: 0))
      XCTAssertTrue(stage.table.host.keys.press(UInt32(GDK_KEY_Down), GDK_ALT_MASK, at: 0))
      stage.paint()
      XCTAssertEqual(people.names, ["b", "a", "c"])
      XCTAssertEqual(stage.visibleTexts, ["b", "a", "c"])
      XCTAssertEqual(stage.table.indexPathForSelectedRow, IndexPath(row: 1))
      XCTAssertEqual(stage.table.host.focus.position, 1)
      XCTAssertTrue(stage.table.host.keys.press(UInt32(GDK_KEY_Up), GDK_ALT_MASK, at: 0))
      XCTAssertEqual(people.names, ["a", "b", "c"])
      // the first row cannot move up, and the last row may not be moved
      _ = stage.table.host.keys.press(UInt32(GDK_KEY_Up), GDK_ALT_MASK, at: 0)
      stage.table.focusRow(at: IndexPath(row: 2))
      XCTAssertFalse(stage.table.host.keys.press(UInt32(GDK_KEY_Up), GDK_ALT_MASK, at: 0))
      XCTAssertEqual(people.names, ["a", "b", "c"])
      stage.close()
    }
  }

  func testAValueRowIsMovedByANewValue() throws {
    try onMain {
      let stage = Stage()
      let shim = TableViewShim(stage.table)
      var names = [["a", "b"], ["c"]]
      @MainActor func show() throws {
        var model = TableModel(
          names.enumerated().map { number, names in
            SectionModel(
              id: number,
              cells: names.map { CellModel(NameCell.self, id: $0, data: $0) { $0.name.setText($1) }.named($0) })
          })
        model.onMove = { from, to in
          let name = names[from.section].remove(at: from.row)
          names[to.section].insert(name, at: to.row)
          try? show()
        }
        try shim.apply(model)
      }
      try show()
      stage.present()
      stage.table.focusRow(at: IndexPath(row: 1))
      XCTAssertTrue(stage.table.host.keys.press(UInt32(GDK_KEY_Down), GDK_ALT_MASK, at: 0))
      XCTAssertEqual(names, [["a"], ["b", "c"]])
      stage.paint()
      XCTAssertEqual(stage.visibleTexts, ["a", "b", "c"])
      XCTAssertEqual(stage.table.host.focus.position, 1)
      stage.close()
    }
  }

  func testTypeAheadUsesTheDataSource() {
    onMain {
      let stage = Stage()
      let people = People(["Anna", "Bea", "Boris", "Nils"])
      people.answersLetters = true
      stage.show(people)
      stage.table.focusRow(at: IndexPath(row: 0))
      @MainActor func type(_ letter: Int32, at time: UInt32) -> Int? {
        XCTAssertTrue(stage.table.host.keys.press(UInt32(letter), GdkModifierType(0), at: time))
        return stage.table.indexPathForSelectedRow?.row
      }
      XCTAssertEqual(type(GDK_KEY_b, at: 5_000), 1)
      XCTAssertEqual(stage.table.host.focus.position, 1)
      XCTAssertEqual(type(GDK_KEY_o, at: 5_400), 2)
      // a second later a new search begins, and it wraps around after Boris
      XCTAssertEqual(type(GDK_KEY_b, at: 6_500), 1)
      XCTAssertEqual(type(GDK_KEY_b, at: 8_000), 2)
      XCTAssertFalse(stage.table.host.keys.press(UInt32(GDK_KEY_x), GdkModifierType(0), at: 20_000))
      XCTAssertFalse(stage.table.host.keys.press(UInt32(GDK_KEY_space), GdkModifierType(0), at: 30_000))
      XCTAssertFalse(stage.table.host.keys.press(UInt32(GDK_KEY_n), GDK_CONTROL_MASK, at: 40_000))
      XCTAssertEqual(stage.table.indexPathForSelectedRow?.row, 2)
      stage.close()
    }
  }

  func testTheActionsUnderThePointerStayWhenTheFocusArrives() {
    onMain {
      let stage = Stage()
      let people = People(["a", "b"])
      var titles = ["Delete"]
      people.actions = { _ in titles.map { RowAction($0, icon: "edit-delete-symbolic") {} } }
      stage.show(people)
      let host = stage.table.host
      stage.table.focusRow(at: IndexPath(row: 0))
      gtk_window_set_focus_visible(gtk_widget_get_root(stage.listView)?.raw.typed(), 1)
      host.attention.mayHaveMoved()
      stage.attend { host.attention.bar != nil }
      let shown = host.attention.bar?.buttons
      host.attention.mayHaveMoved()
      stage.settle { !host.attention.isDue }
      XCTAssertEqual(host.attention.bar?.buttons, shown)
      // a reconfigured row may have other actions, or the same
      stage.table.reconfigureRows()
      stage.settle { !host.attention.isDue }
      XCTAssertEqual(host.attention.bar?.buttons, shown)
      titles = ["Delete", "Star"]
      stage.table.reconfigureRows()
      stage.settle { host.attention.bar?.buttons.count == 2 }
      stage.close()
    }
  }

  func testActionButtonsAreReusedForTheNextRow() {
    onMain {
      let stage = Stage()
      let people = People(["a", "b"])
      var done: [Int] = []
      people.actions = { row in [RowAction("Delete", icon: "edit-delete-symbolic") { done.append(row) }] }
      stage.show(people)
      let host = stage.table.host
      gtk_window_set_focus_visible(gtk_widget_get_root(stage.listView)?.raw.typed(), 1)
      stage.table.focusRow(at: IndexPath(row: 0))
      host.attention.mayHaveMoved()
      stage.attend { host.attention.bar?.cell === host.rows.cell(at: 0) && host.attention.bar != nil }
      let buttons = host.attention.bar?.buttons
      stage.table.focusRow(at: IndexPath(row: 1))
      stage.attend { host.attention.bar?.cell === host.rows.cell(at: 1) && host.attention.bar != nil }
      XCTAssertEqual(host.attention.bar?.buttons, buttons)
      // and they act on the row they are shown over
      if let button = buttons?.first { gtk_widget_activate(button) }
      stage.settle { done == [1] }
      stage.close()
    }
  }

  func testTheFocusedRowShowsItsActionsAndTheyAreReachableByKeyboard() throws {
    try onMain {
      let stage = Stage()
      let people = People(["a", "b"])
      var done: [String] = []
      people.actions = { row in
        [
          RowAction("Star", icon: "starred-symbolic") { done.append("star \(row)") },
          RowAction("Delete", icon: "edit-delete-symbolic", isDestructive: true) { done.append("delete \(row)") },
        ]
      }
      stage.show(people)
      let host = stage.table.host
      gtk_window_set_focus_visible(gtk_widget_get_root(stage.listView)?.raw.typed(), 1)
      stage.table.focusRow(at: IndexPath(row: 1))
      stage.attend { host.attention.bar != nil && host.attention.bar?.cell === host.rows.cell(at: 1) }
      XCTAssertTrue(host.keys.press(UInt32(GDK_KEY_Right), GdkModifierType(0), at: 0))
      XCTAssertEqual(stage.focusedTooltip, "Star")
      XCTAssertTrue(host.keys.press(UInt32(GDK_KEY_Right), GdkModifierType(0), at: 0))
      XCTAssertEqual(stage.focusedTooltip, "Delete")
      let button = try XCTUnwrap(gtk_root_get_focus(gtk_widget_get_root(stage.listView)))
      gtk_widget_activate(button)
      stage.settle { done == ["delete 1"] }
      XCTAssertTrue(host.keys.press(UInt32(GDK_KEY_Left), GdkModifierType(0), at: 0))
      XCTAssertTrue(host.keys.press(UInt32(GDK_KEY_Left), GdkModifierType(0), at: 0))
      XCTAssertTrue(host.focus.isOnRow)
      // the row is removed with its buttons
      _ = host.keys.press(UInt32(GDK_KEY_Right), GdkModifierType(0), at: 0)
      people.names.removeLast()
      stage.table.apply([ListSplice(position: 1, removed: 1, added: 0)])
      stage.paint()
      XCTAssertEqual(stage.visibleTexts, ["a"])
      XCTAssertEqual(host.focus.position, 0)
      stage.close()
    }
  }

  func testSpaceActivatesWhereNothingCanBeSelected() {
    onMain {
      let stage = Stage()
      let people = People(["a", "b"])
      stage.show(people)
      stage.table.focusRow(at: IndexPath(row: 1))
      XCTAssertFalse(stage.table.host.keys.press(UInt32(GDK_KEY_space), GdkModifierType(0), at: 0))
      stage.table.selectionMode = .none
      XCTAssertTrue(stage.table.host.keys.press(UInt32(GDK_KEY_space), GdkModifierType(0), at: 0))
      XCTAssertEqual(people.chosen, [1])
      stage.close()
    }
  }

  func testInRightToLeftLayoutTheOppositeArrowEntersTheActions() {
    onMain {
      let stage = Stage()
      let people = People(["a"])
      people.actions = { _ in [RowAction("Star", icon: "starred-symbolic") {}] }
      gtk_widget_set_direction(stage.listView, GTK_TEXT_DIR_RTL)
      stage.show(people)
      let host = stage.table.host
      gtk_window_set_focus_visible(gtk_widget_get_root(stage.listView)?.raw.typed(), 1)
      stage.table.focusRow(at: IndexPath(row: 0))
      stage.attend { host.attention.bar != nil }
      XCTAssertFalse(host.keys.press(UInt32(GDK_KEY_Right), GdkModifierType(0), at: 0))
      XCTAssertTrue(host.keys.press(UInt32(GDK_KEY_Left), GdkModifierType(0), at: 0))
      XCTAssertEqual(stage.focusedTooltip, "Star")
      XCTAssertTrue(host.keys.press(UInt32(GDK_KEY_Right), GdkModifierType(0), at: 0))
      XCTAssertTrue(host.focus.isOnRow)
      stage.close()
    }
  }

  func testSelectingAllOfAMillionRowsExcludesTheHeading() {
    onMain {
      let stage = Stage()
      let source = SectionedDataSource(sections: [Million()]) { table, row, indexPath in
        let cell = table.dequeue(NameCell.self, for: indexPath)
        cell.name.setText("\(row)")
        return cell
      }
      stage.table.selectionMode = .multiple
      stage.table.dataSource = source
      stage.present()
      stage.table.selectAll(tellingDelegate: true)
      XCTAssertEqual(stage.table.host.model.selection.first, 1)
      XCTAssertEqual(stage.table.host.model.selection.count, 1_000_000)
      stage.close()
    }
  }

  func testAPlaceholderOfAWindowThatIsNotYetShownHasTheFocus() throws {
    try onMain {
      let stage = Stage()
      gtk_widget_grab_focus(stage.listView)
      let root = gtk_widget_get_root(stage.scroller)
      XCTAssertEqual(gtk_root_get_focus(root), stage.listView)
      stage.table.placeholder = .empty("Nothing")
      let focus = try XCTUnwrap(gtk_root_get_focus(root))
      XCTAssertNotEqual(
        gtk_widget_is_ancestor(focus, stage.scroller), 0, "keys would go to a widget outside the window")
      stage.close()
    }
  }

  /// GTK still reports the row, outside the window, as the focus.
  func testTheFocusMovesFromTheLastRowToThePlaceholder() throws {
    try onMain {
      let stage = Stage()
      let people = People(["a"])
      stage.show(people)
      stage.table.placeholder = .empty("Nothing")
      stage.present()
      stage.table.focusRow(at: IndexPath(row: 0))
      stage.settle { stage.table.host.focus.isOnRow }
      people.names = []
      stage.table.apply([ListSplice(position: 0, removed: 1, added: 0)])
      let focus = try XCTUnwrap(gtk_root_get_focus(gtk_widget_get_root(stage.scroller)))
      XCTAssertNotEqual(gtk_widget_is_ancestor(focus, stage.scroller), 0)
      stage.close()
    }
  }

  func testTheFocusMovesFromThePlaceholderToTheFirstRow() {
    onMain {
      for heading in [nil, "Heading"] {
        let stage = Stage()
        let source = SectionedDataSource(sections: [Numbers(title: heading, rows: [])]) { table, row, indexPath in
          let cell = table.dequeue(NameCell.self, for: indexPath)
          cell.name.setText("\(row)")
          return cell
        }
        stage.table.dataSource = source
        stage.present()
        stage.table.placeholder = .empty("Nothing")
        stage.settle { stage.texts == ["Nothing"] }
        stage.table.listView.grabFocus()
        source.sections = [Numbers(title: heading, rows: [7, 8])]
        stage.settle { stage.table.host.focus.isOnRow }
        XCTAssertEqual(stage.table.indexPathForFocusedRow, IndexPath(row: 0, section: 0))
        stage.close()
      }
    }
  }

  /// A list without rows keeps the focus itself, where keys would have no effect.
  func testTheFocusOfAnEmptyListMovesToTheFirstRow() {
    onMain {
      for placeholder in [nil, Placeholder.empty("Nothing")] {
        let stage = Stage()
        let people = People([])
        stage.show(people)
        stage.table.listView.grabFocus()
        stage.table.placeholder = placeholder
        people.names = ["a", "b"]
        // The data has changed, and the table is about to be told.
        stage.table.placeholder = placeholder
        stage.table.apply([ListSplice(position: 0, removed: 0, added: 2)])
        stage.settle { stage.table.host.focus.isOnRow }
        XCTAssertEqual(stage.table.indexPathForFocusedRow, IndexPath(row: 0))
        stage.close()
      }
    }
  }

  func testThePlaceholderDisappearsWhenRowsAppear() throws {
    try onMain {
      let stage = Stage()
      let people = People([])
      stage.show(people)
      var retried = 0
      stage.table.placeholder = .loading("Fetching people…")
      XCTAssertEqual(stage.texts, ["Fetching people…"])
      stage.table.placeholder = .failure("No people", "The line is dead.", retry: .init("Try again") { retried += 1 })
      XCTAssertEqual(stage.texts, ["No people", "The line is dead.", "Try again"])
      gtk_widget_activate(try XCTUnwrap(stage.first(gtk_button_get_type())))
      stage.settle { retried == 1 }
      people.names = ["a"]
      stage.table.reloadData()
      stage.settle { stage.visibleTexts == ["a"] }
      people.names = []
      stage.table.apply([ListSplice(position: 0, removed: 1, added: 0)])
      XCTAssertEqual(stage.texts, ["No people", "The line is dead.", "Try again"])
      stage.close()
    }
  }
}

/// Some rows, with or without a heading.
private struct Numbers: TableSection {
  var title: String?
  let rows: [Int]
}

/// A million rows under a heading.
private struct Million: TableSection {
  let rows = Array(0..<1_000_000)
  var title: String? { "Million" }
}

/// People by name, with moving, type-ahead and actions; logs the calls it receives.
@MainActor private final class People: TableViewDataSource, TableViewDelegate, TableViewPrefetching {
  var names: [String]
  var canMove: (IndexPath) -> Bool = { _ in true }
  var answersLetters = false
  var actions: (Int) -> [RowAction] = { _ in [] }
  private(set) var selections: [String] = []
  private(set) var chosen: [Int] = []
  private(set) var began: Set<IndexPath> = []
  private(set) var ended: [IndexPath] = []
  /// The index path of each live cell.
  private(set) var shown: [ObjectIdentifier: IndexPath] = [:]
  private(set) var fetched: Set<IndexPath> = []
  private(set) var fetchedTwice = 0
  private(set) var cancelled: Set<IndexPath> = []

  init(_ names: [String]) { self.names = names }

  func forget() { (selections, began, ended) = ([], [], []) }

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { names.count }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    let cell = tableView.dequeue(NameCell.self, for: indexPath)
    cell.name.setText(names[indexPath.row])
    cell.accessibilityLabel = names[indexPath.row]
    return cell
  }

  func tableView(_ tableView: TableView, canMoveRowAt indexPath: IndexPath) -> Bool { canMove(indexPath) }

  func tableView(_ tableView: TableView, moveRowAt source: IndexPath, to destination: IndexPath) {
    names.insert(names.remove(at: source.row), at: destination.row)
  }

  func indexPath(forTypeAhead text: String, after indexPath: IndexPath?) -> IndexPath? {
    guard answersLetters else { return nil }
    return names.indices.first { index in
      index > indexPath?.row ?? -1 && names[index].lowercased().hasPrefix(text.lowercased())
    }.map { IndexPath(row: $0) }
  }

  func tableView(_ tableView: TableView, didActivateRowAt indexPath: IndexPath) { chosen.append(indexPath.row) }
  func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) { selections.append("+\(indexPath.row)") }
  func tableView(_ tableView: TableView, didDeselectRowAt indexPath: IndexPath) {
    selections.append("-\(indexPath.row)")
  }

  func tableView(_ tableView: TableView, willDisplay cell: TableViewCell, forRowAt indexPath: IndexPath) {
    began.insert(indexPath)
    shown[ObjectIdentifier(cell)] = indexPath
  }

  func tableView(_ tableView: TableView, didEndDisplaying cell: TableViewCell, forRowAt indexPath: IndexPath) {
    ended.append(indexPath)
    shown[ObjectIdentifier(cell)] = nil
  }

  func tableView(_ tableView: TableView, trailingActionsForRowAt indexPath: IndexPath) -> [RowAction] {
    actions(indexPath.row)
  }

  func tableView(_ tableView: TableView, prefetchRowsAt indexPaths: [IndexPath]) {
    fetchedTwice += fetched.intersection(indexPaths).count
    fetched.formUnion(indexPaths)
  }

  func tableView(_ tableView: TableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath]) {
    cancelled.formUnion(indexPaths)
  }
}

extension Stage {
  /// Shows rows, with one object as data source, delegate and prefetcher.
  fileprivate func show(_ people: People) {
    table.delegate = people
    table.dataSource = people
    present()
    paint()
  }

  /// Waits for the effects of keyboard focus, wherever the test machine's pointer is when the window appears.
  fileprivate func attend(until isDone: () -> Bool) {
    settle {
      table.host.attention.goesByKeyboard()
      return isDone()
    }
  }

  /// The tooltip of the focused widget.
  fileprivate var focusedTooltip: String? {
    gtk_root_get_focus(gtk_widget_get_root(listView)).flatMap { gtk_widget_get_tooltip_text($0) }
      .map { String(cString: $0) }
  }

  /// All texts in the window.
  fileprivate var texts: [String] {
    settle()
    return gtk_widget_get_root(scroller).map { Stage.texts(in: $0.raw.typed(), isVisible: true) } ?? []
  }

  /// Returns the first widget of a class in the window.
  fileprivate func first(_ type: GType) -> UnsafeMutablePointer<GtkWidget>? {
    func find(_ widget: UnsafeMutablePointer<GtkWidget>) -> UnsafeMutablePointer<GtkWidget>? {
      if g_type_check_instance_is_a(widget.raw.typed(), type) != 0 { return widget }
      var child = gtk_widget_get_first_child(widget)
      while let current = child {
        if let found = find(current) { return found }
        child = gtk_widget_get_next_sibling(current)
      }
      return nil
    }
    return find(scroller)
  }
}
