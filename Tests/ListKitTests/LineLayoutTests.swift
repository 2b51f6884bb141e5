import XCTest

@testable import ListKit

/// Which items are in which line, without widgets.
final class LineLayoutTests: XCTestCase {
  private let sections = SectionLayout([
    .init(rows: 7, hasHeader: true), .init(rows: 0), .init(rows: 2, hasHeader: true, hasFooter: true), .init(rows: 5),
    .init(rows: 9),
  ])
  private let layouts: [CollectionLayout] = [
    .grid(columns: 3), .list, .list, .grid(minimumWidth: 100), .shelf(itemWidth: 50),
  ]

  func testLinesOfEachLayout() {
    let lines = LineLayout(sections, layouts, width: 250)
    let shown = (0..<lines.count).map { lines.line(at: $0)?.positions }
    XCTAssertEqual(
      shown, [0..<1, 1..<4, 4..<7, 7..<8, 8..<9, 9..<10, 10..<11, 11..<12, 12..<14, 14..<16, 16..<17, 17..<26])
    XCTAssertEqual((0..<lines.count).map { lines.line(at: $0)?.columns }, [1, 3, 3, 3, 1, 1, 1, 1, 2, 2, 2, 9])
    for index in 0..<lines.count {
      for position in lines.line(at: index)?.positions ?? 0..<0 { XCTAssertEqual(lines.line(of: position), index) }
    }
    XCTAssertEqual(lines.line(of: 26), lines.count)
    XCTAssertNil(lines.line(at: lines.count))
    XCTAssertEqual(LineLayout(sections, layouts, width: 50).line(at: 8)?.columns, 1, "at least one column")
    XCTAssertEqual(LineLayout(sections, layouts, width: 0).count, 0)
  }

  func testColumnsWithRoomBetweenThem() throws {
    var grid = CollectionLayout.grid(minimumWidth: 100)
    (grid.interItemSpacing, grid.contentInsets) = (10, EdgeInsets(top: 0, leading: 20, bottom: 0, trailing: 30))
    let sections = SectionLayout([.init(rows: 7)])
    // 20 + 100 + 10 + 100 + 30
    XCTAssertEqual(LineLayout(sections, [grid], width: 260).line(at: 0)?.columns, 2)
    XCTAssertEqual(LineLayout(sections, [grid], width: 259).line(at: 0)?.columns, 1)
    let lines = LineLayout(sections, [grid], width: 260)
    XCTAssertEqual((0..<4).map { lines.line(at: $0)?.isFirst }, [true, false, false, false])
    XCTAssertEqual((0..<4).map { lines.line(at: $0)?.isLast }, [false, false, false, true])
    let line = try XCTUnwrap(lines.line(at: 0))
    XCTAssertEqual([0, 1].map { line.span(of: $0, in: 260) }, [20..<120, 130..<230])
    XCTAssertEqual([-50, 0, 124, 125, 259, 900].map { line.column(at: $0, in: 260) }, [0, 0, 0, 1, 1, 1])
    // Remainders do not add up.
    let many = LineLayout(SectionLayout([.init(rows: 40)]), [.grid(columns: 40)], width: 999)
    let narrow = try XCTUnwrap(many.line(at: 0))
    for column in 0..<40 {
      let span = narrow.span(of: column, in: 999)
      XCTAssertEqual(narrow.column(at: (span.lowerBound + span.upperBound) / 2, in: 999), column)
    }
    var shelf = CollectionLayout.shelf(itemWidth: 50)
    (shelf.interItemSpacing, shelf.contentInsets) = (4, EdgeInsets(16))
    let items = try XCTUnwrap(LineLayout(sections, [shelf], width: 100).line(at: 0))
    XCTAssertEqual([0, 6].map { items.span(of: $0, in: 100) }, [16..<66, 340..<390])
    XCTAssertEqual([0, 67, 68, 340, 5_000].map { items.column(at: $0, in: 100) }, [0, 0, 1, 6, 6])
    var negative = CollectionLayout.list
    negative.interItemSpacing = -1
    negative.lineSpacing = -1
    XCTAssertEqual([negative.interItemSpacing, negative.lineSpacing, EdgeInsets(-3).top], [0, 0, 0])
  }

  /// Items of random changes: in a list, a line that stays shows the same item as before.
  func testChangesOfItemsBecomeChangesOfLines() {
    var random = SystemRandomNumberGenerator()
    var kept = 0
    for _ in 0..<2_000 {
      let layouts = (0..<Int.random(in: 1...4)).map { _ in
        [.list, .grid(columns: 3), .grid(minimumWidth: 40), .shelf(itemWidth: 9)].randomElement()
          ?? CollectionLayout.list
      }
      var next = 0
      func some(_ most: Int) -> [Int] {
        let numbers = Array(next..<next + Int.random(in: 0...most, using: &random))
        next += numbers.count
        return numbers
      }
      let headers = layouts.map { _ in Bool.random() }
      let before = layouts.map { _ in some(9) }
      let after = before.map { items in items.filter { _ in Int.random(in: 0...3) > 0 } }.map { items in
        var items = items
        items.insert(contentsOf: some(4), at: Int.random(in: 0...items.count))
        return items
      }
      func lines(_ items: [[Int]]) -> (LineLayout, [Int]) {
        let sections = SectionLayout(zip(items, headers).map { .init(rows: $0.count, hasHeader: $1) })
        let numbers = items.indices.flatMap { (headers[$0] ? [-$0 - 1] : []) + items[$0] }
        return (LineLayout(sections, layouts, width: 100), numbers)
      }
      let ((old, oldItems), (new, newItems)) = (lines(before), lines(after))
      guard let splices = new.splices(since: old, ListSplice.difference(from: oldItems, to: newItems)) else {
        XCTFail("the lines cannot follow")
        continue
      }
      var followed: [Int?] = Array(0..<old.count)
      for splice in splices {
        followed.replaceSubrange(
          splice.position..<splice.position + splice.removed, with: Array(repeating: nil, count: splice.added))
      }
      XCTAssertEqual(followed.count, new.count)
      for (index, number) in followed.enumerated() {
        guard let number, let line = new.line(at: index), line.layout == .list else { continue }
        let item = old.line(at: number)?.positions.first.map { oldItems[$0] } ?? -1
        // An item in place of another one may have its line.
        guard old.line(at: number)?.layout == .list, newItems.contains(item) else { continue }
        XCTAssertEqual(item, newItems[line.positions.lowerBound])
        kept += 1
      }
    }
    XCTAssertGreaterThan(kept, 1_000)
  }
}
