import CGtk
import GLibKit
import TestSupport
import XCTest

@testable import ListKit

/// The view before a table's first section: it takes a position, which nobody outside notices.
final class TableHeaderTests: XCTestCase {
  func testIndexPathsAndPlacesAreThoseOfTheRows() throws {
    try onMain {
      let (stage, ledger, header) = Stage.headed(["a", "b", "c"])
      XCTAssertEqual(stage.visibleTexts, ["Top", "One", "Two", "a", "b", "c"])
      XCTAssertEqual(stage.table.indexPathsForVisibleRows, (0..<3).map { IndexPath(row: $0) })
      let first = try XCTUnwrap(stage.table.rectForRow(at: IndexPath(row: 0)))
      XCTAssertGreaterThan(first.minY, 0)
      XCTAssertEqual(stage.table.indexPathForRow(at: Point(x: 5, y: first.minY + 2)), IndexPath(row: 0))
      XCTAssertNil(stage.table.indexPathForRow(at: Point(x: 5, y: 2)))
      XCTAssertNil(stage.table.topSection, "the header is topmost")
      // nothing but rows is selected
      stage.table.selectionMode = .multiple
      stage.table.selectAll(tellingDelegate: true)
      XCTAssertEqual(stage.table.indexPathsForSelectedRows.count, 3)
      XCTAssertEqual(ledger.log, ["+0", "+1", "+2"])
      withExtendedLifetime(header) {}
      stage.close()
    }
  }

  func testAHeaderSetAndRemovedWhileACellIsFilledIsGone() {
    onMain {
      let ledger = Ledger(["a", "b"])
      let stage = Stage.showing(ledger)
      let banner = Buttons()
      var seen: [View?] = []
      ledger.onCell = { _ in
        ledger.onCell = nil
        stage.table.tableHeaderView = banner
        seen.append(stage.table.tableHeaderView)
        stage.table.tableHeaderView = nil
        seen.append(stage.table.tableHeaderView)
      }
      stage.table.reloadData()
      stage.settle { ledger.onCell == nil && stage.visibleTexts == ["a", "b"] }
      XCTAssertTrue(seen.count == 2 && seen[0] === banner && seen[1] == nil)
      ledger.onCell = { _ in
        ledger.onCell = nil
        stage.table.tableHeaderView = nil
        stage.table.tableHeaderView = banner
      }
      stage.table.reloadData()
      stage.settle { stage.visibleTexts == ["Top", "One", "Two", "a", "b"] }
      stage.close()
    }
  }

  func testChangesAreThoseOfTheRows() {
    onMain {
      let (stage, ledger, header) = Stage.headed(["a", "b", "c"])
      let widget = gtk_widget_get_parent(header.root)
      stage.table.selectRow(at: IndexPath(row: 1))
      ledger.names = ["x", "a", "b", "c"]
      stage.table.apply([ListSplice(position: 0, removed: 0, added: 1)])
      XCTAssertEqual(stage.rowTexts, ["x", "a", "b", "c"])
      XCTAssertEqual(stage.table.indexPathForSelectedRow, IndexPath(row: 2))
      ledger.names.removeFirst()
      stage.table.applyPositions([ListSplice(position: 0, removed: 1, added: 0)])
      XCTAssertEqual(stage.rowTexts, ["a", "b", "c"])
      ledger.names = ["c", "a", "d"]
      stage.table.performBatchUpdates { updates in
        updates.moveRow(at: IndexPath(row: 2), to: IndexPath(row: 0))
        updates.deleteRows(at: [IndexPath(row: 1)])
        updates.insertRows(at: [IndexPath(row: 2)])
      }
      XCTAssertEqual(stage.rowTexts, ["c", "a", "d"])
      // a row is moved by keyboard, and dropped on the header
      stage.table.focusRow(at: IndexPath(row: 1))
      XCTAssertTrue(stage.press(GDK_KEY_Up, GDK_ALT_MASK))
      XCTAssertEqual(stage.rowTexts, ["a", "c", "d"])
      stage.table.rows.move(3, .after(0))
      XCTAssertEqual(stage.rowTexts, ["d", "a", "c"])
      ledger.names = ["e"]
      stage.table.reloadData()
      XCTAssertEqual(stage.rowTexts, ["e"])
      XCTAssertEqual(gtk_widget_get_parent(header.root), widget, "the header stays where it is")
      ledger.names = []
      stage.table.reloadData()
      XCTAssertEqual(stage.rowTexts, [])
      XCTAssertEqual(stage.table.host.model.count, 1, "it is shown without rows")
      XCTAssertFalse(ledger.log.contains { $0.hasPrefix("out of range") })
      stage.close()
    }
  }

  func testValuesAndSnapshotsAreCompared() throws {
    try onMain {
      let stage = Stage()
      let header = Buttons()
      stage.table.tableHeaderView = header
      let shim = TableViewShim(stage.table)
      try shim.apply(TableModel([SectionModel(id: 1, header: "S", cells: [numbered(1), numbered(2)])]))
      stage.present()
      stage.paint()
      try shim.apply(
        TableModel([SectionModel(id: 1, header: "S", cells: [numbered(3), numbered(2, "two"), numbered(1)])]),
        animatingDifferences: true)
      XCTAssertEqual(stage.rowTexts, ["S", "3", "two", "1"])
      let arrived = (0..<3).filter { row in
        stage.table.host.rows.row(at: 2 + row).map { gtk_widget_has_css_class($0, "list-arrival") } == 1
      }
      XCTAssertEqual(arrived, [0], "the new row fades in, not the one after it")

      let source = TableViewDiffableDataSource<Int, String>(stage.table) { table, name, indexPath in
        let cell = table.dequeue(NameCell.self, for: indexPath)
        cell.name.setText(name)
        return cell
      }
      var snapshot = TableSnapshot<Int, String>()
      snapshot.appendSections([1])
      snapshot.appendItems(["a", "b"])
      source.apply(snapshot)
      snapshot.insertItems(["c"], beforeItem: "a")
      source.apply(snapshot)
      XCTAssertEqual(stage.rowTexts, ["c", "a", "b"])

      let sections = SectionedDataSource<Words>(sections: [Words(rows: ["x", "y"])]) { table, name, indexPath in
        let cell = table.dequeue(NameCell.self, for: indexPath)
        cell.name.setText(name)
        return cell
      }
      stage.table.dataSource = sections
      stage.paint()
      let kept = stage.table.cellForRow(at: IndexPath(row: 1))
      sections.sections = [Words(rows: ["z", "x", "y"])]
      XCTAssertEqual(stage.rowTexts, ["z", "x", "y"])
      XCTAssertTrue(kept != nil && stage.table.cellForRow(at: IndexPath(row: 2)) === kept, "nothing was reloaded")
      withExtendedLifetime((shim, source, header)) {}
      stage.close()
    }
  }

  func testTheKeyboardReachesItsControlsAndComesBack() {
    onMain {
      for isSelecting in [true, false] {
        let (stage, ledger, header) = Stage.headed(["a", "b"])
        stage.table.selectionFollowsFocus = isSelecting
        stage.table.focusRow(at: IndexPath(row: 1))
        XCTAssertTrue(stage.press(GDK_KEY_Home))
        XCTAssertEqual(stage.table.indexPathForFocusedRow, IndexPath(row: 0), "Home leads to the first row")
        XCTAssertTrue(stage.press(GDK_KEY_Up))
        XCTAssertEqual(stage.focusedText, "One")
        XCTAssertTrue(stage.press(GDK_KEY_Tab))
        XCTAssertEqual(stage.focusedText, "Two")
        XCTAssertFalse(stage.press(GDK_KEY_Tab), "Tab leaves the list")
        XCTAssertTrue(stage.press(GDK_KEY_ISO_Left_Tab, GDK_SHIFT_MASK))
        XCTAssertEqual(stage.focusedText, "One")
        XCTAssertFalse(stage.press(GDK_KEY_Up))
        XCTAssertTrue(stage.press(GDK_KEY_Down))
        XCTAssertEqual(stage.table.indexPathForFocusedRow, IndexPath(row: 0))
        // what the user works with stays when the rows are others
        XCTAssertTrue(stage.press(GDK_KEY_Up))
        ledger.names = ["c"]
        stage.table.reloadData()
        stage.paint()
        XCTAssertEqual(stage.focusedText, "One")
        ledger.names = ["d", "c"]
        stage.table.apply([ListSplice(position: 0, removed: 0, added: 1)])
        stage.paint()
        XCTAssertEqual(stage.focusedText, "One")
        withExtendedLifetime(header) {}
        stage.close()
      }
    }
  }

  func testArrowKeysLeadToTheControlsOfSectionHeaders() {
    onMain {
      let stage = Stage()
      let source = HeadedSections()
      stage.table.dataSource = source
      stage.present()
      stage.paint()
      stage.table.focusRow(at: IndexPath(row: 1))
      XCTAssertTrue(stage.press(GDK_KEY_Down))
      XCTAssertEqual(stage.focusedText, "One")
      XCTAssertTrue(stage.press(GDK_KEY_Down))
      XCTAssertEqual(stage.table.indexPathForFocusedRow, IndexPath(row: 0, section: 1))
      // a plain header is skipped
      stage.table.focusRow(at: IndexPath(row: 1, section: 1))
      XCTAssertTrue(stage.press(GDK_KEY_Down))
      XCTAssertEqual(stage.table.indexPathForFocusedRow, IndexPath(row: 0, section: 2))
      // extending the selection is about rows
      stage.table.selectionMode = .multiple
      stage.table.focusRow(at: IndexPath(row: 1))
      XCTAssertTrue(stage.press(GDK_KEY_Down, GDK_SHIFT_MASK))
      XCTAssertEqual(stage.table.indexPathForFocusedRow, IndexPath(row: 0, section: 1))
      stage.close()
    }
  }

  func testSectionHeadersOfDifferentHeightsAreFilledAgain() throws {
    try onMain {
      let stage = Stage()
      let source = HeadedSections()
      stage.table.dataSource = source
      stage.present()
      stage.paint()
      let low = try XCTUnwrap(stage.table.rectForHeader(inSection: 2)).height
      XCTAssertGreaterThan(try XCTUnwrap(stage.table.rectForHeader(inSection: 1)).height, low)
      source.hasButtons = [true, false, true]
      stage.table.reconfigure()
      stage.settle { stage.table.rectForHeader(inSection: 2).map { $0.height > low } ?? false }
      XCTAssertEqual(stage.table.rectForHeader(inSection: 1)?.height, low)
      stage.close()
    }
  }

  func testTheViewIsExchangedAndTakenOut() {
    onMain {
      let (stage, ledger, header) = Stage.headed((0..<500).map { "\($0)" })
      stage.table.tableHeaderView = nil
      XCTAssertEqual(stage.rowTexts.first, "0")
      stage.table.tableHeaderView = header
      stage.paint()
      stage.settle { stage.visibleTexts.first == "Top" }
      let other = PlainSectionHeader()
      other.show("Other")
      stage.table.tableHeaderView = other
      stage.paint()
      stage.settle { stage.visibleTexts.first == "Other" }
      // far below, nothing moves
      stage.table.scrollToRow(at: IndexPath(row: 300), offset: 40)
      stage.settle { stage.table.offset(ofRowAt: IndexPath(row: 300)) == 40 }
      for view in [nil, header, other] as [View?] {
        stage.table.tableHeaderView = view
        for _ in 0..<3 { stage.paint() }
        XCTAssertEqual(stage.table.offset(ofRowAt: IndexPath(row: 300)), 40)
      }
      stage.table.scrollToTop()
      stage.settle { stage.visibleTexts.first == "Other" }
      withExtendedLifetime(ledger) {}
      stage.close()
    }
  }

  func testAViewIsInOnePlace() {
    onMain {
      let (stage, ledger, header) = Stage.headed(["a"])
      let (other, otherLedger, otherHeader) = Stage.headed(["b"])
      other.table.tableHeaderView = header
      XCTAssertNil(stage.table.tableHeaderView)
      XCTAssertEqual(stage.rowTexts, ["a"])
      XCTAssertEqual(other.rowTexts, ["b"])
      XCTAssertTrue(other.visibleTexts.contains("Top"))
      other.table.tableFooterView = header
      XCTAssertNil(other.table.tableHeaderView)
      other.paint()
      XCTAssertEqual(other.visibleTexts, ["b", "Top", "One", "Two"])
      stage.table.tableFooterView = header
      stage.paint()
      XCTAssertEqual(stage.visibleTexts, ["a", "Top", "One", "Two"])
      other.paint()
      XCTAssertEqual(other.visibleTexts, ["b"])
      withExtendedLifetime((ledger, otherLedger, otherHeader)) {}
      for stage in [stage, other] { stage.close() }
    }
  }

  func testALongListIsScrolledExactly() {
    onMain {
      let (stage, ledger, header) = Stage.headed((0..<100_000).map { "\($0)" })
      for row in [0, 1, 99, 50_000, 99_000] {
        stage.table.scrollToRow(at: IndexPath(row: row), at: .top)
        stage.settle { stage.table.offset(ofRowAt: IndexPath(row: row)).map { abs($0) < 1 } ?? false }
        XCTAssertEqual(stage.visibleTexts.first, "\(row)")
        XCTAssertEqual(stage.table.topSection, 0)
      }
      withExtendedLifetime((ledger, header)) {}
      stage.close()
    }
  }

  /// Random changes of a table with a header lead to the same rows as without.
  func testRandomChangesAreTheSameWithAndWithoutIt() {
    onMain {
      var generator = SeededGenerator(seed: 11)
      let (stage, ledger, header) = Stage.headed(["0"])
      let other = Ledger(["0"])
      let plain = Stage.showing(other)
      for round in 1...TestLength.count(short: 60, long: 2_000) {
        let count = ledger.names.count
        let position = Int.random(in: 0...count, using: &generator)
        let removed = Int.random(in: 0...min(count - position, 3), using: &generator)
        let added = (0..<Int.random(in: 0...2, using: &generator)).map { "\(round).\($0)" }
        for (ledger, stage) in [(ledger, stage), (other, plain)] {
          ledger.names.replaceSubrange(position..<position + removed, with: added)
          stage.table.apply([ListSplice(position: position, removed: removed, added: added.count)])
          if round % 11 == 0, !ledger.names.isEmpty {
            stage.table.selectRow(at: IndexPath(row: ledger.names.count / 2))
          }
          if round % 13 == 0 { stage.table.reloadData() }
        }
        if round % 7 == 0 { stage.table.tableHeaderView = round % 2 == 0 ? nil : header }
        let texts = stage.rowTexts
        XCTAssertEqual(texts.isEmpty, plain.rowTexts.isEmpty, "round \(round)")
        XCTAssertEqual(texts.prefix(8), plain.rowTexts.prefix(texts.count).prefix(8), "round \(round)")
        XCTAssertEqual(stage.table.indexPathForSelectedRow, plain.table.indexPathForSelectedRow, "round \(round)")
      }
      for stage in [stage, plain] { stage.close() }
    }
  }
}

/// A header with a text and two buttons.
private final class Buttons: View {
  override class var templateDocument: String? {
    """
    <interface><template class="Buttons" parent="GtkBox">
    <child><object class="GtkLabel"><property name="label">Top</property></object></child>
    <child><object class="GtkButton"><property name="label">One</property></object></child>
    <child><object class="GtkButton"><property name="label">Two</property></object></child>
    </template></interface>
    """
  }
}

/// A section of texts.
private struct Words: TableSection {
  var rows: [String]
}

/// Three sections of two rows, of which some have buttons in their headers.
private final class HeadedSections: TableViewDataSource {
  var hasButtons = [false, true, false]

  func numberOfSections(in tableView: TableView) -> Int { 3 }
  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 2 }
  func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? { "Section" }
  func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> View? {
    hasButtons[section] ? tableView.dequeueHeaderFooter(Buttons.self) : nil
  }
  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    tableView.dequeue(NameCell.self, for: indexPath)
  }
}

extension Stage {
  /// Returns a painted window with rows below a header with buttons.
  @MainActor fileprivate static func headed(_ names: [String]) -> (Stage, Ledger, Buttons) {
    let stage = Stage()
    let (ledger, header) = (Ledger(names), Buttons())
    stage.table.delegate = ledger
    stage.table.dataSource = ledger
    stage.table.tableHeaderView = header
    stage.present()
    stage.paint()
    return (stage, ledger, header)
  }

  /// The texts of the visible rows, without those of the header.
  fileprivate var rowTexts: [String] {
    paint()
    return visibleTexts.filter { !["Top", "One", "Two"].contains($0) }
  }

  /// Presses a key, as if the focus were in the list.
  fileprivate func press(_ key: Int32, _ modifiers: GdkModifierType = GdkModifierType(0)) -> Bool {
    table.host.keys.press(UInt32(key), modifiers, at: 0)
  }

  /// The text of the button that has the focus.
  fileprivate var focusedText: String? {
    gtk_widget_get_root(listView).flatMap { gtk_root_get_focus($0) }.flatMap { Stage.texts(in: $0).first }
  }
}
