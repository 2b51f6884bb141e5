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
  fileprivate var slot: UnsafeMutablePointer<GtkWidget>? {
    var child = gtk_widget_get_last_child(listView)
    while let current = child, gtk_widget_has_css_class(current, "list-pinned") == 0 {
      child = gtk_widget_get_prev_sibling(current)
    }
    return child
  }

  /// The text of the header that stays, and where it is.
  fileprivate var pinned: (text: String, y: Double, height: Double)? {
    guard let slot, gtk_widget_get_child_visible(slot) != 0 else { return nil }
    var bounds = graphene_rect_t()
    guard gtk_widget_compute_bounds(slot, listView, &bounds) != 0 else { return nil }
    return (Stage.texts(in: slot).joined(), Double(bounds.origin.y), Double(bounds.size.height))
  }
}
