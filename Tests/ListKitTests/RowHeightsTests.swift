import CGtk
import CListKit
import GLibKit
import XCTest

@testable import ListKit

/// Rows that are as high as one of them.
final class RowHeightsTests: XCTestCase {
  func testAllRowsAreAsHighAsOne() {
    onMain {
      let stage = Stage()
      let names = Names([("Head\nof\nthree\nlines", ["a", "b\nb", "c\nc\nc"])])
      stage.table.dataSource = names
      stage.present()
      stage.settle { Set(stage.heights).count == 4 }
      let own = stage.heights
      stage.table.rowHeights = .uniform
      stage.settle { stage.heights == [own[0], own[1], own[1], own[1]] }
      XCTAssertEqual(stage.overflows, [GTK_OVERFLOW_VISIBLE] + Array(repeating: GTK_OVERFLOW_HIDDEN, count: 3))
      stage.table.rowHeights = .byContent
      stage.settle { stage.heights == own }
      XCTAssertEqual(stage.overflows, Array(repeating: GTK_OVERFLOW_VISIBLE, count: 4))
      stage.close()
    }
  }

  func testAnotherRowIsMeasuredWhenThatOneIsGone() {
    onMain {
      let stage = Stage()
      let names = Names([(nil, ["a\na", "b", "c"])])
      stage.table.rowHeights = .uniform
      stage.table.dataSource = names
      stage.present()
      stage.settle { stage.heights.count == 3 && Set(stage.heights).count == 1 }
      let two = stage.heights[0]
      names.sections = [(nil, ["b", "c", "d", "e"])]
      stage.table.reloadData()
      stage.settle { stage.heights.count == 4 && Set(stage.heights).count == 1 && stage.heights[0] < two }
      stage.close()
    }
  }

  func testAHeaderTakesOverARow() {
    onMain {
      let stage = Stage()
      let names = Names([("Head\nof\nthree\nlines", ["a", "b"]), ("Next", ["c"])])
      stage.table.rowHeights = .uniform
      stage.table.dataSource = names
      stage.present()
      stage.settle { stage.heights.count == 5 }
      let before = stage.heights
      XCTAssertEqual(before[1], before[2])
      XCTAssertGreaterThan(before[0], before[3])
      // The same list items show something else.
      names.sections = [(nil, ["a", "b"]), ("Head\nof\nthree\nlines", ["c", "d"])]
      stage.table.reloadData()
      stage.settle { stage.heights == [before[1], before[1], before[0], before[1], before[1]] }
      stage.close()
    }
  }

  func testHeightsFollowTheFont() {
    onMain {
      let stage = Stage()
      stage.table.rowHeights = .uniform
      let names = Names([(nil, (0..<500).map { "\($0)" })])
      stage.table.dataSource = names
      stage.present()
      stage.settle { Set(stage.heights).count == 1 }
      let before = stage.heights[0]
      let measured = stage.measured
      XCTAssertEqual(measured.count, 1)
      lk_add_style(".large label { font-size: 60px; }", 1)
      gtk_widget_add_css_class(stage.listView, "large")
      stage.settle { Set(stage.heights).count == 1 && stage.heights[0] > before && stage.measured.count == 1 }
      gtk_widget_remove_css_class(stage.listView, "large")
      stage.settle { Set(stage.heights) == [before] && stage.measured == measured }
      XCTAssertEqual(stage.table.contentHeight, Double(measured.first ?? 0) * 500, accuracy: 0.5)
      stage.close()
    }
  }

  func testNothingIsHeld() {
    onMain {
      weak var uniform: UniformRows?
      do {
        let stage = Stage()
        let names = Names([(nil, ["a", "b"])])
        stage.table.rowHeights = .uniform
        uniform = stage.table.host.cells.uniformRows
        XCTAssertNotNil(uniform)
        stage.table.dataSource = names
        stage.present()
        stage.settle { stage.heights.count == 2 }
        stage.close()
      }
      XCTAssertNil(uniform)
    }
  }
}

extension Stage {
  /// The visible rows' widgets, from top to bottom.
  private var rowWidgets: [UnsafeMutablePointer<GtkWidget>] {
    let rows = table.host.rows
    let placed = rows.contents.values.compactMap { content in
      content.row.flatMap { row in rows.frame(of: row).map { (row, $0.y) } }
    }
    return placed.sorted { $0.1 < $1.1 }.map(\.0)
  }

  /// Their heights.
  fileprivate var heights: [Int32] { rowWidgets.map { gtk_widget_get_height($0) } }

  /// The heights of all live rows, visible or not.
  fileprivate var measured: Set<Int32> {
    Set(
      table.host.rows.contents.values.compactMap(\.row).map { row in
        var height: Int32 = 0
        gtk_widget_measure(row, GTK_ORIENTATION_VERTICAL, gtk_widget_get_width(listView), nil, &height, nil, nil)
        return height
      })
  }

  /// Whether what does not fit into them is cut off.
  fileprivate var overflows: [GtkOverflow] { rowWidgets.map { gtk_widget_get_overflow($0) } }
}
