import CGtk
import GLibKit
import TestSupport
import XCTest

@testable import ListKit

/// Visible rows stay in place, whatever changes in the list.
final class PlaceTests: XCTestCase {
  func testRowsInsertedAboveMoveNothing() throws {
    try onMain {
      let (stage, shim) = try shown(Array(0..<1_000))
      let before = stage.visibleTexts
      try shim.apply(table(Array(2_000..<2_100) + Array(0..<1_000)))
      stage.paint()
      XCTAssertEqual(stage.visibleTexts, before)
      try shim.apply(table(Array(200..<1_000)))
      stage.paint()
      XCTAssertEqual(stage.visibleTexts, before)
      stage.close()
    }
  }

  /// The rows and a scroll position are set before the list is laid out.
  func testAScrollPositionRequestedBeforeLayoutIsApplied() {
    onMain {
      let stage = Stage()
      stage.present()
      gtk_widget_set_visible(stage.listView, 0)
      stage.settle { gtk_widget_get_mapped(stage.listView) == 0 }
      let ledger = Ledger((0..<60).map { "\($0)" })
      stage.table.dataSource = ledger
      gtk_widget_set_visible(stage.listView, 1)
      stage.table.scrollToRow(at: IndexPath(row: 40), offset: 51)
      stage.settle { stage.place(of: "40").map { abs($0 - 51) < 1 } ?? false }
      stage.close()
    }
  }

  func testTheListScrollsWhileADragRestsAtItsEdge() throws {
    try onMain {
      let (stage, shim) = try shown(Array(0..<1_000))
      let adjustment = gtk_scrollable_get_vadjustment(stage.listView.raw.opaque)
      let place = gtk_adjustment_get_value(adjustment)
      let height = Double(gtk_widget_get_height(stage.listView))
      let edges = EdgeScroll(of: stage.listView)
      edges.point(at: height - 2)
      stage.settle { gtk_adjustment_get_value(adjustment) > place + 50 }
      edges.point(at: 2)
      stage.settle { gtk_adjustment_get_value(adjustment) < place }
      edges.point(at: height / 2)
      let rest = gtk_adjustment_get_value(adjustment)
      stage.paint()
      stage.paint()
      XCTAssertEqual(gtk_adjustment_get_value(adjustment), rest)
      XCTAssertEqual(shim.model.sections[0].cells.count, 1_000)
      stage.close()
    }
  }

  func testAListWhoseWindowClosesStopsScrolling() throws {
    try onMain {
      let (stage, _) = try shown(Array(0..<1_000))
      let clock = try XCTUnwrap(gtk_widget_get_frame_clock(stage.listView))
      let kept = GObjectRef(retaining: clock)
      let edges = EdgeScroll(of: stage.listView)
      edges.point(at: Double(gtk_widget_get_height(stage.listView)) - 2)
      let handler = g_signal_lookup("update", gdk_frame_clock_get_type())
      let isFollowed = { g_signal_has_handler_pending(kept.pointer, handler, 0, 1) != 0 }
      XCTAssertTrue(isFollowed())
      stage.close()
      edges.stop()
      XCTAssertFalse(isFollowed())
    }
  }

  func testAReloadedListKeepsItsScrollPosition() {
    onMain {
      let stage = Stage()
      let ledger = Ledger(["a", "b", "c"])
      stage.table.dataSource = ledger
      stage.present()
      for count in [1_000, 100_000, 3, 40, 1_000] {
        ledger.names = (0..<count).map { "\($0)" }
        stage.table.reloadData()
        stage.paint()
        XCTAssertEqual(stage.visibleTexts.first, "0", "\(count) rows")
      }
      stage.table.scrollToRow(at: IndexPath(row: 500))
      stage.paint()
      let before = stage.visibleTexts
      stage.table.reloadData()
      stage.paint()
      XCTAssertEqual(stage.visibleTexts, before)
      stage.table.scrollToTop()
      stage.paint()
      XCTAssertEqual(stage.visibleTexts.first, "0")
      stage.close()
    }
  }

  func testReorderingKeepsTheFirstVisibleRowInPlace() throws {
    try onMain {
      let (stage, shim) = try shown(Array(0..<1_000))
      let first = try XCTUnwrap(stage.visibleTexts.first)
      let place = try XCTUnwrap(stage.place(of: first))
      try shim.apply(table((0..<1_000).reversed()))
      stage.paint()
      XCTAssertEqual(try XCTUnwrap(stage.place(of: first)), place, accuracy: 1)
      stage.close()
    }
  }

  func testReorderingKeepsTheSelectedVisibleRowInPlace() throws {
    try onMain {
      let (stage, shim) = try shown(Array(0..<1_000))
      let chosen = stage.visibleTexts[3]
      stage.table.selectRow(at: IndexPath(row: try XCTUnwrap(Int(chosen))))
      let place = try XCTUnwrap(stage.place(of: chosen))
      var generator = SeededGenerator(seed: 3)
      for _ in 0..<5 {
        try shim.apply(table((0..<1_000).shuffled(using: &generator)))
        stage.paint()
        // unless the list ends before
        let row = try XCTUnwrap(stage.table.indexPathForSelectedRow?.row)
        guard (30..<970).contains(row) else { continue }
        XCTAssertEqual(try XCTUnwrap(stage.place(of: chosen)), place, accuracy: 1)
      }
      XCTAssertEqual(stage.table.indexPathsForSelectedRows.count, 1)
      stage.close()
    }
  }
}

/// Shows numbers, scrolled to the middle.
@MainActor private func shown(_ numbers: [Int]) throws -> (Stage, TableViewShim) {
  let stage = Stage()
  let shim = TableViewShim(stage.table)
  try shim.apply(table(numbers))
  stage.present()
  stage.table.scrollToRow(at: IndexPath(row: 500))
  stage.paint()
  XCTAssertTrue(stage.visibleTexts.contains("500"))
  return (stage, shim)
}

@MainActor private func table(_ numbers: [Int]) -> TableModel {
  TableModel(numbers.map { CellModel(NameCell.self, id: $0, data: $0) { $0.name.setText("\($1)") } })
}

extension Stage {
  /// Returns the distance of a row from the top of the list.
  fileprivate func place(of text: String) -> Double? {
    var row = gtk_widget_get_first_child(listView)
    while let current = row {
      var bounds = graphene_rect_t()
      if gtk_widget_get_child_visible(current) != 0, Stage.texts(in: current) == [text],
        gtk_widget_compute_bounds(current, listView, &bounds) != 0
      {
        return Double(bounds.origin.y)
      }
      row = gtk_widget_get_next_sibling(current)
    }
    return nil
  }
}
