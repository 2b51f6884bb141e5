import CGLib
import CGtk
import GLibKit
import XCTest

@testable import ListKit

/// Outlines in a collection view.
final class CollectionOutlineTests: XCTestCase {
  func testOnlyAListIsIndented() throws {
    try onMain {
      let outline = CollectionOutline()
      outline.source.expand("a")
      outline.settle([["H"], ["a"], ["b"], ["d"], ["e"], ["x", "y"]])
      // a triangle is 18 pixels wide
      XCTAssertEqual(try "abdexy".map { try outline.margin(of: String($0)) }, [0, 30, 30 + 18, 0, 0, 0])
      try outline.check("a", level: 1, isExpanded: true)
      try outline.check("b", level: 2, isExpanded: false)
      try outline.check("d", level: 2, isExpanded: nil)
      try outline.check("x", level: nil, isExpanded: nil)
      outline.close()
    }
  }

  func testAnItemThatMovesOutOfTheListLosesItsTriangle() throws {
    try onMain {
      let outline = CollectionOutline()
      outline.source.isInColumns = true
      outline.source.apply(outline.source.sectionIdentifiers.map { ($0, outline.source.snapshot(for: $0)) })
      outline.stage.collection.invalidateLayout()
      outline.stage.collection.reconfigure()
      outline.settle([["H"], ["a", "e"], ["x", "y"]])
      try outline.check("a", level: nil, isExpanded: nil)
      outline.focus("a")
      XCTAssertTrue(outline.press(GDK_KEY_Right))
      XCTAssertEqual(outline.focused, "e", "arrow keys move between columns")
      XCTAssertEqual(outline.told, [])
      outline.close()
    }
  }

  func testArrowKeysExpandAndCollapseOrGoInAndOut() {
    onMain {
      let outline = CollectionOutline()
      outline.focus("a")
      XCTAssertFalse(outline.press(GDK_KEY_Left), "it is collapsed and in nothing")
      XCTAssertTrue(outline.press(GDK_KEY_Right))
      outline.settle([["H"], ["a"], ["b"], ["d"], ["e"], ["x", "y"]])
      XCTAssertTrue(outline.press(GDK_KEY_Right))
      XCTAssertEqual([outline.focused, outline.selected], ["b", "b"])
      outline.focus("d")
      XCTAssertFalse(outline.press(GDK_KEY_Right), "nothing is inside")
      XCTAssertTrue(outline.press(GDK_KEY_Left))
      XCTAssertEqual([outline.focused, outline.selected], ["a", "a"])
      XCTAssertTrue(outline.press(GDK_KEY_Left))
      outline.settle([["H"], ["a"], ["e"], ["x", "y"]])
      XCTAssertEqual(outline.told, ["expand a", "collapse a"])
      outline.close()
    }
  }

  func testTheTriangleAndTheProgramExpand() throws {
    try onMain {
      let outline = CollectionOutline()
      let cell = try XCTUnwrap(outline.cell(of: "a"))
      outline.filled = []
      try outline.click(triangleOf: "a")
      outline.settle([["H"], ["a"], ["b"], ["d"], ["e"], ["x", "y"]])
      XCTAssert(cell === outline.cell(of: "a"))
      XCTAssertEqual(outline.filled.sorted(), ["b", "d"], "the item itself is not filled again")
      outline.focus("d")
      outline.source.collapse("a")
      outline.settle([["H"], ["a"], ["e"], ["x", "y"]])
      XCTAssertEqual(outline.focused, "a", "the item that hides the focused one")
      XCTAssertEqual(outline.told, ["expand a"])
      outline.source.sectionSnapshotHandlers.shouldExpandItem = { _ in false }
      try outline.click(triangleOf: "a")
      XCTAssertEqual(outline.stage.lines, [["H"], ["a"], ["e"], ["x", "y"]])
      outline.close()
    }
  }

  func testSnapshotsKeepExpansionAndSelection() {
    onMain {
      let outline = CollectionOutline()
      outline.source.expand("a")
      outline.source.select(["d", "x"])
      XCTAssertEqual(outline.source.selectedItemIdentifiers, ["d", "x"])
      var snapshot = outline.source.snapshot(for: "H")
      snapshot.insert(["new"], before: "a")
      snapshot.insert(["f"], before: "d")
      outline.source.apply(snapshot, to: "H", animatingDifferences: false)
      outline.settle([["H"], ["new"], ["a"], ["b"], ["f"], ["d"], ["e"], ["x", "y"]])
      XCTAssertEqual(outline.source.selectedItemIdentifiers, ["d", "x"])
      var isDone = false
      Task {
        await outline.source.applyInBackground([("H", snapshot), ("Z", SectionSnapshot())])
        isDone = true
      }
      outline.stage.settle { isDone }
      outline.settle([["H"], ["new"], ["a"], ["b"], ["f"], ["d"], ["e"]])
      XCTAssertEqual(outline.source.selectedItemIdentifiers, ["d"])
      outline.close()
    }
  }

  func testChildrenAreProvidedWhenAnItemIsExpanded() {
    onMain {
      let outline = CollectionOutline()
      outline.source.sectionSnapshotHandlers.snapshotForExpandingParent = { item, current in
        var inside = current
        if item == "e" { inside.append(["e1", "e2"]) }
        return inside
      }
      outline.source.expand("e")
      outline.settle([["H"], ["a"], ["e"], ["e1"], ["e2"], ["x", "y"]])
      outline.close()
    }
  }

  func testDraggingIntoAndSpringLoading() {
    onMain {
      let outline = CollectionOutline()
      let source = outline.source
      let (first, last) = (IndexPath(item: 0), IndexPath(item: 1))
      XCTAssertEqual(source.place(of: last, carriedTo: .into(first)), OutlineDestination(parent: "a", next: nil))
      XCTAssertEqual(source.place(of: last, carriedTo: .up), OutlineDestination(parent: nil, next: "a"))
      XCTAssertNil(source.place(of: last, carriedTo: .into(IndexPath(item: 0, section: 1))), "another section")
      let dragging = CollectionDragging()
      dragging.collection = outline.stage.collection
      XCTAssert(dragging.shouldSpringLoad(first, isTaken: true))
      XCTAssertFalse(dragging.shouldSpringLoad(first, isTaken: false))
      XCTAssertFalse(dragging.shouldSpringLoad(IndexPath(item: 0, section: 1), isTaken: true))
      dragging.springLoad(1)
      outline.settle([["H"], ["a"], ["b"], ["d"], ["e"], ["x", "y"]])
      XCTAssertFalse(dragging.shouldSpringLoad(first, isTaken: true), "it is expanded")
      outline.close()
    }
  }

  func testManyItemsCostWhatIsInside() {
    onMain {
      let outline = CollectionOutline()
      var snapshot = SectionSnapshot<String>()
      let parents = (0..<500).map { "p\($0)" }
      snapshot.append(parents)
      for parent in parents { snapshot.append((0..<100).map { "\(parent) \($0)" }, to: parent) }
      outline.source.apply([("H", snapshot)], animatingDifferences: false)
      outline.stage.settle { outline.stage.lines.prefix(3) == [["H"], ["p0"], ["p1"]] }
      var changes: [[UInt32]] = []
      let connection = Signal.connect(typed: "items-changed", of: outline.stage.collection.host.model.pointer) {
        (position: UInt32, removed: UInt32, added: UInt32) in
        changes.append([position, removed, added])
      }
      outline.source.expand("p250")
      outline.source.collapse("p250")
      XCTAssertEqual(changes, [[252, 0, 100], [252, 100, 0]])
      connection.disconnect()
      outline.close()
    }
  }

  func testEverythingIsReleased() {
    onMain {
      weak var source: CollectionOutline.Source?
      weak var collection: CollectionView?
      do {
        let outline = CollectionOutline()
        outline.source.expand("a")
        (source, collection) = (outline.source, outline.stage.collection)
        outline.close()
      }
      XCTAssertNil(source)
      XCTAssertNil(collection)
    }
  }
}

/// A collection view with an outline above two columns: `a` contains `b`, in which is `c`, and `d`; `e` is expandable.
@MainActor private final class CollectionOutline {
  let stage = GridStage(inLines: true)
  let source: Source
  var filled: [String] = []
  var told: [String] = []

  final class Source: CollectionOutlineDataSource<String, String> {
    var isInColumns = false

    override func layout(for section: String) -> CollectionLayout {
      section == "H" && !isInColumns ? .list : .grid(columns: 2)
    }
    override func title(forHeaderIn section: String, _ snapshot: SectionSnapshot<String>) -> String? {
      section == "H" ? section : nil
    }
  }

  init() {
    weak var me: CollectionOutline?
    source = Source(stage.collection) { collection, item, indexPath in
      me?.filled.append(item)
      let cell = collection.dequeue(CardCell.self, for: indexPath)
      cell.text.setText(item)
      return cell
    }
    me = self
    source.style.indentationWidth = 30
    source.sectionSnapshotHandlers.willExpandItem = { me?.told.append("expand \($0)") }
    source.sectionSnapshotHandlers.willCollapseItem = { me?.told.append("collapse \($0)") }
    stage.collection.selectionMode = .multiple
    stage.present()
    var (list, columns) = (SectionSnapshot<String>(), SectionSnapshot<String>())
    list.append(["a", "e"])
    list.append(["b", "d"], to: "a")
    list.append(["c"], to: "b")
    list.setExpandable(["e"])
    columns.append(["x", "y"])
    source.apply([("H", list), ("Z", columns)], animatingDifferences: false)
    settle([["H"], ["a"], ["e"], ["x", "y"]])
  }

  func close() { stage.close() }

  func settle(_ lines: [[String]], line: UInt = #line) { stage.settle(line: line) { stage.lines == lines } }

  var focused: String? { stage.collection.indexPathForFocusedItem.flatMap { source.itemIdentifier(for: $0) } }

  var selected: String? { source.selectedItemIdentifiers.first }

  func focus(_ item: String) {
    if let indexPath = source.indexPath(for: item) { stage.collection.focusItem(at: indexPath) }
    stage.settle { focused == item }
  }

  func press(_ key: Int32) -> Bool { stage.press(key) }

  func cell(of item: String) -> CardCell? {
    source.indexPath(for: item).flatMap { stage.collection.cellForItem(at: $0) as? CardCell }
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

  /// Checks what an item shows and says.
  func check(_ item: String, level: Int?, isExpanded: Bool?, line: UInt = #line) throws {
    let cell = try XCTUnwrap(cell(of: item), line: line)
    let row = try XCTUnwrap(gtk_widget_get_parent(cell.root), line: line)
    XCTAssertEqual(cell.accessibilityLevel, level, line: line)
    XCTAssertEqual(cell.accessibilityExpanded, isExpanded, line: line)
    XCTAssertEqual(
      gtk_test_accessible_has_state(row.raw.opaque, GTK_ACCESSIBLE_STATE_EXPANDED) != 0, isExpanded != nil, line: line)
    XCTAssertEqual(triangle(of: item) != nil, isExpanded != nil, line: line)
  }
}
