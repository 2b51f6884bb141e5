import CGtk
import CListKit
import GLibKit
import GTKStage
import TestSupport
import XCTest

@testable import ListKit

/// The view after a table's last row, and the one that loads more rows.
final class LoadMoreTests: XCTestCase {
  func testRowsAreLoadedUntilTheFooterIsFarAway() {
    onMain {
      let (stage, ledger, footer) = Stage.loading(30, isEmpty: true)
      // One page of thirty after another, until GTK needs no row near the end.
      stage.settle { ledger.names.count > 150 && footer.state == .idle }
      for _ in 0..<5 { stage.paint() }
      let count = ledger.names.count
      XCTAssertLessThan(count, 400, "nobody is near the end")
      stage.table.scrollToRow(at: IndexPath(row: count - 1))
      stage.settle { ledger.names.count > count }
      XCTAssertEqual(stage.table.numberOfRows(inSection: 0), ledger.names.count)
      stage.close()
    }
  }

  func testRowsThatComeBeforeTheFooterMoveNothing() throws {
    try onMain {
      let (stage, ledger, footer) = Stage.loading(100) {}
      // from nothing, as after a first request
      ledger.names = []
      stage.table.placeholder = .loading("Loading")
      stage.table.reloadData()
      stage.settle { gtk_widget_get_mapped(stage.listView) == 0 }
      ledger.names = (0..<100).map { "\($0)" }
      stage.table.apply([ListSplice(position: 0, removed: 0, added: 100)])
      for _ in 0..<5 { stage.paint() }
      XCTAssertEqual(stage.visibleTexts.first, "0")
      // at the very end
      stage.table.contentOffset = Point(x: 0, y: stage.table.contentHeight)
      stage.settle { stage.visibleTexts.contains("Wait") }
      stage.paint()
      let before = try XCTUnwrap(stage.table.offset(ofRowAt: IndexPath(row: 99)))
      ledger.names += (100..<200).map { "\($0)" }
      stage.table.apply([ListSplice(position: 100, removed: 0, added: 100)])
      for _ in 0..<15 { stage.paint() }
      XCTAssertEqual(try XCTUnwrap(stage.table.offset(ofRowAt: IndexPath(row: 99))), before, accuracy: 1)
      withExtendedLifetime(footer) {}
      stage.close()
    }
  }

  func testAFailureWaitsForTheUserAndTheEndAsksForNoMore() {
    onMain {
      var requests = 0
      let (stage, ledger, footer) = Stage.loading(3) { requests += 1 }
      stage.settle { requests > 0 }
      footer.state = .failed("No answer")
      for _ in 0..<5 { stage.paint() }
      XCTAssertEqual(requests, 1)
      XCTAssertEqual(stage.buttons, ["Retry"])
      XCTAssertTrue(Stage.texts(in: stage.listView, isVisible: true).contains("No answer"))
      stage.press("Retry")
      XCTAssertEqual(requests, 2)
      XCTAssertEqual(footer.state, .loading)
      XCTAssertEqual(stage.buttons, [])
      footer.state = .finished
      for _ in 0..<5 { stage.paint() }
      XCTAssertEqual(requests, 2)
      XCTAssertTrue(Stage.texts(in: stage.listView, isVisible: true).contains("That is all"))
      withExtendedLifetime(ledger) {}
      stage.close()
    }
  }

  func testAFooterThatIsGoneAsksForNothing() {
    onMain {
      var requests = 0
      let (stage, ledger, footer) = Stage.loading(3) { requests += 1 }
      stage.settle { requests == 1 }
      // the answer comes after the footer was replaced
      let plain = PlainSectionFooter()
      plain.show("The end")
      stage.table.tableFooterView = plain
      footer.state = .idle
      for _ in 0..<5 { stage.paint() }
      XCTAssertEqual(requests, 1)
      stage.table.tableFooterView = footer
      stage.settle { requests == 2 }
      // or after all rows are gone
      ledger.names = []
      stage.table.reloadData()
      footer.state = .idle
      for _ in 0..<5 { stage.paint() }
      XCTAssertEqual(requests, 2)
      stage.close()
    }
  }

  func testPagesOfFewRowsAreFollowedByTheNext() {
    onMain {
      var pages = [2, 0, 0, 1, 4]
      let stage = Stage()
      let ledger = Ledger(["0"])
      let footer = LoadMoreFooter()
      footer.onLoadMore = { [weak footer, weak stage] in
        guard !pages.isEmpty else {
          footer?.state = .finished
          return
        }
        let (start, count) = (ledger.names.count, pages.removeFirst())
        ledger.names += (start..<start + count).map { "\($0)" }
        stage?.table.apply([ListSplice(position: start, removed: 0, added: count)])
        footer?.state = .idle
      }
      stage.table.dataSource = ledger
      stage.table.tableFooterView = footer
      stage.present()
      stage.settle { footer.state == .finished }
      XCTAssertEqual(ledger.names.count, 8)
      stage.paint()
      XCTAssertEqual(stage.visibleTexts.filter { !$0.isEmpty }, ledger.names)
      stage.close()
    }
  }

  func testAFooterCanWaitForTheUser() {
    onMain {
      var requests = 0
      let (stage, ledger, _) = Stage.loading(3, isAutomatic: false) { requests += 1 }
      for _ in 0..<5 { stage.paint() }
      XCTAssertEqual(requests, 0)
      XCTAssertEqual(stage.buttons, ["More"])
      stage.press("More")
      XCTAssertEqual(requests, 1)
      withExtendedLifetime(ledger) {}
      stage.close()
    }
  }

  func testArrowKeysLeadToRetryAndBack() {
    onMain {
      for isSelecting in [true, false] {
        let (stage, ledger, footer) = Stage.loading(3) {}
        stage.table.selectionFollowsFocus = isSelecting
        stage.settle { footer.state == .loading }
        footer.state = .failed("No answer")
        stage.paint()
        stage.table.focusRow(at: IndexPath(row: 2))
        XCTAssertTrue(stage.press(GDK_KEY_Down))
        XCTAssertEqual(stage.focusedType, "GtkButton")
        XCTAssertNil(stage.table.indexPathForFocusedRow)
        XCTAssertTrue(stage.press(GDK_KEY_Up))
        XCTAssertEqual(stage.table.indexPathForFocusedRow, IndexPath(row: 2))
        XCTAssertTrue(stage.press(GDK_KEY_Down))
        stage.press("Retry")
        XCTAssertEqual(footer.state, .loading)
        XCTAssertEqual(stage.table.indexPathForFocusedRow, IndexPath(row: 2), "the button is gone")
        // without a button, the row keeps the focus
        XCTAssertTrue(stage.press(GDK_KEY_Down))
        XCTAssertEqual(stage.table.indexPathForFocusedRow, IndexPath(row: 2))
        withExtendedLifetime(ledger) {}
        stage.close()
      }
    }
  }

  func testChangesLeaveTheFooterAtTheEnd() {
    onMain {
      let (stage, ledger, footer) = Stage.loading(3) {}
      stage.settle { footer.state == .loading }
      @MainActor func rows() -> [String] {
        stage.paint()
        return stage.visibleTexts.filter { !$0.isEmpty && $0 != "Retry" }
      }
      XCTAssertEqual(rows(), ["0", "1", "2", "Wait"])
      ledger.names = ["a", "1", "2", "b"]
      stage.table.performBatchUpdates { updates in
        updates.deleteRows(at: [IndexPath(row: 0)])
        updates.insertRows(at: [IndexPath(row: 0), IndexPath(row: 3)])
      }
      XCTAssertEqual(rows(), ["a", "1", "2", "b", "Wait"])
      ledger.names = ["x"]
      stage.table.reloadData()
      XCTAssertEqual(rows(), ["x", "Wait"])
      ledger.names += ["y"]
      stage.table.apply([ListSplice(position: 1, removed: 0, added: 1)])
      XCTAssertEqual(rows(), ["x", "y", "Wait"])
      stage.table.selectionMode = .multiple
      stage.table.selectAll()
      XCTAssertEqual(stage.table.selectedCount, 2, "the footer is no row")
      stage.table.tableFooterView = nil
      XCTAssertEqual(rows(), ["x", "y"])
      let plain = PlainSectionFooter()
      plain.show("The end")
      stage.table.tableFooterView = plain
      XCTAssertEqual(rows(), ["x", "y", "The end"])
      // the placeholder takes the place of the footer, too
      stage.table.placeholder = .empty("Nothing")
      ledger.names = []
      stage.table.apply([ListSplice(position: 0, removed: 2, added: 0)])
      XCTAssertEqual(stage.table.host.model.count, 0)
      stage.settle { gtk_widget_get_mapped(stage.listView) == 0 }
      ledger.names = ["z"]
      stage.table.reloadData()
      XCTAssertEqual(rows(), ["z", "The end"])
      stage.close()
    }
  }

  func testOneFooterMovesAmongManyListItems() {
    onMain {
      let ledger = Ledger((0..<1_000).map { "\($0)" })
      let stage = Stage.showing(ledger)
      let footer = PlainSectionFooter()
      footer.show("The end")
      stage.table.tableFooterView = footer
      for _ in 0..<4 {
        stage.table.scrollToRow(at: IndexPath(row: 999), at: .top)
        stage.settle { stage.visibleTexts.last == "The end" }
        stage.table.scrollToTop()
        stage.settle { stage.visibleTexts.first == "0" }
        ledger.names.append("\(ledger.names.count)")
        stage.table.apply([ListSplice(position: ledger.names.count - 1, removed: 0, added: 1)])
      }
      stage.close()
    }
  }

  func testAFooterIsReleasedWithItsTable() {
    onMain {
      weak var held: LoadMoreFooter?
      do {
        let (stage, ledger, footer) = Stage.loading(3) {}
        held = footer
        stage.paint()
        withExtendedLifetime(ledger) {}
        stage.close()
      }
      XCTAssertTrue(GTKStage.turn { held == nil })
    }
  }
}

extension Stage {
  /// Returns a window with rows and a footer that adds more of them.
  @MainActor fileprivate static func loading(
    _ count: Int, isEmpty: Bool = false, isAutomatic: Bool = true, load: (@MainActor () -> Void)? = nil
  ) -> (Stage, Ledger, LoadMoreFooter) {
    let stage = Stage()
    let ledger = Ledger((0..<count).map { "\($0)" })
    let footer = LoadMoreFooter()
    footer.loadsAutomatically = isAutomatic
    footer.texts = LoadMoreFooter.Texts(loadMore: "More", loading: "Wait", retry: "Retry", finished: "That is all")
    footer.onLoadMore =
      load ?? { [weak footer, weak stage, weak ledger] in
        Task {
          guard let stage, let ledger else { return }
          let start = ledger.names.count
          ledger.names += (start..<start + count).map { "\($0)" }
          stage.table.apply([ListSplice(position: start, removed: 0, added: count)])
          footer?.state = .idle
        }
      }
    stage.table.delegate = ledger
    stage.table.dataSource = ledger
    stage.table.tableFooterView = footer
    if isEmpty {
      ledger.names = []
      stage.table.placeholder = .loading("Loading")
      stage.table.reloadData()
      footer.onLoadMore()
      footer.state = .loading
    }
    stage.present()
    stage.paint()
    return (stage, ledger, footer)
  }

  /// Presses a key, as if the focus were in the list.
  fileprivate func press(_ key: Int32) -> Bool { table.host.keys.press(UInt32(key), GdkModifierType(0), at: 0) }

  /// The class of the widget that has the focus.
  fileprivate var focusedType: String? {
    gtk_widget_get_root(listView).flatMap { gtk_root_get_focus($0) }
      .map { String(cString: g_type_name_from_instance($0.raw.typed())) }
  }

  /// The visible buttons in the list.
  fileprivate var buttons: [String] { found(in: listView).flatMap { Stage.texts(in: $0) } }

  /// Clicks a button.
  fileprivate func press(_ title: String) {
    if let button = found(in: listView).first(where: { Stage.texts(in: $0) == [title] }) {
      var value = GValue()
      g_value_init(&value, gtk_button_get_type())
      g_value_set_object(&value, button)
      g_signal_emitv(&value, g_signal_lookup("clicked", gtk_button_get_type()), 0, nil)
      g_value_unset(&value)
    } else {
      XCTFail("there is no button \(title)")
    }
  }

  private func found(in widget: UnsafeMutablePointer<GtkWidget>) -> [UnsafeMutablePointer<GtkWidget>] {
    if gtk_widget_get_mapped(widget) == 0 { return [] }
    if g_type_check_instance_is_a(widget.raw.typed(), gtk_button_get_type()) != 0 { return [widget] }
    var buttons: [UnsafeMutablePointer<GtkWidget>] = []
    var child = gtk_widget_get_first_child(widget)
    while let current = child {
      buttons += found(in: current)
      child = gtk_widget_get_next_sibling(current)
    }
    return buttons
  }
}
