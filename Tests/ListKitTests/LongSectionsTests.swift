import CGtk
import GLibKit
import XCTest

@testable import ListKit

/// A million rows under low headers: GTK knows the heights of the two hundred live rows and estimates the rest, so rows
/// of different heights must not make the list jump.
final class LongSectionsTests: XCTestCase {
  func testScrollingMovesEveryRowByTheSameDistance() {
    onMain {
      let (stage, source) = shown()
      let adjustment = gtk_scrollable_get_vadjustment(stage.listView.raw.opaque)
      for (start, step) in [(0, 60.0), (500_000, -60), (999_000, -45), (300_000, 250)] {
        stage.table.scrollToRow(at: source.indexPath(of: start))
        stage.paint()
        var before = stage.places()
        for frame in 0..<120 {
          gtk_adjustment_set_value(adjustment, gtk_adjustment_get_value(adjustment) + step)
          stage.paint()
          let now = stage.places()
          let moved = now.compactMap { text, y in before[text].map { $0 - y } }
          XCTAssertFalse(moved.isEmpty, "from \(start), frame \(frame): no row of the frame before is left")
          for distance in moved {
            XCTAssertEqual(distance, step, accuracy: 1, "from \(start), frame \(frame)")
          }
          before = now
        }
      }
      stage.close()
    }
  }

  func testARowIsScrolledToTheRequestedOffset() {
    onMain {
      let (stage, source) = shown()
      for row in [7, 19, 20, 41, 123_456, 500_000, 777_777, 999_960] {
        stage.table.scrollToRow(at: source.indexPath(of: row), offset: 51)
        stage.settle { stage.places()["\(row)"].map { abs($0 - 51) < 1 } ?? false }
        XCTAssertEqual(stage.table.topSection, source.indexPath(of: row - 1).section, "\(row)")
      }
      stage.close()
    }
  }

  func testRowsInsertedAboveDoNotMoveTheVisibleOnes() {
    onMain {
      let (stage, source) = shown()
      stage.table.scrollToRow(at: source.indexPath(of: 600_000), offset: 30)
      stage.settle { stage.places()["600000"].map { abs($0 - 30) < 1 } ?? false }
      let before = stage.places()
      for more in [1, 30, 5] {
        stage.table.performBatchUpdates { updates in
          source.addToFirstSection(more)
          updates.insertRows(at: (0..<more).map { IndexPath(row: $0) })
        }
        stage.paint()
        XCTAssertEqual(stage.places(), before)
      }
      stage.close()
    }
  }

  func testTheDelegateIsNotifiedOncePerScrolledFrame() {
    onMain {
      let (stage, source) = shown()
      let delegate = ScrollDiary()
      stage.table.delegate = delegate
      let adjustment = gtk_scrollable_get_vadjustment(stage.listView.raw.opaque)
      for distance in [100.0, 200, 3_000] { gtk_adjustment_set_value(adjustment, distance) }
      stage.paint()
      XCTAssertEqual(delegate.count, 1)
      XCTAssertEqual(stage.table.topSection, source.indexPath(of: 28).section)
      // More rows are visible in a larger window.
      let seen = stage.table.indexPathsForVisibleRows.count
      gtk_window_set_default_size(UnsafeMutableRawPointer(gtk_widget_get_root(stage.listView)).typed(), 300, 900)
      stage.settle { stage.table.indexPathsForVisibleRows.count > seen }
      stage.settle { delegate.count > 1 }
      stage.close()
    }
  }
}

@MainActor private func shown() -> (Stage, Days) {
  let stage = Stage()
  let source = Days()
  stage.table.register(NameCell.self)
  stage.table.dataSource = source
  stage.present()
  stage.paint()
  return (stage, source)
}

/// A million numbered rows, twenty per section, under headers a third as high.
@MainActor private final class Days: TableViewDataSource {
  private static let rows = 1_000_000
  private static let rowsOfSection = 20
  private var added = 0

  func addToFirstSection(_ count: Int) { added += count }

  func indexPath(of number: Int) -> IndexPath {
    let section = number / Self.rowsOfSection
    return IndexPath(row: number % Self.rowsOfSection + (section == 0 ? added : 0), section: section)
  }

  func numberOfSections(in tableView: TableView) -> Int { Self.rows / Self.rowsOfSection }

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    Self.rowsOfSection + (section == 0 ? added : 0)
  }

  func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? { "Section \(section)" }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    let cell = tableView.dequeue(NameCell.self, for: indexPath)
    let row = indexPath.row - (indexPath.section == 0 ? added : 0)
    cell.name.setText(row < 0 ? "new \(-row)" : "\(indexPath.section * Self.rowsOfSection + row)")
    gtk_widget_set_size_request(cell.root, -1, 100)
    return cell
  }
}

@MainActor private final class ScrollDiary: TableViewDelegate {
  private(set) var count = 0

  func tableViewDidScroll(_ tableView: TableView) { count += 1 }
}

extension Stage {
  /// Returns the distance of each laid-out row from the top of the list, by its text.
  fileprivate func places() -> [String: Double] {
    var places: [String: Double] = [:]
    let height = Double(gtk_widget_get_height(listView))
    var row = gtk_widget_get_first_child(listView)
    while let current = row {
      var bounds = graphene_rect_t()
      if gtk_widget_get_child_visible(current) != 0, gtk_widget_compute_bounds(current, listView, &bounds) != 0,
        bounds.size.height > 0, (-100..<height + 100).contains(Double(bounds.origin.y)),
        let text = Stage.texts(in: current).first
      {
        places[text] = Double(bounds.origin.y)
      }
      row = gtk_widget_get_next_sibling(current)
    }
    return places
  }
}
