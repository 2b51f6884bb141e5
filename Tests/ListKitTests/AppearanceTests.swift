import CGtk
import GLibKit
import XCTest

@testable import ListKit

/// The classes that make boxes of sections and lines between rows.
final class AppearanceTests: XCTestCase {
  func testRowsAreLeftAloneUntilSomethingIsSet() {
    onMain {
      let stage = Stage.sections([3, 1])
      XCTAssertEqual(stage.marks, ["", "", "", "", "", ""])
      stage.table.style = .insetGrouped
      XCTAssertEqual(stage.marks, ["", "first", "", "last", "", "first last"])
      XCTAssertEqual(stage.lists, ["list-inset-grouped", "list-lines-full"])
      stage.table.separatorStyle = .inset
      XCTAssertEqual(stage.lists, ["list-inset-grouped", "list-lines-inset"])
      stage.table.style = .plain
      XCTAssertEqual(stage.lists, ["list-lines-inset"])
      stage.table.separatorStyle = .automatic
      XCTAssertEqual(stage.lists, [])
      stage.close()
    }
  }

  func testMarksFollowTheRows() {
    onMain {
      let stage = Stage.sections([2])
      stage.table.style = .insetGrouped
      XCTAssertEqual(stage.marks, ["", "first", "last"])
      stage.change(to: [4]) { $0.insertRows(at: [IndexPath(row: 0), IndexPath(row: 3)]) }
      XCTAssertEqual(stage.marks, ["", "first", "", "", "last"])
      stage.change(to: [3]) { $0.deleteRows(at: [IndexPath(row: 3)]) }
      XCTAssertEqual(stage.marks, ["", "first", "", "last"])
      stage.change(to: [1, 3]) { $0.insertSections([0]) }
      XCTAssertEqual(stage.marks, ["", "first last", "", "first", "", "last"])
      let header = PlainSectionHeader()
      stage.table.tableHeaderView = header
      XCTAssertEqual(stage.marks, ["", "", "first last", "", "first", "", "last"])
      stage.change(to: [2]) { _ in }
      XCTAssertEqual(stage.marks, ["", "", "first", "last"])
      stage.close()
    }
  }

  func testOnlyLiveRowsAreMarked() {
    onMain {
      let stage = Stage.sections([1_000_000])
      stage.table.style = .insetGrouped
      stage.table.scrollToRow(at: IndexPath(row: 999_999))
      stage.settle { stage.table.cellForRow(at: IndexPath(row: 999_999)) != nil }
      stage.paint()
      XCTAssertEqual(stage.marks.last, "last")
      XCTAssertLessThan(stage.marks.count, 500)
      stage.close()
    }
  }

  func testARowHasALineOfItsOwn() {
    onMain {
      let stage = Stage.sections([3])
      stage.table.separatorStyle = .full
      stage.change(to: [3], lines: [.none, .inset, .automatic]) {
        $0.reloadRows(at: (0..<3).map { IndexPath(row: $0) })
      }
      stage.paint()
      XCTAssertEqual(stage.marks, ["", "first line-none", "line-inset", "last"])
      stage.close()
      // also in a table that has none
      let other = Stage.sections([2], lines: [.full])
      XCTAssertEqual(other.marks, ["", "first line-full", "last"])
      other.close()
    }
  }

  func testTheBoxHasRoomAroundIt() throws {
    try onMain {
      let stage = Stage.sections([2])
      let plain = try XCTUnwrap(stage.table.rectForRow(at: IndexPath(row: 0)))
      stage.table.style = .insetGrouped
      stage.settle { stage.table.rectForRow(at: IndexPath(row: 0)).map { $0.width < plain.width } ?? false }
      let row = try XCTUnwrap(stage.table.rectForRow(at: IndexPath(row: 0)))
      XCTAssertEqual(row.minX, 12)
      XCTAssertEqual(row.width, plain.width - 24)
      // beside the box, the row is still the nearest one
      XCTAssertEqual(stage.table.indexPathForRow(at: Point(x: 3, y: row.minY + 5)), IndexPath(row: 0))
      stage.close()
    }
  }
}

/// Sections of rows, each with a header.
private final class Sized: TableViewDataSource {
  var counts: [Int]
  var lines: [SeparatorStyle]
  init(_ counts: [Int], _ lines: [SeparatorStyle]) { (self.counts, self.lines) = (counts, lines) }
  func numberOfSections(in tableView: TableView) -> Int { counts.count }
  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { counts[section] }
  func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? { "Section" }
  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    let cell = tableView.dequeue(NameCell.self, for: indexPath)
    cell.separatorStyle = lines.indices.contains(indexPath.row) ? lines[indexPath.row] : .automatic
    return cell
  }
}

/// The data sources of the stages, which hold them weakly.
@MainActor private var held: [ObjectIdentifier: Sized] = [:]

extension Stage {
  @MainActor fileprivate static func sections(_ counts: [Int], lines: [SeparatorStyle] = []) -> Stage {
    let stage = Stage()
    let source = Sized(counts, lines)
    held[ObjectIdentifier(stage)] = source
    stage.table.dataSource = source
    stage.present()
    stage.paint()
    return stage
  }

  fileprivate func change(
    to counts: [Int], lines: [SeparatorStyle] = [], _ updates: (inout TableUpdates) -> Void
  ) {
    held[ObjectIdentifier(self)]?.counts = counts
    held[ObjectIdentifier(self)]?.lines = lines
    table.performBatchUpdates(updates)
  }

  /// The classes of the live rows, in order.
  fileprivate var marks: [String] {
    let rows = table.host.rows
    return rows.positions.sorted().map { position in
      guard let row = rows.row(at: position) else { return "gone" }
      return ["first", "last", "line-none", "line-full", "line-inset"].filter {
        gtk_widget_has_css_class(row, "list-\($0)") != 0
      }.joined(separator: " ")
    }
  }

  /// The classes of the list.
  fileprivate var lists: [String] {
    ["list-inset-grouped", "list-lines-full", "list-lines-inset"].filter {
      gtk_widget_has_css_class(listView, $0) != 0
    }
  }
}
