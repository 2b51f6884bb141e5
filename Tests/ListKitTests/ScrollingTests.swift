import CGtk
import CListKit
import GLibKit
import TestSupport
import XCTest

@testable import ListKit

/// Scrolling to rows, and where rows are, in lists of any length whose rows have different heights.
final class ScrollingTests: XCTestCase {
  func testAListAtItsTopStaysThereWhenItIsResized() {
    onMain {
      for title in [nil, "Heading"] {
        let stage = Stage()
        let names = Names([(title, (0..<500).map { $0.isMultiple(of: 3) ? "\($0)\n\n" : "\($0)" })])
        stage.table.dataSource = names
        stage.present()
        stage.paint()
        // GTK keeps the row that had the focus last where it is in relation to the height
        stage.table.focusRow(at: IndexPath(row: 2))
        stage.table.selectRow(at: IndexPath(row: 2))
        stage.paint()
        for height in [94, 0, 180, 20, 0] as [Int32] {
          gtk_widget_set_margin_bottom(stage.scroller, height)
          for _ in 0..<3 { stage.paint() }
          XCTAssertEqual(stage.table.host.geometry.offset.y, 0, "\(height) pixels fewer")
        }
        withExtendedLifetime(names) {}
        stage.close()
      }
    }
  }

  func testARowGoesWhereItBelongs() {
    onMain {
      let (stage, source) = Stage.tall(1_000_000)
      let page = stage.table.host.geometry.page
      for row in [500_000, 3, 999_999, 777_778, 777_779, 0, 123_456] {
        let places: [(ScrollPosition, (Rect) -> Double)] = [
          (.top, { $0.minY }), (.bottom, { $0.maxY - page }), (.middle, { ($0.minY + $0.maxY - page) / 2 }),
        ]
        for (position, distance) in places {
          stage.table.scrollToRow(at: IndexPath(row: row), at: position)
          stage.settle {
            guard let rect = stage.onScreen(row) else { return false }
            let offset = stage.table.contentOffset.y
            // as far as the ends allow
            if distance(rect) < -1 { return offset <= 0 }
            if distance(rect) > 1 { return offset >= stage.table.contentHeight - page - 1 }
            return true
          }
        }
      }
      withExtendedLifetime(source) {}
      stage.close()
    }
  }

  func testAVisibleRowDoesNotMoveAndOthersMoveToTheNearestEdge() {
    onMain {
      let (stage, source) = Stage.tall(10_000)
      stage.table.scrollToRow(at: IndexPath(row: 5_000), at: .top)
      stage.settle { stage.onScreen(5_000)?.minY == 0 }
      for isAnimated in [false, true] {
        stage.table.scrollToRow(at: IndexPath(row: 5_002), animated: isAnimated)
        stage.paint()
        XCTAssertEqual(stage.onScreen(5_000)?.minY, 0)
      }
      let page = stage.table.host.geometry.page
      for isAnimated in [false, true] {
        stage.table.scrollToRow(at: IndexPath(row: 5_100), animated: isAnimated)
        stage.settle { stage.onScreen(5_100).map { abs($0.maxY - page) < 1 } ?? false }
        stage.table.scrollToRow(at: IndexPath(row: 4_900), animated: isAnimated)
        stage.settle { stage.onScreen(4_900).map { abs($0.minY) < 1 } ?? false }
      }
      withExtendedLifetime(source) {}
      stage.close()
    }
  }

  func testAnAnimationCreatesFewRowsAndArrivesExactly() {
    onMain {
      let (stage, source) = Stage.tall(1_000_000)
      source.forget()
      var offsets: Set<Double> = []
      let watch = TableWatch()
      watch.onScroll = { offsets.insert($0.contentOffset.y) }
      stage.table.delegate = watch
      stage.table.scrollToRow(at: IndexPath(row: 700_001), at: .middle, animated: true)
      let page = stage.table.host.geometry.page
      stage.settle {
        stage.onScreen(700_001).map { abs(($0.minY + $0.maxY - page) / 2) < 1 } ?? false && watch.rests > 0
      }
      XCTAssertGreaterThan(offsets.count, 2, "it was not animated")
      XCTAssertLessThan(Set(source.asked).count, 1_500, "rows on the way were created")
      stage.close()
    }
  }

  func testTheUserEndsAnAnimation() {
    onMain {
      let (stage, source) = Stage.tall(1_000)
      let watch = TableWatch()
      stage.table.delegate = watch
      stage.table.scrollToRow(at: IndexPath(row: 900), at: .top, animated: true)
      stage.turnWheel()
      for _ in 0..<30 { stage.paint() }
      XCTAssertNil(stage.onScreen(900), "the animation went on")
      stage.settle { watch.rests == 1 }
      // the next one runs again
      stage.table.scrollToRow(at: IndexPath(row: 900), at: .top, animated: true)
      stage.settle { stage.onScreen(900)?.minY == 0 }
      withExtendedLifetime(source) {}
      stage.close()
    }
  }

  func testALaterRequestTakesOver() {
    onMain {
      let (stage, source) = Stage.tall(1_000)
      let later: [(row: Int, (TableView) -> Void)] = [
        (10, { $0.scrollToRow(at: IndexPath(row: 10), at: .top) }), (10, { $0.scrollToRow(at: IndexPath(row: 10)) }),
        (10, { $0.scrollToRow(at: IndexPath(row: 10), animated: true) }), (0, { $0.scrollToTop() }),
        (0, { $0.contentOffset = Point(x: 0, y: 0) }),
      ]
      for isAnimated in [false, true] {
        for (number, (row, request)) in later.enumerated() {
          stage.table.scrollToRow(at: IndexPath(row: 900), at: .top, animated: isAnimated)
          request(stage.table)
          for _ in 0..<30 { stage.paint() }
          XCTAssertNotNil(stage.onScreen(row), "request \(number), animated: \(isAnimated)")
          stage.table.scrollToTop()
          stage.settle { stage.onScreen(0)?.minY == 0 }
        }
      }
      withExtendedLifetime(source) {}
      stage.close()
    }
  }

  func testTheLastOfSeveralOffsetsCounts() {
    onMain {
      let (stage, source) = Stage.tall(1_000)
      // GTK scrolled to the end instead.
      for y in [0.0, 30_000.0] {
        for _ in 0..<3 { stage.paint() }
        stage.table.contentOffset = Point(x: 0, y: 52_294.5)
        stage.table.contentOffset = Point(x: 0, y: y)
        stage.paint()
        XCTAssertEqual(stage.table.contentOffset.y, y)
        for _ in 0..<10 { stage.paint() }
        XCTAssertEqual(stage.table.contentOffset.y, y)
      }
      withExtendedLifetime(source) {}
      stage.close()
    }
  }

  func testARowComesWhereItBelongsOnceTheTableIsShown() {
    onMain {
      for isAnimated in [false, true] {
        for position in [ScrollPosition.top, .middle, .bottom, .none] {
          let stage = Stage()
          let source = TallRows(1_000)
          stage.table.dataSource = source
          stage.table.scrollToRow(at: IndexPath(row: 500), at: position, animated: isAnimated)
          stage.present()
          for _ in 0..<30 { stage.paint() }
          let page = stage.table.host.geometry.page
          if let row = stage.onScreen(500) {
            switch position {
            case .top: XCTAssertEqual(row.minY, 0, accuracy: 1)
            case .middle: XCTAssertEqual((row.minY + row.maxY) / 2, page / 2, accuracy: 1)
            case .bottom: XCTAssertEqual(row.maxY, page, accuracy: 1)
            case .none: XCTAssertTrue(row.minY > -1 && row.maxY < page + 1)
            }
          } else {
            XCTFail("it is not visible: \(position)")
          }
          stage.close()
        }
      }
    }
  }

  func testNothingHappensWithoutTheRow() {
    onMain {
      let (stage, source) = Stage.tall(100)
      let (empty, none) = Stage.tall(0)
      for row in [
        IndexPath(row: 100), IndexPath(row: -1), IndexPath(row: 0, section: 1), IndexPath(row: 0, section: -1),
      ] {
        for position in [ScrollPosition.top, .middle, .bottom, .none] {
          for isAnimated in [false, true] {
            stage.table.scrollToRow(at: row, at: position, animated: isAnimated)
            empty.table.scrollToRow(at: row, at: position, animated: isAnimated)
          }
        }
        XCTAssertNil(stage.table.rectForRow(at: row))
      }
      empty.table.scrollToTop()
      empty.table.contentOffset = Point(x: 0, y: 50)
      for _ in 0..<20 { stage.paint() }
      XCTAssertEqual(stage.table.contentOffset, Point(x: 0, y: 0))
      XCTAssertEqual(empty.table.contentOffset, Point(x: 0, y: 0))
      XCTAssertNil(empty.table.indexPathForRow(at: Point(x: 5, y: 5)))
      XCTAssertEqual(empty.table.indexPathsForRows(in: Rect(x: 0, y: 0, width: 100, height: 100)), [])
      withExtendedLifetime((source, none)) {}
      empty.close()
      stage.close()
    }
  }

  func testARowHigherThanTheListComesToTheNearestEdge() {
    XCTAssertNil(RowPlace.nearest(to: 0, 600, in: 400), "it fills the list")
    XCTAssertNil(RowPlace.nearest(to: -100, 600, in: 400))
    XCTAssertNil(RowPlace.nearest(to: -200, 600, in: 400))
    XCTAssertEqual(RowPlace.nearest(to: 1, 600, in: 400), .offset(0))
    XCTAssertEqual(RowPlace.nearest(to: -201, 600, in: 400), .bottom)
    XCTAssertNil(RowPlace.nearest(to: 0, 400, in: 400))
    XCTAssertEqual(RowPlace.nearest(to: -1, 40, in: 400), .offset(0))
    XCTAssertEqual(RowPlace.nearest(to: 361, 40, in: 400), .bottom)
    XCTAssertNil(RowPlace.nearest(to: 360, 40, in: 400))
  }

  func testRectsOfVisibleRowsAreExactAndOthersAgreeWithTheScrollBar() throws {
    try onMain {
      let (stage, source) = Stage.tall(1_000_000)
      let table = stage.table
      table.scrollToRow(at: IndexPath(row: 250_000), at: .top)
      stage.settle { stage.onScreen(250_000)?.minY == 0 }
      stage.paint()
      var bottom = table.contentOffset.y
      for row in table.indexPathsForVisibleRows {
        let rect = try XCTUnwrap(table.rectForRow(at: row))
        XCTAssertEqual(rect.minY, bottom, accuracy: 1)
        XCTAssertEqual(table.indexPathForRow(at: Point(x: 10, y: (rect.minY + rect.maxY) / 2)), row)
        bottom = rect.maxY
      }
      XCTAssertEqual(table.indexPathsForRows(in: try XCTUnwrap(table.rectForRow(at: IndexPath(row: 250_002)))).count, 1)
      // far away: in order, within the content, and found again
      var last = -1.0
      for row in stride(from: 0, to: 1_000_000, by: 99_999) {
        let rect = try XCTUnwrap(table.rectForRow(at: IndexPath(row: row)))
        XCTAssertGreaterThan(rect.minY, last)
        XCTAssertLessThanOrEqual(rect.maxY, table.contentHeight + 1)
        let found = try XCTUnwrap(table.indexPathForRow(at: Point(x: 10, y: (rect.minY + rect.maxY) / 2)))
        XCTAssertEqual(Double(found.row), Double(row), accuracy: 1)
        last = rect.minY
      }
      XCTAssertNil(table.rectForRow(at: IndexPath(row: 1_000_000)))
      XCTAssertNil(table.indexPathForRow(at: Point(x: 10, y: -1)))
      XCTAssertNil(table.indexPathForRow(at: Point(x: 10, y: table.contentHeight + 5)))
      XCTAssertEqual(table.visibleCells.map { table.indexPath(for: $0) }, table.indexPathsForVisibleRows)
      XCTAssertNil(table.cellForRow(at: IndexPath(row: 3)))
      // scrolling to an estimate leads about there
      let far = try XCTUnwrap(table.rectForRow(at: IndexPath(row: 800_000)))
      table.contentOffset = Point(x: 0, y: far.minY)
      stage.paint()
      XCTAssertEqual(Double(try XCTUnwrap(table.indexPathsForVisibleRows.first).row), 800_000, accuracy: 1_000)
      withExtendedLifetime(source) {}
      stage.close()
    }
  }

  func testHeadersAndFootersHaveRects() throws {
    try onMain {
      let stage = Stage()
      let names = Names([("A", ["a", "b"]), (nil, ["c"]), ("D", [])])
      stage.table.dataSource = names
      XCTAssertNil(stage.table.rectForRow(at: IndexPath(row: 0)), "before the layout")
      stage.present()
      stage.paint()
      let table = stage.table
      XCTAssertEqual(table.numberOfSections, 3)
      XCTAssertEqual(table.numberOfRows(inSection: 0), 2)
      let header = try XCTUnwrap(table.rectForHeader(inSection: 0))
      XCTAssertEqual(header.minY, 0)
      XCTAssertNil(table.rectForHeader(inSection: 1))
      XCTAssertNil(table.rectForHeader(inSection: 7))
      XCTAssertNil(table.rectForFooter(inSection: 0))
      let section = try XCTUnwrap(table.rect(forSection: 0))
      XCTAssertEqual(section.minY, 0)
      XCTAssertEqual(section.maxY, try XCTUnwrap(table.rectForRow(at: IndexPath(row: 1))).maxY)
      XCTAssertEqual(table.rect(forSection: 2), table.rectForHeader(inSection: 2))
      XCTAssertNil(table.indexPathForRow(at: Point(x: 5, y: 2)), "a header is no row")
      stage.close()
    }
  }

  func testTheDelegateHearsOfRestOnce() {
    onMain {
      let (stage, source) = Stage.tall(10_000)
      let watch = TableWatch()
      stage.table.delegate = watch
      stage.table.scrollToRow(at: IndexPath(row: 400), at: .top)
      stage.settle { watch.rests == 1 }
      XCTAssertEqual(stage.onScreen(400)?.minY, 0)
      stage.table.scrollToRow(at: IndexPath(row: 400), at: .top)
      stage.table.contentOffset = Point(x: 0, y: 0)
      stage.settle { watch.rests == 2 }
      withExtendedLifetime(source) {}
      stage.close()
    }
  }

  func testAnItemIsHeldWhileItsViewGetsItsFirstLayout() {
    onMain {
      for isInLines in [true, false] {
        for isShownBefore in [true, false] {
          let stage = GridStage(inLines: isInLines)
          if isShownBefore { stage.present() }
          let cards = ScrollingCards()
          stage.collection.dataSource = cards
          let path = IndexPath(item: 60_001, section: 0)
          stage.collection.scrollToItem(at: path, offset: 100)
          if !isShownBefore { stage.present() }
          let isThere = { stage.collection.offset(ofItemAt: path).map { abs($0 - 100) < 1 } ?? false }
          // Longer than the view is held.
          for _ in 0..<2 { stage.settle { isThere() } }
          var frames = 0
          stage.collection.host.frames.inNextFrame { frames += 1 }
          stage.settle { frames == 1 }
          XCTAssertTrue(isThere(), "in lines: \(isInLines), shown before: \(isShownBefore)")
          withExtendedLifetime(cards) {}
          stage.close()
        }
      }
    }
  }

  func testItemsOfEveryLayoutHaveRects() throws {
    try onMain {
      for isInLines in [true, false] {
        let stage = GridStage(inLines: isInLines)
        let cards = ScrollingCards()
        stage.collection.dataSource = cards
        stage.present()
        let collection = stage.collection
        for (item, position) in [(60_000, ScrollPosition.top), (99_999, .bottom), (30_001, .middle)] {
          let path = IndexPath(item: item, section: 0)
          collection.scrollToItem(at: path, at: position)
          stage.settle { collection.indexPathsForVisibleItems.contains(path) }
          stage.settle {
            guard let rect = collection.rectForItem(at: path) else { return false }
            let (top, page) = (rect.minY - collection.contentOffset.y, collection.host.geometry.page)
            return switch position {
            case .top: abs(top) < 1
            case .middle: abs(top - (page - rect.height) / 2) < 1
            default: abs(top + rect.height - page) < 3
            }
          }
        }
        let rects = try collection.indexPathsForVisibleItems.map { try XCTUnwrap(collection.rectForItem(at: $0)) }
        XCTAssertGreaterThan(Set(rects.map(\.minX)).count, 1, "items are side by side")
        for path in collection.indexPathsForVisibleItems {
          let rect = try XCTUnwrap(collection.rectForItem(at: path))
          let center = Point(x: (rect.minX + rect.maxX) / 2, y: (rect.minY + rect.maxY) / 2)
          guard center.y > collection.contentOffset.y else { continue }
          guard center.y < collection.contentOffset.y + collection.host.geometry.page else { continue }
          XCTAssertEqual(collection.indexPathForItem(at: center), path)
        }
        let far = IndexPath(item: 90_001, section: 0)
        let rect = try XCTUnwrap(collection.rectForItem(at: far))
        let found = try XCTUnwrap(
          collection.indexPathForItem(at: Point(x: (rect.minX + rect.maxX) / 2, y: (rect.minY + rect.maxY) / 2)))
        XCTAssertEqual(Double(found.item), 90_001, accuracy: 4)
        withExtendedLifetime(cards) {}
        stage.close()
      }
    }
  }
}

/// Cards in a grid.
@MainActor private final class ScrollingCards: CollectionViewDataSource {
  func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int { 100_000 }
  func collectionView(_ collectionView: CollectionView, layoutForSection section: Int) -> CollectionLayout {
    .grid(columns: 3)
  }
  func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: IndexPath) -> ReusableCell {
    let cell = collectionView.dequeue(CardCell.self, for: indexPath)
    cell.text.setText("\(indexPath.item)")
    return cell
  }
}

/// Rows of five heights.
@MainActor final class TallRows: TableViewDataSource {
  private let count: Int
  private(set) var asked: [IndexPath] = []

  init(_ count: Int) { self.count = count }

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { count }
  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    asked.append(indexPath)
    let cell = tableView.dequeue(NameCell.self, for: indexPath)
    cell.name.setText("\(indexPath.row)" + String(repeating: "\n", count: indexPath.row % 5))
    return cell
  }

  func forget() { asked = [] }
}

/// Counts how often a table comes to rest.
@MainActor private final class TableWatch: TableViewDelegate {
  private(set) var rests = 0
  var onScroll: (TableView) -> Void = { _ in }

  func tableViewDidScroll(_ tableView: TableView) { onScroll(tableView) }
  func tableViewDidEndScrolling(_ tableView: TableView) { rests += 1 }
}

extension Stage {
  /// Returns a painted window with rows of different heights.
  @MainActor static func tall(_ count: Int) -> (Stage, TallRows) {
    let stage = Stage()
    let source = TallRows(count)
    stage.table.dataSource = source
    stage.present()
    stage.paint()
    return (stage, source)
  }

  /// Returns a row's area relative to the visible part, if it is there.
  fileprivate func onScreen(_ row: Int) -> Rect? {
    guard table.indexPathsForVisibleRows.contains(IndexPath(row: row)),
      var rect = table.rectForRow(at: IndexPath(row: row))
    else { return nil }
    rect.origin.y -= table.contentOffset.y
    return rect
  }

  /// Turns the wheel over the list, as far as the list itself hears of it.
  fileprivate func turnWheel() {
    let controllers = gtk_widget_observe_controllers(listView)
    defer { g_object_unref(controllers?.raw) }
    for index in 0..<g_list_model_get_n_items(controllers) {
      guard let controller = g_list_model_get_item(controllers, index) else { continue }
      defer { g_object_unref(controller) }
      let type = gtk_event_controller_scroll_get_type()
      guard g_type_check_instance_is_a(controller.assumingMemoryBound(to: GTypeInstance.self), type) != 0 else {
        continue
      }
      var values = [GValue(), GValue(), GValue()]
      g_value_init(&values[0], type)
      g_value_set_object(&values[0], controller)
      for place in [1, 2] {
        g_value_init(&values[place], g_type_from_name("gdouble"))
        g_value_set_double(&values[place], Double(place - 1))
      }
      var answer = GValue()
      g_value_init(&answer, g_type_from_name("gboolean"))
      g_signal_emitv(&values, g_signal_lookup("scroll", type), 0, &answer)
      for place in values.indices { g_value_unset(&values[place]) }
    }
  }
}
