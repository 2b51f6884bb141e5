import CGtk
import GLibKit
import XCTest

@testable import ListKit

/// Sections by protocol, their headers and footers, and batch updates, in a real list.
final class SectionTests: XCTestCase {
  func testSectionsOfDifferentRowTypesShareAProtocol() {
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

  func testALongFooterWraps() {
    onMain {
      let stage = Stage()
      let sentence = String(repeating: "What is to be known of these. ", count: 6)
      let source = SectionedDataSource<Part>(sections: [Part(rows: [.name("a")], footer: sentence)]) {
        table, _, indexPath in table.dequeue(NameCell.self, for: indexPath)
      }
      stage.table.dataSource = source
      stage.present()
      stage.paint()
      let row = gtk_widget_get_first_child(stage.listView)
      let footer = gtk_widget_get_next_sibling(row)
      XCTAssertGreaterThan(gtk_widget_get_height(footer), gtk_widget_get_height(row) * 2)
      XCTAssertLessThanOrEqual(gtk_widget_get_width(footer), gtk_widget_get_width(stage.scroller))
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
      // the reported changes are wrong: the actual data is shown
      stage.table.performBatchUpdates { _ in source.sections.removeFirst(2) }
      stage.settle { stage.visibleTexts == ["More", "last"] }
      stage.close()
    }
  }

  func testRowsThatCannotBeToldApartAreNotedOnce() {
    onMain {
      let notes = LoggedNotes()
      let stage = Stage()
      let source = SectionedDataSource(sections: [Words(rows: ["a", "b"])]) { table, word, indexPath in
        let cell = table.dequeue(NameCell.self, for: indexPath)
        cell.name.setText(word)
        return cell
      }
      stage.table.dataSource = source
      stage.present()
      stage.settle { stage.visibleTexts == ["a", "b"] }
      XCTAssertEqual(notes.texts, [])
      for _ in 0..<2 { source.sections[0].rows.append("b") }
      stage.settle { stage.visibleTexts == ["a", "b", "b", "b"] }
      XCTAssertEqual(
        notes.texts,
        [
          "The row b occurs twice, so every change reloads the list. Rows need an identity of their own to be told apart."
        ])
      stage.close()
    }
  }

  func testFocusEntersAListThatHadRowsBeforeItWasShown() {
    onMain {
      let stage = Stage()
      let source = SectionedDataSource<Part>(sections: [Part(rows: [.name("a"), .name("b")], title: "One")]) {
        table, _, indexPath in table.dequeue(NameCell.self, for: indexPath)
      }
      stage.table.dataSource = source
      // the list receives the focus with the window
      stage.present()
      stage.settle { stage.table.host.focus.position == 1 }
      stage.close()
    }
  }

  func testKeyboardNavigationSkipsHeadersAndFooters() {
    onMain {
      let stage = Stage()
      let source = SectionedDataSource<Part>(sections: [
        Part(rows: [.name("a"), .name("b")], title: "One", footer: "Below one"),
        Part(rows: [.name("c"), .name("d")], title: "Two", footer: "Below two"),
      ]) { table, _, indexPath in table.dequeue(NameCell.self, for: indexPath) }
      stage.table.register(NameCell.self)
      stage.table.dataSource = source
      stage.present()
      stage.paint()
      let host = stage.table.host
      // into the list, whose first position is a header
      gtk_widget_grab_focus(stage.listView)
      XCTAssertEqual(host.focus.position, 1)
      @MainActor func press(_ key: Int32, _ modifiers: GdkModifierType = GdkModifierType(0)) -> Int? {
        _ = host.keys.press(UInt32(key), modifiers, at: 0)
        return host.focus.position
      }
      XCTAssertEqual(press(GDK_KEY_Up), 1)
      // between two rows GTK handles the key
      XCTAssertFalse(host.keys.press(UInt32(GDK_KEY_Down), GdkModifierType(0), at: 0))
      stage.table.focusRow(at: IndexPath(row: 1))
      XCTAssertEqual(press(GDK_KEY_Down), 5)
      XCTAssertEqual(stage.table.indexPathForSelectedRow, IndexPath(row: 0, section: 1))
      XCTAssertEqual(press(GDK_KEY_Up, GDK_CONTROL_MASK), 2)
      XCTAssertEqual(stage.table.indexPathForSelectedRow, IndexPath(row: 0, section: 1))
      XCTAssertEqual(press(GDK_KEY_End), 6)
      XCTAssertEqual(press(GDK_KEY_Down), 6)
      XCTAssertEqual(press(GDK_KEY_Home), 1)
      XCTAssertEqual(stage.table.indexPathForSelectedRow, IndexPath(row: 0))
      // a page that ends at a footer leads to the last row; the key is not passed to GTK here
      _ = press(GDK_KEY_Page_Down)
      stage.settle { host.focus.position == 6 }
      _ = press(GDK_KEY_Page_Up)
      stage.settle { host.focus.position == 1 }
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

/// A row type without protocol conformances.
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

private struct Words: TableSection { var rows: [String] }

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
