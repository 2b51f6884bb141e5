import CGtk
import GLibKit
import XCTest

@testable import ListKit

/// What screen readers hear of headers.
final class HeadingTests: XCTestCase {
  func testHeadersAreHeadingsAndFootersAreNot() throws {
    try onMain {
      let stage = Stage()
      let source = SectionedDataSource(sections: [Group(title: "Top", footer: "Bottom", rows: ["a"])]) {
        table, text, indexPath in
        let cell = table.dequeue(NameCell.self, for: indexPath)
        cell.name.setText(text)
        return cell
      }
      stage.table.dataSource = source
      stage.present()
      let roles = try [0, 2].map { position in
        let row = stage.table.host.rows.row(at: position)
        let header = try XCTUnwrap(row.flatMap { gtk_widget_get_first_child($0) })
        return gtk_accessible_get_accessible_role(header.raw.opaque)
      }
      XCTAssertEqual(roles.first, GTK_ACCESSIBLE_ROLE_HEADING)
      XCTAssertNotEqual(roles.last, GTK_ACCESSIBLE_ROLE_HEADING)
      source.sections = []
      stage.close()
    }
  }
}

private struct Group: TableSection {
  var title: String?
  var footer: String?
  var rows: [String]
}
