import CGLib
import CGtk
import GLibKit
import GTKStage
import TestSupport
import XCTest

@testable import ListKit

/// Outlines in a real list.
final class OutlineTests: XCTestCase {
  func testRowsAreIndentedAndSayTheirLevel() throws {
    try onMain {
      let outline = Outline(expanded: ["a", "b"])
      XCTAssertEqual(outline.texts, ["H", "a", "b", "c", "d", "e"])
      // a triangle is 18 pixels wide
      XCTAssertEqual(try "abcde".map { try outline.margin(of: String($0)) }, [0, 30, 60 + 18, 30 + 18, 0])
      outline.stage.settle { outline.triangle(of: "a").map { gtk_widget_get_width($0) } == 18 }
      for (item, level, isExpanded) in [("a", 1, true), ("b", 2, true), ("c", 3, nil), ("e", 1, false)] {
        try outline.check(item, level: level, isExpanded: isExpanded)
      }
      outline.close()
    }
  }

  func testATriangleExpandsAndCollapses() throws {
    try onMain {
      let outline = Outline()
      XCTAssertEqual(outline.texts, ["H", "a", "e"])
      let cell = try XCTUnwrap(outline.cell(of: "a"))
      try outline.click(triangleOf: "a")
      outline.stage.settle { outline.texts == ["H", "a", "b", "d", "e"] }
      try outline.check("a", level: 1, isExpanded: true)
      XCTAssert(cell === outline.cell(of: "a"))
      XCTAssertEqual(outline.filled.sorted(), ["b", "d"], "the row itself is not filled again")
      try outline.click(triangleOf: "a")
      outline.stage.settle { outline.texts == ["H", "a", "e"] }
      try outline.check("a", level: 1, isExpanded: false)
      outline.close()
    }
  }

  func testArrowKeysExpandAndCollapseOrGoInAndOut() {
    onMain {
      let outline = Outline()
      outline.focus("a")
      XCTAssertFalse(outline.press(GDK_KEY_Left), "it is collapsed and in nothing")
      XCTAssertTrue(outline.press(GDK_KEY_Right))
      outline.stage.settle { outline.texts == ["H", "a", "b", "d", "e"] }
      XCTAssertEqual(outline.focused, "a")
      XCTAssertTrue(outline.press(GDK_KEY_KP_Right))
      XCTAssertEqual([outline.focused, outline.selected], ["b", "b"])
      outline.focus("d")
      XCTAssertFalse(outline.press(GDK_KEY_Right), "nothing is inside")
      XCTAssertTrue(outline.press(GDK_KEY_Left))
      XCTAssertEqual([outline.focused, outline.selected], ["a", "a"])
      XCTAssertTrue(outline.press(GDK_KEY_Left))
      outline.stage.settle { outline.texts == ["H", "a", "e"] }
      XCTAssertEqual(outline.told, ["expand a", "collapse a"])
      // from right to left
      gtk_widget_set_direction(outline.stage.listView, GTK_TEXT_DIR_RTL)
      XCTAssertTrue(outline.press(GDK_KEY_Left))
      outline.stage.settle { outline.texts == ["H", "a", "b", "d", "e"] }
      // the focus alone
      outline.stage.table.selectionFollowsFocus = false
      XCTAssertTrue(outline.press(GDK_KEY_Left))
      XCTAssertEqual([outline.focused, outline.selected], ["b", "a"])
      outline.close()
    }
  }

  func testTheUserCanBeRefused() throws {
    try onMain {
      let outline = Outline(expanded: ["e"])
      outline.source.sectionSnapshotHandlers.shouldExpandItem = { _ in false }
      outline.source.sectionSnapshotHandlers.shouldCollapseItem = { _ in false }
      try outline.click(triangleOf: "a")
      outline.focus("e")
      XCTAssertFalse(outline.press(GDK_KEY_Left))
      outline.stage.paint()
      XCTAssertEqual(outline.texts, ["H", "a", "e"])
      XCTAssertEqual(outline.told, [])
      outline.source.expand("a")
      outline.stage.settle { outline.texts == ["H", "a", "b", "d", "e"] }
      XCTAssertEqual(outline.told, [], "the program need not be told")
      outline.close()
    }
  }

  func testTheFocusStaysOnTheItemThatHidesIt() {
    onMain {
      let outline = Outline(expanded: ["a", "b"])
      outline.focus("c")
      outline.source.collapse("a")
      outline.stage.settle { outline.texts == ["H", "a", "e"] }
      XCTAssertEqual(outline.focused, "a")
      // also with a view before all sections
      let header = PlainSectionHeader()
      outline.stage.table.tableHeaderView = header
      outline.source.expand("a")
      outline.stage.settle { outline.texts.contains("d") }
      outline.focus("d")
      outline.source.collapse("a")
      XCTAssertEqual(outline.focused, "a")
      outline.stage.table.tableHeaderView = nil
      outline.stage.settle { outline.texts == ["H", "a", "e"] }
      outline.focus("e")
      outline.source.expand("a")
      outline.stage.settle { outline.texts == ["H", "a", "b", "c", "d", "e"] }
      XCTAssertEqual(outline.focused, "e")
      outline.close()
    }
  }

  func testExpansionIsKeptInNewSnapshots() throws {
    try onMain {
      let outline = Outline()
      try outline.click(triangleOf: "a")
      outline.filled = []
      outline.apply(Outline.sample { $0.insert(["x"], before: "a") })
      outline.stage.settle { outline.texts == ["H", "x", "a", "b", "d", "e"] }
      XCTAssertEqual(outline.filled, ["x"])
      // a deeper level is filled again, because it is indented
      outline.apply(Outline.sample { $0.append(["e"], to: "d") })
      outline.stage.settle { outline.texts == ["H", "a", "b", "d"] }
      outline.source.expand("d")
      outline.stage.settle { outline.texts == ["H", "a", "b", "d", "e"] }
      try outline.check("e", level: 3, isExpanded: false)
      outline.apply(Outline.sample { $0.collapse(["a"]) })
      outline.stage.settle { outline.texts == ["H", "a", "e"] }
      outline.close()
    }
  }

  func testARowThatCanBeExpandedNowGetsATriangle() throws {
    try onMain {
      let outline = Outline(expanded: ["a"])
      try outline.check("d", level: 2, isExpanded: nil)
      outline.filled = []
      outline.apply(Outline.sample { $0.append(["x"], to: "d") })
      outline.stage.settle { outline.filled == ["d"] }
      try outline.check("d", level: 2, isExpanded: false)
      outline.close()
    }
  }

  func testChildrenAreProvidedWhenAnItemIsExpanded() throws {
    try onMain {
      let outline = Outline()
      var asked: [String] = []
      outline.source.sectionSnapshotHandlers.snapshotForExpandingParent = { item, current in
        asked.append(item)
        XCTAssertTrue(outline.source.snapshot(for: "H").contains(item), "the program may look at what is shown")
        guard item == "e" else { return current }
        var snapshot = SectionSnapshot<String>()
        snapshot.append(["f", "g"])
        snapshot.setExpandable(["g"])
        return snapshot
      }
      try outline.click(triangleOf: "e")
      outline.stage.settle { outline.texts == ["H", "a", "e", "f", "g"] }
      try outline.check("g", level: 2, isExpanded: false)
      XCTAssertEqual(asked, ["e"])
      // a snapshot without them
      outline.apply(Outline.sample())
      outline.stage.paint()
      XCTAssertEqual(outline.texts, ["H", "a", "e", "f", "g"])
      XCTAssertEqual(asked, ["e", "e"])
      outline.close()
    }
  }

  func testItemsThatProvideOneAnotherAreAskedOnce() {
    onMain {
      let outline = Outline(expanded: ["a", "b", "e"])
      var asked: [String] = []
      outline.source.sectionSnapshotHandlers.snapshotForExpandingParent = { item, _ in
        asked.append(item)
        var snapshot = SectionSnapshot<String>()
        // as a symbolic link leads back
        if asked.count < 50 { snapshot.append([item == "b" ? "a" : "x"]) }
        return snapshot
      }
      var snapshot = SectionSnapshot<String>()
      snapshot.append(["a", "e"])
      snapshot.append(["b"], to: "a")
      snapshot.append(["f"])
      for item in ["b", "e", "f"] { snapshot.setExpandable([item]) }
      snapshot.expand(["f"])
      outline.apply(snapshot)
      XCTAssertEqual(asked.sorted(), ["b", "e", "f"])
      outline.stage.settle { outline.texts == ["H", "a", "b", "e", "f", "x"] }
      outline.close()
    }
  }

  func testAChildThatComesFromAnotherItemMoves() {
    onMain {
      let outline = Outline()
      outline.source.sectionSnapshotHandlers.snapshotForExpandingParent = { _, _ in
        var snapshot = SectionSnapshot<String>()
        snapshot.append(["x"])
        return snapshot
      }
      outline.source.expand("a")
      outline.stage.settle { outline.texts == ["H", "a", "x", "e"] }
      outline.source.expand("e")
      XCTAssertEqual(outline.stage.table.host.model.count, 4)
      outline.stage.settle { outline.texts == ["H", "a", "e", "x"] }
      outline.close()
    }
  }

  func testManyRowsCostWhatIsInside() {
    onMain {
      let outline = Outline()
      var snapshot = SectionSnapshot<String>()
      let parents = (0..<500).map { "p\($0)" }
      snapshot.append(parents)
      for parent in parents { snapshot.append((0..<100).map { "\(parent) \($0)" }, to: parent) }
      outline.apply(snapshot)
      outline.stage.settle { outline.texts.prefix(3) == ["H", "p0", "p1"] }
      var changes: [[UInt32]] = []
      let model = outline.stage.table.host.model.pointer
      let connection = Signal.connect(typed: "items-changed", of: model) {
        (position: UInt32, removed: UInt32, added: UInt32) in
        changes.append([position, removed, added])
      }
      outline.filled = []
      outline.source.expand("p250")
      outline.source.collapse("p250")
      XCTAssertEqual(changes, [[252, 0, 100], [252, 100, 0]])
      outline.stage.paint()
      XCTAssertEqual(outline.filled, [])
      connection.disconnect()
      outline.close()
    }
  }

  func testComparedInTheBackgroundWhileTheUserExpands() {
    onMain {
      let outline = Outline()
      var isDone = false
      Task {
        await outline.source.applyInBackground([("H", Outline.sample { $0.append(["z"]) })])
        isDone = true
      }
      var isExpanded = false
      Task {
        outline.source.expand("a")
        isExpanded = true
      }
      outline.stage.settle { isDone && isExpanded }
      outline.stage.settle { outline.texts == ["H", "a", "b", "d", "e", "z"] }
      XCTAssertEqual(outline.stage.table.host.model.count, 6)
      outline.close()
    }
  }

  func testExpandedWhileACellIsFilledIsShownAfterwards() {
    onMain {
      let outline = Outline()
      outline.onFill = { [unowned outline] in
        outline.onFill = nil
        let count = outline.stage.table.host.model.count
        outline.source.expand("a")
        XCTAssertEqual(outline.stage.table.host.model.count, count, "GTK may be binding the row")
      }
      outline.apply(Outline.sample { $0.append(["z"]) })
      outline.stage.settle { outline.texts == ["H", "a", "b", "d", "e", "z"] }
      outline.close()
    }
  }

  func testTheSelectionIsKnownByIdentifiers() {
    onMain {
      let outline = Outline()
      outline.source.select(["d"])
      XCTAssertEqual(outline.source.selectedItemIdentifiers, [], "it is inside a collapsed item")
      outline.source.expand("a")
      outline.source.select(["d"])
      XCTAssertEqual(outline.source.selectedItemIdentifiers, ["d"])
      outline.close()
    }
  }

  func testASubclassEditsAndHasHeadersOfItsOwn() {
    onMain {
      let outline = Outline()
      outline.source.isEdited = true
      outline.apply(Outline.sample { $0.append(["z"]) })
      outline.stage.table.reloadData()
      outline.stage.settle { outline.texts == ["own H", "a", "e", "z", "own end"] }
      outline.stage.table.isEditing = true
      XCTAssertTrue(outline.stage.table.editing.delete(3))
      outline.stage.settle { outline.texts == ["own H", "a", "e", "own end"] }
      outline.close()
    }
  }

  func testCellsKnowWhetherTheyAreExpanded() throws {
    try onMain {
      let outline = Outline()
      let cell = try XCTUnwrap(outline.cell(of: "a"))
      XCTAssertFalse(cell.configurationState.isExpanded)
      outline.source.expand("a")
      XCTAssertTrue(cell.configurationState.isExpanded)
      outline.source.collapse("a")
      XCTAssertFalse(cell.configurationState.isExpanded)
      outline.close()
    }
  }
}

/// A list with an outline: `a` contains `b`, in which is `c`, and `d`; `e` is expandable.
@MainActor private final class Outline {
  let stage = Stage()
  let source: Source
  var filled: [String] = []
  var told: [String] = []
  var onFill: (() -> Void)?

  final class Source: OutlineDataSource<String, String> {
    var isEdited = false

    override func title(forHeaderIn section: String, _ snapshot: SectionSnapshot<String>) -> String? { section }
    override func title(forFooterIn section: String, _ snapshot: SectionSnapshot<String>) -> String? {
      isEdited ? "end" : nil
    }
    override func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> View? {
      isEdited ? OwnMargin.showing("own H", in: tableView) : nil
    }
    override func tableView(_ tableView: TableView, viewForFooterInSection section: Int) -> View? {
      OwnMargin.showing("own end", in: tableView)
    }
    override func tableView(_ tableView: TableView, canEditRowAt indexPath: IndexPath) -> Bool { isEdited }
    override func tableView(_ tableView: TableView, commit editingStyle: EditingStyle, forRowAt indexPath: IndexPath) {
      var snapshot = snapshot(for: "H")
      snapshot.delete(itemIdentifier(for: indexPath).map { [$0] } ?? [])
      apply(snapshot, to: "H")
    }
  }

  init(expanded: [String] = []) {
    weak var me: Outline?
    source = Source(stage.table) { table, item, indexPath in
      me?.filled.append(item)
      me?.onFill?()
      let cell = table.dequeue(NameCell.self, for: indexPath)
      cell.name.setText(item)
      cell.accessibilityLabel = item
      return cell
    }
    me = self
    source.style.indentationWidth = 30
    source.sectionSnapshotHandlers.willExpandItem = { me?.told.append("expand \($0)") }
    source.sectionSnapshotHandlers.willCollapseItem = { me?.told.append("collapse \($0)") }
    stage.present()
    apply(Outline.sample { $0.expand(expanded) })
    stage.settle { !texts.isEmpty }
    filled = []
  }

  func close() { stage.close() }

  static func sample(_ change: (inout SectionSnapshot<String>) -> Void = { _ in }) -> SectionSnapshot<String> {
    var snapshot = SectionSnapshot<String>()
    snapshot.append(["a", "e"])
    snapshot.append(["b", "d"], to: "a")
    snapshot.append(["c"], to: "b")
    snapshot.setExpandable(["e"])
    change(&snapshot)
    return snapshot
  }

  func apply(_ snapshot: SectionSnapshot<String>) { source.apply(snapshot, to: "H", animatingDifferences: false) }

  var texts: [String] { stage.visibleTexts }

  var focused: String? { stage.table.indexPathForFocusedRow.flatMap { source.itemIdentifier(for: $0) } }

  var selected: String? { stage.table.indexPathForSelectedRow.flatMap { source.itemIdentifier(for: $0) } }

  func focus(_ item: String) {
    if let indexPath = source.indexPath(for: item) { stage.table.focusRow(at: indexPath) }
    stage.settle { focused == item }
  }

  func press(_ key: Int32) -> Bool { stage.table.host.keys.press(UInt32(key), GdkModifierType(0), at: 0) }

  func cell(of item: String) -> NameCell? {
    source.indexPath(for: item).flatMap { stage.table.cellForRow(at: $0) as? NameCell }
  }

  func triangle(of item: String) -> UnsafeMutablePointer<GtkWidget>? {
    guard let child = cell(of: item).flatMap({ gtk_widget_get_first_child($0.root) }),
      g_type_check_instance_is_a(child.raw.typed(), gtk_button_get_type()) != 0, gtk_widget_get_visible(child) != 0
    else { return nil }
    return child
  }

  func click(triangleOf item: String) throws {
    let triangle = try XCTUnwrap(triangle(of: item))
    var value = GValue()
    g_value_init(&value, gtk_button_get_type())
    g_value_set_object(&value, triangle)
    g_signal_emitv(&value, g_signal_lookup("clicked", gtk_button_get_type()), 0, nil)
    g_value_unset(&value)
  }

  func margin(of item: String) throws -> Int32 { gtk_widget_get_margin_start(try XCTUnwrap(cell(of: item)).root) }

  /// Checks what a row shows and says.
  func check(_ item: String, level: Int, isExpanded: Bool?, line: UInt = #line) throws {
    let cell = try XCTUnwrap(cell(of: item), line: line)
    let row = try XCTUnwrap(gtk_widget_get_parent(cell.root), line: line)
    XCTAssertEqual(cell.accessibilityLevel, level, line: line)
    XCTAssertEqual(cell.accessibilityExpanded, isExpanded, line: line)
    XCTAssertNotEqual(
      gtk_test_accessible_has_property(row.raw.opaque, GTK_ACCESSIBLE_PROPERTY_LEVEL), 0, line: line)
    XCTAssertEqual(
      gtk_test_accessible_has_state(row.raw.opaque, GTK_ACCESSIBLE_STATE_EXPANDED) != 0, isExpanded != nil, line: line)
    XCTAssertEqual(triangle(of: item) != nil, isExpanded != nil, line: line)
    let icon = triangle(of: item).flatMap { gtk_button_get_icon_name($0.raw.typed()) }.map { String(cString: $0) }
    XCTAssertEqual(icon, isExpanded.map { $0 ? "pan-down-symbolic" : "pan-end-symbolic" }, line: line)
  }
}
