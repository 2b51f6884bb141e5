import CGLib
import CGtk
import GLibKit
import GTKStage
import XCTest

@testable import ListKit

/// Swiping rows by the gesture's signals; a touchpad's real events are in the end-to-end tests.
final class SwipeTests: XCTestCase {
  private func withTable(
    rightToLeft: Bool = false, _ body: @MainActor (Stage, Swiped) throws -> Void
  ) rethrows {
    try onMain {
      let stage = Stage()
      if rightToLeft { gtk_widget_set_direction(stage.listView, GTK_TEXT_DIR_RTL) }
      let swiped = Swiped((0..<300).map { "row \($0)" })
      (stage.table.dataSource, stage.table.delegate) = (swiped.names, swiped)
      stage.present()
      stage.paint()
      try body(stage, swiped)
      stage.close()
    }
  }

  func testARowSlidesAndStaysOpen() throws {
    try withTable { stage, swiped in
      stage.swipe(2, [(-5, 0), (-20, 1)], letsGo: false)
      stage.paint()
      let cell = try XCTUnwrap(stage.table.cellForRow(at: IndexPath(row: 2)))
      XCTAssertEqual(stage.left(of: cell), -20)
      stage.swipe(2, [(-30, 1), (-90, 2)])
      stage.settle { stage.table.host.editing?.swipes.swiped?.distance == stage.buttonsWidth }
      XCTAssertEqual(stage.table.indexPathForSwipedRow, IndexPath(row: 2))
      XCTAssertEqual(stage.buttons, ["Delete", "Star"].reversed(), "the first action is at the row's end")
      XCTAssertEqual(swiped.performed, [])
      XCTAssertEqual(swiped.activated, [], "a swipe is no click")
      stage.table.closeSwipedRow()
      stage.settle { stage.table.indexPathForSwipedRow == nil }
      stage.paint()
      XCTAssertEqual(stage.left(of: cell), 0)
    }
  }

  func testALittleSwipeClosesAgain() {
    withTable { stage, swiped in
      stage.swipe(2, [(-15, 0)])
      stage.settle { stage.table.indexPathForSwipedRow == nil }
      XCTAssertEqual(swiped.performed, [])
    }
  }

  func testOtherMovementsSwipeNothing() {
    withTable { stage, swiped in
      stage.swipe(2, [(-8, 0)], letsGo: false)
      XCTAssertNil(stage.table.indexPathForSwipedRow, "it is not clear yet")
      stage.swipe(2, [(3, 30), (-90, 30)], letsGo: false)
      XCTAssertNil(stage.table.indexPathForSwipedRow, "the user scrolls, and goes on to")
      stage.swipe(2, [(90, 0)])
      XCTAssertNil(stage.table.indexPathForSwipedRow, "there are no actions at that end")
      swiped.hasActions = false
      stage.swipe(2, [(-90, 0)])
      XCTAssertNil(stage.table.indexPathForSwipedRow)
    }
  }

  func testFromRightToLeftTheEndsChangePlaces() {
    withTable(rightToLeft: true) { stage, _ in
      stage.swipe(2, [(-90, 0)])
      XCTAssertNil(stage.table.indexPathForSwipedRow)
      stage.swipe(2, [(90, 0)])
      XCTAssertEqual(stage.table.indexPathForSwipedRow, IndexPath(row: 2))
    }
  }

  func testAFullSwipePerformsTheFirstAction() {
    withTable { stage, swiped in
      stage.swipe(2, [(-100, 0), (-280, 0)], letsGo: false)
      XCTAssertEqual(stage.buttons, ["Delete"], "the user sees what will be done")
      stage.swipe(2, [(-20, 0)], letsGo: false)
      stage.swipe(3, [(-280, 0)])
      stage.settle { swiped.performed == ["Delete row 3"] && stage.table.indexPathForSwipedRow == nil }
      swiped.isFullSwipe = false
      stage.swipe(2, [(-280, 0)])
      stage.settle { stage.table.host.editing?.swipes.swiped?.distance == stage.buttonsWidth }
      XCTAssertEqual(swiped.performed, ["Delete row 3"])
    }
  }

  func testARowStaysOpenUntilItsActionIsDone() throws {
    try withTable { stage, swiped in
      stage.swipe(2, [(-90, 0)])
      let (gate, opener) = AsyncStream<Void>.makeStream()
      swiped.gate = gate
      try XCTUnwrap(stage.table.host.editing?.swipes.swiped).buttons.onPress(1)
      stage.table.closeSwipedRow()
      stage.paint()
      XCTAssertEqual(stage.table.indexPathForSwipedRow, IndexPath(row: 2))
      opener.finish()
      stage.settle { stage.table.indexPathForSwipedRow == nil }
      XCTAssertEqual(swiped.performed, ["Star row 2"])
    }
  }

  func testOnlyOneRowIsOpen() {
    withTable { stage, _ in
      let count = stage.controllerCount
      stage.swipe(2, [(-90, 0)])
      XCTAssertEqual(stage.controllerCount, count + 2, "clicks and keys are watched only now")
      stage.swipe(4, [(-90, 0)])
      XCTAssertEqual(stage.table.indexPathForSwipedRow, IndexPath(row: 4))
      XCTAssertEqual(stage.controllerCount, count + 2)
      stage.table.closeSwipedRow()
      stage.settle { stage.table.indexPathForSwipedRow == nil }
      XCTAssertEqual(stage.controllerCount, count)
    }
  }

  func testScrollingClosesTheRow() {
    withTable { stage, _ in
      stage.swipe(2, [(-90, 0)])
      stage.table.scrollToRow(at: IndexPath(row: 40), at: .top)
      stage.settle { stage.table.indexPathForSwipedRow == nil }
    }
  }

  func testARowThatLeavesIsClosed() {
    withTable { stage, swiped in
      stage.swipe(2, [(-90, 0)])
      swiped.names.sections[0].names.remove(at: 0)
      stage.table.apply([ListSplice(position: 0, removed: 1, added: 0)])
      XCTAssertEqual(stage.table.indexPathForSwipedRow, IndexPath(row: 1), "it only moved")
      swiped.names.sections[0].names.remove(at: 1)
      stage.table.apply([ListSplice(position: 1, removed: 1, added: 0)])
      XCTAssertNil(stage.table.indexPathForSwipedRow)
      stage.swipe(2, [(-90, 0)])
      stage.table.isEditing = true
      stage.settle { stage.table.indexPathForSwipedRow == nil }
      stage.swipe(2, [(-90, 0)])
      XCTAssertNil(stage.table.indexPathForSwipedRow, "while editing there are other buttons")
    }
  }

  func testSwipeActionsAreInTheMenuOnce() throws {
    try withTable { stage, swiped in
      let rows = stage.table.rows
      XCTAssertEqual(rows.menu(at: 2)?.groups.map { $0.map(\.title) }, [["Delete", "Star"]])
      swiped.menu = Menu([Menu.Item("Star") {}, Menu.Item("Open") {}])
      XCTAssertEqual(rows.menu(at: 2)?.groups.map { $0.map(\.title) }, [["Star", "Open"], ["Delete"]])
      try XCTUnwrap(rows.menu(at: 2)?.groups.last?.first).action()
      stage.settle { swiped.performed == ["Delete row 2"] }
      swiped.hasActions = false
      swiped.menu = nil
      XCTAssertNil(rows.menu(at: 2))
    }
  }

  func testALongPressOpensTheMenu() {
    withTable { stage, _ in
      XCTAssertNil(stage.table.host.menus.current)
      stage.longPress(3)
      XCTAssertEqual(stage.table.host.menus.position, 3)
      stage.table.host.menus.close()
      stage.settle()
    }
  }

  func testSwipingLeaksNothing() {
    onMain {
      let live = LiveObjects()
      let none = live.count
      @MainActor func once() {
        let stage = Stage()
        let swiped = Swiped(["a", "b", "c"])
        (stage.table.dataSource, stage.table.delegate) = (swiped.names, swiped)
        stage.present()
        stage.paint()
        stage.swipe(0, [(-90, 0)])
        stage.swipe(1, [(-90, 0)])
        stage.paint()
        // while a row is open
        stage.close()
      }
      for _ in 0..<5 { once() }
      // Some is released by later events, of the X server or of a timer.
      XCTAssertTrue(GTKStage.turn { live.count == none }, "\(live.count)")
    }
  }
}

/// Rows with two actions at their trailing ends.
@MainActor private final class Swiped: TableViewDelegate {
  let names: Names
  var hasActions = true
  var isFullSwipe = true
  var menu: Menu?
  /// What an action waits for.
  var gate: AsyncStream<Void>?
  private(set) var performed: [String] = []
  private(set) var activated: [IndexPath] = []

  init(_ names: [String]) { self.names = Names([(nil, names)]) }

  func tableView(_ tableView: TableView, didActivateRowAt indexPath: IndexPath) { activated.append(indexPath) }

  func tableView(_ tableView: TableView, menuForRowAt indexPath: IndexPath) -> Menu? { menu }

  func tableView(
    _ tableView: TableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> SwipeActionsConfiguration? {
    guard hasActions else { return nil }
    let name = names.sections[0].names[indexPath.row]
    var configuration = SwipeActionsConfiguration(actions: [
      ContextualAction(style: .destructive, title: "Delete") { [weak self] in await self?.perform("Delete \(name)") },
      ContextualAction(title: "Star", image: "starred-symbolic") { [weak self] in await self?.perform("Star \(name)") },
    ])
    configuration.performsFirstActionWithFullSwipe = isFullSwipe
    return configuration
  }

  private func perform(_ what: String) async {
    performed.append(what)
    if let gate { for await _ in gate {} }
  }
}

extension Stage {
  /// How far a cell is to the right of its place.
  fileprivate func left(of cell: ReusableCell) -> Double? {
    guard let row = gtk_widget_get_parent(cell.outermost) else { return nil }
    var (corner, place) = (graphene_point_t(), graphene_point_t())
    return gtk_widget_compute_point(cell.outermost, row, &corner, &place) != 0 ? Double(place.x) : nil
  }

  fileprivate var buttonsWidth: Double? {
    table.host.editing?.swipes.swiped.map { Double(gtk_widget_get_width($0.buttons.widget)) }
  }

  /// The visible buttons of the open row, from left to right.
  fileprivate var buttons: [String] {
    guard let swiped = table.host.editing?.swipes.swiped else { return [] }
    var titles: [String] = []
    var child = gtk_widget_get_first_child(swiped.buttons.widget)
    while let button = child {
      let texts = Stage.texts(in: button)
      if gtk_widget_get_visible(button) != 0 {
        titles.append(texts.first ?? gtk_widget_get_tooltip_text(button).map { String(cString: $0) } ?? "")
      }
      child = gtk_widget_get_next_sibling(button)
    }
    return titles
  }
}
