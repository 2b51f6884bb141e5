import CGLib
import CGtk
import CListKit
import GLibKit
import GTKStage
import XCTest

@testable import ListKit

/// Collection views in a GtkListView: sections with headers, footers and layouts of their own.
final class LinesTests: XCTestCase {
  private static let mixedLines = [
    ["Shelf"], ["s0", "s1", "s2"], ["List"], ["l0"], ["l1"], ["end"], ["Grid"], ["g0", "g1", "g2"], ["g3", "g4"],
  ]

  func testSectionsOfDifferentLayoutsShareAView() {
    onMain {
      let cards = mixed()
      let stage = present(cards)
      stage.settle { stage.lines == Self.mixedLines }
      XCTAssertFalse(cards.made.contains(IndexPath(item: 30)), "a shelf makes cells only near its visible part")
      let places = stage.collection.indexPathsForVisibleItems
      XCTAssertEqual(places.filter { $0.section > 0 }.count, 7)
      XCTAssertFalse(places.contains(IndexPath(item: 3)))
      let cell = stage.collection.cellForItem(at: IndexPath(item: 4, section: 2)) as? CardCell
      XCTAssertEqual(cell.map { Stage.texts(in: $0.root) }, ["g4"])
      stage.close()
    }
  }

  func testAdaptiveColumnsFollowTheWidth() {
    onMain {
      let cards = Cards([.init(layout: .grid(minimumWidth: 100), texts: (0..<6).map { "\($0)" })])
      let stage = present(cards)
      stage.settle { stage.lines == [["0", "1"], ["2", "3"], ["4", "5"]] || stage.lines.first?.count == 3 }
      let count = stage.lines.first?.count ?? 0
      let cell = stage.collection.cellForItem(at: IndexPath(item: 5))
      stage.resize(to: 620)
      stage.settle { stage.collection.host.lines?.layout.line(at: 0)?.columns ?? 0 > count }
      stage.settle { stage.collection.cellForItem(at: IndexPath(item: 5)) === cell }
      stage.close()
    }
  }

  func testAListWithRoomBetweenItsRowsStaysAList() {
    onMain {
      var spaced = CollectionLayout.list
      spaced.lineSpacing = 8
      let stage = present(Cards([.init(layout: spaced, texts: ["a", "b"])]))
      stage.settle { stage.lines == [["a"], ["b"]] }
      XCTAssertFalse(stage.collection.host.rows.isSideBySide(0))
      stage.close()
    }
  }

  func testASectionMovesWithItsSelectionAndTheFocus() {
    onMain {
      let cards = Cards(["A", "B", "C"].map { name in .init(title: name, texts: (0..<3).map { name + "\($0)" }) })
      let stage = present(cards)
      stage.collection.selectionMode = .multiple
      let lines = ["A", "B", "C"].map { [[$0], [$0 + "0", $0 + "1", $0 + "2"]] }
      stage.settle { stage.lines == lines.flatMap(\.self) }
      stage.collection.selectItems(at: [IndexPath(item: 1), IndexPath(item: 2, section: 1)])
      stage.collection.focusItem(at: IndexPath(item: 1))
      stage.collection.performBatchUpdates { updates in
        cards.sections.append(cards.sections.removeFirst())
        updates.moveSection(0, toSection: 2)
      }
      stage.settle { stage.lines == (lines[1...] + lines[..<1]).flatMap(\.self) }
      XCTAssertEqual(
        stage.collection.indexPathsForSelectedItems, [IndexPath(item: 2), IndexPath(item: 1, section: 2)])
      XCTAssertEqual(stage.collection.indexPathForFocusedItem, IndexPath(item: 1, section: 2))
      stage.close()
    }
  }

  func testRoomAroundItemsAndBetweenThem() throws {
    try onMain {
      var spaced = CollectionLayout.grid(columns: 3)
      (spaced.interItemSpacing, spaced.lineSpacing) = (10, 20)
      spaced.contentInsets = EdgeInsets(top: 5, leading: 30, bottom: 7, trailing: 12)
      var shelf = CollectionLayout.shelf(itemWidth: 60)
      (shelf.interItemSpacing, shelf.contentInsets) = (8, EdgeInsets(top: 0, leading: 40, bottom: 0, trailing: 25))
      let cards = Cards([
        .init(texts: (0..<6).map { "p\($0)" }), .init(layout: spaced, texts: (0..<6).map { "s\($0)" }),
        .init(layout: .list, texts: ["end"]), .init(layout: shelf, texts: (0..<20).map { "h\($0)" }),
      ])
      let stage = present(cards)
      stage.settle { stage.lines.count == 6 }
      let rows = stage.collection.host.rows
      @MainActor func bounds(_ position: Int) throws -> Rect {
        let frame = try XCTUnwrap(rows.bounds(of: position))
        return Rect(x: frame.x, y: frame.y, width: frame.width, height: frame.height)
      }
      let plain = try (0..<6).map { try bounds($0) }
      let wide = try (6..<12).map { try bounds($0) }
      XCTAssertEqual(wide[0].minX, plain[0].minX + 30)
      XCTAssertEqual(wide[1].minX, wide[0].maxX + 10)
      XCTAssertEqual(wide[2].minX, wide[1].maxX + 10)
      XCTAssertEqual(wide[2].maxX, plain[2].maxX - 12)
      let between = plain[3].minY - plain[0].maxY
      XCTAssertEqual(wide[0].minY - plain[3].maxY, between + 5)
      XCTAssertEqual(wide[3].minY - wide[0].maxY, between + 20)
      XCTAssertEqual(try bounds(12).minY - wide[3].maxY, between + 7)
      // A shelf scrolls with its room.
      XCTAssertEqual(try bounds(13).minX, plain[0].minX + 40)
      XCTAssertEqual(try bounds(14).minX, plain[0].minX + 40 + 68)
      stage.collection.focusItem(at: IndexPath(item: 19, section: 3))
      // As far as the room at its end.
      stage.settle { rows.bounds(of: 32).map { abs($0.x + $0.width - (plain[2].maxX - 25)) < 1 } ?? false }
      stage.collection.focusItem(at: IndexPath(item: 0, section: 3))
      stage.settle { rows.bounds(of: 13).map { $0.x == plain[0].minX + 40 } ?? false }
      // Down leads to the nearest column: the second one of a shelf begins at 108.
      stage.collection.focusItem(at: IndexPath(item: 4, section: 1))
      stage.press(GDK_KEY_Down)
      stage.press(GDK_KEY_Up)
      XCTAssertEqual(stage.collection.indexPathForFocusedItem, IndexPath(item: 4, section: 1))
      cards.sections[1].layout = .grid(columns: 3)
      stage.collection.invalidateLayout()
      stage.settle { rows.bounds(of: 7).map { $0.x == plain[1].minX } ?? false }
      stage.close()
    }
  }

  func testAMillionItemsCostNoMoreThanAThousand() {
    onMain {
      let diary = CardDiary()
      diary.hearsOfSelectedItems = false
      let cards = Cards([.init(title: "All", layout: .grid(columns: 4), texts: (0..<1_000_000).map(String.init))])
      let stage = present(cards, diary)
      stage.settle { stage.lines.dropFirst().first == ["0", "1", "2", "3"] }
      XCTAssertLessThan(cards.made.count, 1_200)
      let last = IndexPath(item: 999_999)
      var isFocused = false
      stage.collection.focusItem(at: last) { isFocused = true }
      stage.settle { isFocused && stage.lines.last == ["999996", "999997", "999998", "999999"] }
      XCTAssertEqual(stage.collection.indexPathForFocusedItem, last)
      XCTAssertLessThan(cards.made.count, 2_400)
      XCTAssertTrue(stage.press(GDK_KEY_a, GDK_CONTROL_MASK))
      XCTAssertEqual(diary.lines, ["selected 1000000"], "all but the header, told once")
      XCTAssertTrue(diary.shown.contains(last))
      XCTAssertFalse(diary.shown.contains(IndexPath(item: 0)))
      stage.close()
    }
  }

  /// A data source that reports too little must not leave widgets behind.
  func testARowBecomesAHeader() {
    onMain {
      let cards = Cards([.init(layout: .list, texts: ["a", "b"])])
      let stage = present(cards)
      stage.settle { stage.lines == [["a"], ["b"]] }
      cards.sections = [.init(title: "Title", layout: .list, texts: ["b"])]
      stage.collection.applyPositions([])
      XCTAssertEqual(stage.collection.host.rows.positions.sorted(), [0, 1])
      stage.collection.reconfigure()
      stage.settle { stage.lines == [["Title"], ["b"]] }
      stage.close()
    }
  }

  func testArrowKeysMoveBetweenLayouts() {
    onMain {
      let (cards, diary) = (mixed(), CardDiary())
      let stage = present(cards, diary)
      stage.settle { stage.lines == Self.mixedLines }
      stage.collection.focusItem(at: IndexPath(item: 1))
      @MainActor func focus(after key: Int32, _ modifiers: GdkModifierType = GdkModifierType(0)) -> IndexPath? {
        XCTAssertTrue(stage.press(key, modifiers))
        return stage.collection.indexPathForFocusedItem
      }
      XCTAssertEqual(focus(after: GDK_KEY_Down), IndexPath(item: 0, section: 1), "past the header")
      XCTAssertEqual(focus(after: GDK_KEY_Down), IndexPath(item: 1, section: 1))
      XCTAssertEqual(focus(after: GDK_KEY_Down), IndexPath(item: 1, section: 2), "the middle column")
      XCTAssertEqual(stage.collection.indexPathsForSelectedItems, [IndexPath(item: 1, section: 2)])
      XCTAssertEqual(focus(after: GDK_KEY_Down), IndexPath(item: 4, section: 2))
      XCTAssertEqual(focus(after: GDK_KEY_Down), IndexPath(item: 4, section: 2), "the last line")
      XCTAssertEqual(focus(after: GDK_KEY_Left, GDK_SHIFT_MASK), IndexPath(item: 3, section: 2))
      XCTAssertEqual(focus(after: GDK_KEY_Left, GDK_SHIFT_MASK), IndexPath(item: 2, section: 2))
      XCTAssertEqual(stage.collection.indexPathsForSelectedItems.map(\.item), [2, 3, 4])
      XCTAssertEqual(focus(after: GDK_KEY_Home, GDK_CONTROL_MASK), IndexPath(item: 0))
      XCTAssertEqual(stage.collection.selectedCount, 3, "with Control, only the focus moves")
      XCTAssertEqual(focus(after: GDK_KEY_End), IndexPath(item: 4, section: 2))
      XCTAssertEqual(focus(after: GDK_KEY_Page_Up).map(\.section), 0)
      diary.forget()
      XCTAssertTrue(stage.press(GDK_KEY_Return))
      XCTAssertEqual(diary.lines.count, 1)
      XCTAssertEqual(diary.lines.first?.first, "!")
      stage.close()
    }
  }

  func testAShelfScrollsToItsItems() {
    onMain {
      let cards = mixed()
      let stage = present(cards)
      stage.settle { stage.lines == Self.mixedLines }
      var isFocused = false
      stage.collection.focusItem(at: IndexPath(item: 39)) { isFocused = true }
      stage.settle { isFocused && stage.lines.dropFirst().first?.last == "s39" }
      XCTAssertEqual(stage.collection.indexPathForFocusedItem, IndexPath(item: 39))
      XCTAssertFalse(cards.made.contains(IndexPath(item: 20)))
      XCTAssertTrue(stage.press(GDK_KEY_Left))
      XCTAssertEqual(stage.collection.indexPathForFocusedItem, IndexPath(item: 38))
      // From the shelf to the item below it in the view, and back.
      XCTAssertTrue(stage.press(GDK_KEY_Down))
      XCTAssertTrue(stage.press(GDK_KEY_Up))
      XCTAssertEqual(stage.collection.indexPathForFocusedItem?.section, 0)
      XCTAssertGreaterThan(stage.collection.indexPathForFocusedItem?.item ?? 0, 35)
      stage.close()
    }
  }

  func testAShelfFollowsTheFocusOfGTK() throws {
    try onMain {
      let cards = mixed()
      let stage = present(cards)
      stage.settle { stage.lines == Self.mixedLines }
      var isFocused = false
      stage.collection.focusItem(at: IndexPath(item: 0)) { isFocused = true }
      stage.settle { isFocused }
      // The third item is partly visible.
      let rows = stage.collection.host.rows
      XCTAssertNotEqual(gtk_widget_grab_focus(try XCTUnwrap(rows.row(at: 3))), 0)
      let width = Double(gtk_widget_get_width(rows.widget))
      stage.settle { rows.bounds(of: 3).map { $0.x + $0.width <= width } ?? false }
      stage.close()
    }
  }

  func testAShelfFromRightToLeft() throws {
    try onMain {
      // Starting GTK sets the direction of the language.
      GTKStage.open
      gtk_widget_set_default_direction(GTK_TEXT_DIR_RTL)
      defer { gtk_widget_set_default_direction(GTK_TEXT_DIR_LTR) }
      let cards = mixed()
      let stage = present(cards)
      // The texts are in order from left to right.
      stage.settle { stage.lines == Self.mixedLines.map { $0.reversed() } }
      let collection = stage.collection
      let rows = collection.host.rows
      // The header is at 0.
      let first = try XCTUnwrap(rows.bounds(of: 1))
      XCTAssertEqual(try XCTUnwrap(rows.bounds(of: 2)).x, first.x - 120, "the second item is left of the first")
      var isFocused = false
      collection.focusItem(at: IndexPath(item: 39)) { isFocused = true }
      stage.settle { isFocused && stage.lines.dropFirst().first?.first == "s39" }
      let width = Double(gtk_widget_get_width(rows.widget))
      stage.settle { rows.bounds(of: 40).map { $0.x >= 0 && $0.x + $0.width <= width } ?? false }
      XCTAssertFalse(cards.made.contains(IndexPath(item: 20)))
      // Right leads back to the start, and Down to what is below in the view.
      XCTAssertTrue(stage.press(GDK_KEY_Right))
      XCTAssertEqual(collection.indexPathForFocusedItem, IndexPath(item: 38))
      XCTAssertTrue(stage.press(GDK_KEY_Down))
      XCTAssertTrue(stage.press(GDK_KEY_Up))
      XCTAssertEqual(collection.indexPathForFocusedItem?.section, 0)
      XCTAssertGreaterThan(collection.indexPathForFocusedItem?.item ?? 0, 35)
      collection.focusItem(at: IndexPath(item: 0))
      stage.settle { rows.bounds(of: 1).map { $0.x == first.x } ?? false }
      stage.close()
    }
  }

  func testItemsKeepTheirCellsSelectionAndFocusWhereverTheyMove() {
    onMain {
      let cards = mixed()
      let stage = present(cards)
      stage.settle { stage.lines == Self.mixedLines }
      let place = IndexPath(item: 2, section: 2)
      stage.collection.focusItem(at: place)
      stage.collection.selectItem(at: place)
      let cell = stage.collection.cellForItem(at: place)
      let made = cards.made.count
      stage.collection.performBatchUpdates { updates in
        cards.sections[2].texts.insert("new", at: 0)
        cards.sections[1].texts.remove(at: 0)
        cards.sections[1].texts.append("l2")
        updates.insertItems(at: [IndexPath(item: 0, section: 2), IndexPath(item: 1, section: 1)])
        updates.deleteItems(at: [IndexPath(item: 0, section: 1)])
      }
      stage.settle {
        stage.lines
          == Self.mixedLines.prefix(3) + [["l1"], ["l2"], ["end"], ["Grid"], ["new", "g0", "g1"], ["g2", "g3", "g4"]]
      }
      let next = IndexPath(item: 3, section: 2)
      XCTAssertTrue(stage.collection.cellForItem(at: next) === cell)
      XCTAssertEqual(stage.collection.indexPathsForSelectedItems, [next])
      XCTAssertEqual(stage.collection.indexPathForFocusedItem, next)
      XCTAssertLessThanOrEqual(cards.made.count - made, 1, "only new items are requested")
      cards.sections.removeFirst()
      cards.sections[0].title = "Renamed"
      stage.collection.reloadData()
      stage.settle { stage.lines.first == ["Renamed"] && stage.lines.count == 7 }
      stage.close()
    }
  }

  func testAnotherLayoutKeepsCellsAndSelection() {
    onMain {
      let cards = mixed()
      let stage = present(cards)
      stage.settle { stage.lines == Self.mixedLines }
      let place = IndexPath(item: 1, section: 2)
      stage.collection.selectItem(at: place)
      let cell = stage.collection.cellForItem(at: place)
      cards.sections[2].layout = .grid(columns: 2)
      stage.collection.invalidateLayout()
      stage.settle { Array(stage.lines.suffix(3)) == [["g0", "g1"], ["g2", "g3"], ["g4"]] }
      XCTAssertEqual(stage.collection.indexPathsForSelectedItems, [place])
      XCTAssertTrue(stage.collection.cellForItem(at: place) === cell)
      stage.close()
    }
  }

  func testABatchThatWaitsIsArrangedAsWhenItWasMade() {
    onMain {
      let cards = mixed()
      let diary = CardDiary()
      let stage = present(cards, diary)
      stage.settle { stage.lines == Self.mixedLines }
      diary.onDisplay = {
        diary.onDisplay = nil
        // both wait until the cell is filled; the first one has a section that is gone by then
        cards.sections.append(.init(title: "Late", layout: .list, texts: ["late"]))
        stage.collection.performBatchUpdates { $0.insertSections([3]) }
        cards.sections.removeLast()
        stage.collection.performBatchUpdates { $0.deleteSections([3]) }
      }
      cards.sections[1].texts[0] = "new"
      stage.collection.performBatchUpdates { $0.reloadItems(at: [IndexPath(item: 0, section: 1)]) }
      cards.sections[1].texts.insert("first", at: 0)
      stage.collection.performBatchUpdates { $0.insertItems(at: [IndexPath(item: 0, section: 1)]) }
      stage.settle { diary.onDisplay == nil && stage.lines.dropFirst(3).first == ["first"] }
      stage.settle { stage.collection.numberOfSections == 3 }
      stage.close()
    }
  }

  func testTheUserMovesItemsByKeyboard() {
    onMain {
      let cards = mixed()
      cards.isMovable = true
      let stage = present(cards)
      stage.settle { stage.lines == Self.mixedLines }
      stage.collection.focusItem(at: IndexPath(item: 3, section: 2))
      XCTAssertTrue(stage.press(GDK_KEY_Up, GDK_ALT_MASK))
      XCTAssertEqual(cards.sections[2].texts, ["g3", "g0", "g1", "g2", "g4"], "up one line")
      XCTAssertTrue(stage.press(GDK_KEY_Right, GDK_ALT_MASK))
      XCTAssertEqual(cards.sections[2].texts, ["g0", "g3", "g1", "g2", "g4"])
      XCTAssertEqual(stage.collection.indexPathForFocusedItem, IndexPath(item: 1, section: 2))
      XCTAssertTrue(stage.press(GDK_KEY_Left, GDK_ALT_MASK))
      XCTAssertTrue(stage.press(GDK_KEY_Left, GDK_ALT_MASK))
      XCTAssertEqual(cards.sections[1].texts, ["l0", "l1", "g3"], "into the section before")
      stage.close()
    }
  }

  func testScreenReadersKnowCellsAndHeadings() throws {
    try onMain {
      let stage = present(mixed())
      stage.settle { stage.lines == Self.mixedLines }
      let rows = stage.collection.host.rows
      let slot = try XCTUnwrap(rows.cell(at: stage.collection.layout.count - 1)?.listItem)
      XCTAssertEqual(gtk_accessible_get_accessible_role(slot.opaque), GTK_ACCESSIBLE_ROLE_GRID_CELL)
      XCTAssertEqual(gtk_accessible_get_accessible_role(stage.view.raw.opaque), GTK_ACCESSIBLE_ROLE_GRID)
      let line = try XCTUnwrap(rows.outermostRow(at: 0))
      XCTAssertEqual(gtk_accessible_get_accessible_role(line.raw.opaque), GTK_ACCESSIBLE_ROLE_ROW)
      let header = try XCTUnwrap(rows.row(at: 0))
      let heading = try XCTUnwrap(gtk_widget_get_first_child(header))
      XCTAssertEqual(gtk_accessible_get_accessible_role(heading.raw.opaque), GTK_ACCESSIBLE_ROLE_HEADING)
      XCTAssertEqual(gtk_widget_get_focusable(header), 0)
      XCTAssertFalse(stage.collection.host.model.canSelect(0))
      stage.close()
    }
  }
}

@MainActor private func mixed() -> Cards {
  Cards([
    .init(title: "Shelf", layout: .shelf(itemWidth: 120), texts: (0..<40).map { "s\($0)" }),
    .init(title: "List", footer: "end", layout: .list, texts: ["l0", "l1"]),
    .init(title: "Grid", layout: .grid(columns: 3), texts: (0..<5).map { "g\($0)" }),
  ])
}

@MainActor private func present(_ cards: Cards, _ diary: CardDiary = CardDiary()) -> GridStage {
  let stage = GridStage(inLines: true)
  stage.kept = [cards, diary]
  stage.collection.selectionMode = .multiple
  (stage.collection.delegate, stage.collection.prefetching) = (diary, diary)
  stage.collection.dataSource = cards
  stage.present()
  stage.settle { !stage.lines.isEmpty }
  return stage
}
