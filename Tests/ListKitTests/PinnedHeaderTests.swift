import CGtk
import GLibKit
import XCTest

@testable import ListKit

/// The header that stays at the top of a table.
final class PinnedHeaderTests: XCTestCase {
  func testTheHeaderStaysUntilTheNextOnePushesItOut() throws {
    try onMain {
      let (stage, names) = Self.stage()
      XCTAssertNil(stage.pinned, "the first header is there itself")
      stage.table.scrollToRow(at: IndexPath(row: 50, section: 1), offset: 0)
      stage.settle { stage.pinned?.text == "S1" && stage.table.offset(ofRowAt: IndexPath(row: 50, section: 1)) == 0 }
      let pinned = try XCTUnwrap(stage.pinned)
      XCTAssertEqual(pinned.y, 0)
      XCTAssertGreaterThan(pinned.height, 10)

      // the next header is half a header below the top
      let next = IndexPath(row: 0, section: 2)
      stage.table.scrollToRow(at: next, offset: (pinned.height * 1.5).rounded())
      stage.settle { (stage.pinned?.y ?? 0) < 0 }
      XCTAssertEqual(stage.pinned?.text, "S1")
      XCTAssertEqual(try XCTUnwrap(stage.pinned?.y), -pinned.height / 2, accuracy: 1)
      // it is partly above the top: its own pinned header covers it
      stage.table.scrollToRow(at: next, offset: (pinned.height / 2).rounded())
      stage.settle { stage.pinned?.text == "S2" }
      XCTAssertEqual(stage.pinned?.y, 0)
      stage.table.scrollToTop()
      stage.settle { stage.pinned == nil }
      withExtendedLifetime(names) {}
      stage.close()
    }
  }

  func testAHeaderThatChangesIsPlacedBeforeItIsDrawn() throws {
    try onMain {
      let (stage, names) = Self.stage()
      stage.table.scrollToRow(at: IndexPath(row: 50, section: 1), at: .top)
      stage.settle { stage.pinned != nil }
      stage.paint()
      // nothing scrolls; GTK logs a warning, which ends the tests, if it draws something without a place
      let slot = try XCTUnwrap(stage.slot)
      for _ in 0..<3 {
        gtk_widget_queue_resize(gtk_widget_get_first_child(slot))
        stage.paint()
      }
      withExtendedLifetime(names) {}
      stage.close()
    }
  }

  func testRowsComeBelowTheHeader() throws {
    try onMain {
      let (stage, names) = Self.stage()
      let target = IndexPath(row: 50, section: 1)
      stage.table.scrollToRow(at: target, at: .top)
      stage.settle { stage.pinned != nil && stage.table.offset(ofRowAt: target) == stage.pinned?.height }
      let height = try XCTUnwrap(stage.pinned?.height)
      // a row behind the header
      stage.table.scrollToRow(at: IndexPath(row: 49, section: 1))
      stage.settle { stage.table.offset(ofRowAt: IndexPath(row: 49, section: 1)) == height }
      stage.table.scrollToRow(at: IndexPath(row: 47, section: 1), animated: true)
      stage.settle { stage.table.offset(ofRowAt: IndexPath(row: 47, section: 1)) == height }
      // the focus moves to the row behind it
      stage.table.focusRow(at: IndexPath(row: 47, section: 1))
      XCTAssertTrue(stage.table.hasFocus)
      stage.table.focusRow(at: IndexPath(row: 46, section: 1))
      stage.settle { stage.table.offset(ofRowAt: IndexPath(row: 46, section: 1)) == height }
      withExtendedLifetime(names) {}
      stage.close()
    }
  }

  func testTheRowsBelowTheHeaderAreOutOfReach() throws {
    try onMain {
      let (stage, names) = Self.stage()
      stage.table.scrollToRow(at: IndexPath(row: 50, section: 1), offset: 0)
      stage.settle { stage.pinned?.text == "S1" }
      let height = try XCTUnwrap(stage.pinned?.height)
      XCTAssertNil(stage.table.host.rows.row(at: 5, height / 2), "neither clicked, nor dragged, nor swiped")
      XCTAssertNotNil(stage.table.host.rows.row(at: 5, height + 1))
      // the header's own menu
      let delegate = HeaderMenus()
      stage.table.delegate = delegate
      XCTAssertTrue(stage.table.host.menus.pressSpace(5, height / 2))
      XCTAssertEqual(delegate.sections, [1])
      stage.table.scrollToTop()
      stage.settle { stage.pinned == nil }
      XCTAssertNotNil(stage.table.host.rows.row(at: 5, height / 2))
      withExtendedLifetime(names) {}
      stage.close()
    }
  }

  func testRowsThatComeDoNotScrollTheFocusedRow() throws {
    try onMain {
      let (stage, names) = Self.stage()
      stage.table.scrollToRow(at: IndexPath(row: 50, section: 1), at: .top)
      stage.settle { stage.pinned != nil }
      let height = try XCTUnwrap(stage.pinned?.height)
      stage.table.focusRow(at: IndexPath(row: 50, section: 1))
      // half of the focused row is behind the header
      stage.table.scrollToRow(at: IndexPath(row: 50, section: 1), offset: (height / 2).rounded())
      stage.settle { stage.table.offset(ofRowAt: IndexPath(row: 50, section: 1)) == (height / 2).rounded() }
      names.sections[1].names.insert("new", at: 0)
      stage.table.apply([ListSplice(position: 0, removed: 0, added: 1)], inSection: 1)
      for _ in 0..<3 { stage.paint() }
      XCTAssertEqual(stage.table.offset(ofRowAt: IndexPath(row: 51, section: 1)), (height / 2).rounded())
      stage.close()
    }
  }

  func testAViewOfTheProgramsOwnGoesBackToItsRow() {
    onMain {
      let stage = Stage()
      let own = OwnHeaders()
      stage.table.sectionHeadersPinToVisibleBounds = true
      stage.table.dataSource = own
      stage.present()
      stage.paint()
      // far enough from the header for its row to be gone
      stage.table.scrollToRow(at: IndexPath(row: 900, section: 1), at: .top)
      stage.settle { stage.pinned?.text == "own" }
      stage.table.scrollToRow(at: IndexPath(row: 0, section: 1), offset: 100)
      stage.settle { stage.pinned == nil && stage.visibleTexts.contains("own") }
      stage.close()
    }
  }

  func testTheHeaderFollowsTheDataSource() throws {
    onMain {
      let (stage, names) = Self.stage()
      stage.table.scrollToRow(at: IndexPath(row: 50, section: 1), at: .top)
      stage.settle { stage.pinned?.text == "S1" }
      names.sections[1].title = "Other"
      stage.table.reconfigure()
      stage.settle { stage.pinned?.text == "Other" }
      names.sections[1].title = nil
      stage.table.reloadData()
      stage.settle { stage.pinned == nil }
      names.sections[1].title = "Back"
      stage.table.reloadData()
      stage.settle { stage.pinned?.text == "Back" }
      stage.table.dataSource = nil
      stage.settle { stage.pinned == nil }
      stage.close()
    }
  }

  func testItIsGoneWhenItIsTurnedOff() throws {
    onMain {
      let (stage, names) = Self.stage()
      stage.table.scrollToRow(at: IndexPath(row: 50, section: 1), at: .top)
      stage.settle { stage.pinned != nil }
      stage.table.sectionHeadersPinToVisibleBounds = false
      XCTAssertFalse(stage.table.sectionHeadersPinToVisibleBounds)
      XCTAssertNil(stage.slot)
      stage.table.scrollToRow(at: IndexPath(row: 40, section: 1), at: .top)
      stage.settle { stage.table.offset(ofRowAt: IndexPath(row: 40, section: 1)) == 0 }
      withExtendedLifetime(names) {}
      stage.close()
    }
  }

  func testACollectionViewHasOneToo() throws {
    try onMain {
      let stage = GridStage(inLines: true)
      let cards = Cards(
        (0..<3).map { section in
          Cards.Section(title: "S\(section)", texts: (0..<100).map { "\(section).\($0)" })
        })
      stage.collection.sectionHeadersPinToVisibleBounds = true
      stage.collection.register(CardCell.self)
      stage.collection.dataSource = cards
      stage.present()
      stage.settle { stage.lines.first == ["S0"] }
      XCTAssertNil(PinnedSlot(in: stage.view), "the first header is there itself")
      let target = IndexPath(item: 50, section: 1)
      stage.collection.scrollToItem(at: target, at: .top)
      stage.settle {
        PinnedSlot(in: stage.view)?.text == "S1"
          && stage.collection.offset(ofItemAt: target) == PinnedSlot(in: stage.view)?.height
      }
      let height = try XCTUnwrap(PinnedSlot(in: stage.view)?.height)
      XCTAssertNil(stage.collection.host.rows.row(at: 5, height / 2), "what is below it is out of reach")
      // The focus moves to the line behind it.
      stage.collection.focusItem(at: target)
      stage.press(GDK_KEY_Up)
      XCTAssertEqual(stage.collection.indexPathForFocusedItem, IndexPath(item: 47, section: 1))
      stage.settle { stage.collection.offset(ofItemAt: IndexPath(item: 47, section: 1)) == height }
      // The next header pushes it out.
      let next = IndexPath(item: 0, section: 2)
      stage.collection.scrollToItem(at: next, offset: (height * 1.5).rounded())
      stage.settle { (PinnedSlot(in: stage.view)?.y ?? 0) < 0 }
      XCTAssertEqual(PinnedSlot(in: stage.view)?.text, "S1")
      stage.collection.sectionHeadersPinToVisibleBounds = false
      stage.settle { PinnedSlot(in: stage.view) == nil }
      withExtendedLifetime(cards) {}
      stage.close()
    }
  }

  func testTheHeaderOfASectionThatIsBeingDeletedIsNotAskedFor() {
    onMain {
      let stage = GridStage(inLines: true)
      let cards = Cards(
        (0..<3).map { section in .init(title: "S\(section)", texts: (0..<40).map { "\(section).\($0)" }) })
      stage.collection.sectionHeadersPinToVisibleBounds = true
      stage.collection.register(CardCell.self)
      stage.collection.dataSource = cards
      stage.present()
      stage.settle { stage.lines.first == ["S0"] }
      stage.collection.performBatchUpdates { updates in
        cards.sections.removeLast()
        stage.collection.scrollToItem(at: IndexPath(item: 20, section: 2), at: .top)
        updates.deleteSections([2])
      }
      stage.settle { stage.collection.host.model.count == 82 }
      stage.close()
    }
  }

  func testAGridViewHasNone() {
    onMain {
      let stage = GridStage()
      stage.collection.sectionHeadersPinToVisibleBounds = true
      XCTAssertFalse(stage.collection.sectionHeadersPinToVisibleBounds)
      stage.close()
    }
  }

  /// A table with three sections of a hundred rows, whose headers stay.
  @MainActor private static func stage() -> (Stage, Names) {
    let stage = Stage()
    let names = Names((0..<3).map { section in ("S\(section)", (0..<100).map { "\(section).\($0)" }) })
    stage.table.sectionHeadersPinToVisibleBounds = true
    stage.table.dataSource = names
    stage.present()
    stage.paint()
    return (stage, names)
  }
}

extension Stage {
  /// The child of the list for a header that stays.
  fileprivate var slot: UnsafeMutablePointer<GtkWidget>? { PinnedSlot.widget(in: listView) }

  /// The header that stays, while it is shown.
  fileprivate var pinned: PinnedSlot? { PinnedSlot(in: listView) }
}

/// The text of the header that stays in a list, and where it is.
@MainActor private struct PinnedSlot {
  let text: String
  let y: Double
  let height: Double

  init?(in list: UnsafeMutablePointer<GtkWidget>) {
    guard let slot = Self.widget(in: list), gtk_widget_get_child_visible(slot) != 0 else { return nil }
    var bounds = graphene_rect_t()
    guard gtk_widget_compute_bounds(slot, list, &bounds) != 0 else { return nil }
    text = Stage.texts(in: slot).joined()
    (y, height) = (Double(bounds.origin.y), Double(bounds.size.height))
  }

  /// Returns the child of the list for a header that stays.
  static func widget(in list: UnsafeMutablePointer<GtkWidget>) -> UnsafeMutablePointer<GtkWidget>? {
    var child = gtk_widget_get_last_child(list)
    while let current = child, gtk_widget_has_css_class(current, "list-pinned") == 0 {
      child = gtk_widget_get_prev_sibling(current)
    }
    return child
  }
}

/// Gives headers a menu.
private final class HeaderMenus: TableViewDelegate {
  private(set) var sections: [Int] = []

  func tableView(_ tableView: TableView, menuForHeaderInSection section: Int) -> Menu? {
    sections.append(section)
    return Menu([Menu.Item("Refresh") {}])
  }
}

/// Two sections of a thousand rows, of which the second one has a header that is always the same view.
private final class OwnHeaders: TableViewDataSource {
  private let header = PlainSectionHeader()

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 1000 }
  func numberOfSections(in tableView: TableView) -> Int { 2 }
  func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? { section == 1 ? "own" : nil }
  func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> View? {
    header.show("own")
    return header
  }
  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    let cell = tableView.dequeue(NameCell.self, for: indexPath)
    cell.name.setText("\(indexPath.row)")
    return cell
  }
}
