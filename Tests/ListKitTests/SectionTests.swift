import GLibKit
import XCTest

@testable import ListKit

/// Sections by protocol, their headers and footers, and batches of changes, in a real list.
final class SectionTests: XCTestCase {
  func testSectionsOfUnlikeRowsComeFromAProtocol() {
    onMain {
      let stage = Stage()
      let source = Self.settings()
      stage.table.register(NameCell.self)
      stage.table.register(OtherCell.self)
      stage.table.dataSource = source
      stage.present()
      stage.settle { stage.visibleTexts == ["GENERAL", "one", "#2", "Said below", "bare"] }
      if case .number(let number) = source[IndexPath(row: 1)] {
        XCTAssertEqual(number, 2)
      } else {
        XCTFail("no number")
      }
      stage.close()
    }
  }

  func testABatchOfChangesIsShownAtOnce() {
    onMain {
      let stage = Stage()
      let source = Self.settings()
      stage.table.register(NameCell.self)
      stage.table.register(OtherCell.self)
      stage.table.dataSource = source
      stage.present()
      stage.settle { stage.visibleTexts.count == 5 }
      stage.table.selectRow(at: IndexPath(row: 0))
      stage.table.performBatchUpdates { updates in
        source.sections[0].rows = [.number(2), .name("new"), .name("one")]
        source.sections.append(Part(rows: [.name("last")], title: "More"))
        updates.moveRow(at: IndexPath(row: 0), to: IndexPath(row: 2))
        updates.insertRows(at: [IndexPath(row: 1)])
        updates.insertSections([2])
      }
      stage.paint()
      stage.settle { stage.visibleTexts == ["GENERAL", "#2", "new", "one", "Said below", "bare", "More", "last"] }
      XCTAssertEqual(stage.table.indexPathsForSelectedRows, [IndexPath(row: 2)])
      stage.table.performBatchUpdates { updates in
        source.sections[1].rows = [.name("other")]
        updates.reloadRows(at: [IndexPath(row: 0, section: 1)])
      }
      stage.settle { stage.visibleTexts.contains("other") }
      // what is told is wrong: what there is, is shown
      stage.table.performBatchUpdates { _ in source.sections.removeFirst(2) }
      stage.settle { stage.visibleTexts == ["More", "last"] }
      stage.close()
    }
  }

  @MainActor private static func settings() -> SectionedDataSource<Part> {
    SectionedDataSource(sections: [
      Part(rows: [.name("one"), .number(2)], title: "General", footer: "Said below", headerType: LoudHeader.self),
      Part(rows: [.name("bare")]),
    ]) { table, row, indexPath in
      switch row {
      case .name(let name):
        let cell = table.dequeue(NameCell.self, for: indexPath)
        cell.name.setText(name)
        return cell
      case .number(let number):
        let cell = table.dequeue(OtherCell.self, for: indexPath)
        cell.text.setText("#\(number)")
        return cell
      }
    }
  }
}

/// A row that conforms to nothing.
private enum Entry {
  case name(String)
  case number(Int)
}

private struct Part: TableSection {
  var rows: [Entry]
  var title: String?
  var footer: String?
  var headerType: (any SectionHeader.Type)?
}

private final class LoudHeader: View, SectionHeader {
  @Outlet var text: Label

  override class var templateDocument: String? {
    """
    <interface><template class="LoudHeader" parent="GtkBox"><child><object class="GtkLabel" id="text"/></child></template>
    </interface>
    """
  }

  func show(_ title: String) { text.setText(title.uppercased()) }
}
