import GTKStage
import XCTest

@testable import ListKit

/// Where a row of an outline is moved.
final class OutlineDestinationTests: XCTestCase {
  func testDroppingBesideARowMovesIntoItsParent() {
    onMain {
      let tree = Tree()
      XCTAssertEqual(tree.move(6, .before(to(1))), ["A", "a"])
      XCTAssertEqual(tree.move(6, .after(to(1))), ["A", "B"])
      XCTAssertEqual(tree.move(6, .after(to(3))), ["B", nil])
      XCTAssertEqual(tree.move(6, .before(to(4))), [nil, "C"])
      XCTAssertEqual(tree.move(1, .after(to(4))), [nil, "D"])
      XCTAssertEqual(tree.move(1, .after(to(6))), [nil, nil])
      XCTAssertEqual(tree.move(1, .before(to(7))), [nil, nil])
      tree.stage.close()
    }
  }

  func testDroppingBelowAnExpandedRowMovesToItsTop() {
    onMain {
      let tree = Tree()
      XCTAssertEqual(tree.move(6, .after(to(0))), ["A", "a"])
      XCTAssertEqual(tree.move(6, .after(to(2))), ["B", "b"])
      XCTAssertEqual(tree.move(1, .after(to(5))), [nil, "e"])
      tree.stage.close()
    }
  }

  func testDroppingOnARowMovesIntoIt() {
    onMain {
      let tree = Tree()
      for (row, parent) in [(0, "A"), (2, "B"), (4, "C"), (5, "D")] {
        XCTAssertEqual(tree.move(6, .into(to(row))), [parent, nil])
      }
      XCTAssertNil(tree.move(6, .into(to(1))), "it cannot be expanded")
      tree.stage.close()
    }
  }

  func testRowsMoveNeitherIntoThemselvesNorToOtherSections() {
    onMain {
      let tree = Tree()
      for row in 0...3 {
        XCTAssertNil(tree.move(0, .before(to(row))))
        XCTAssertNil(tree.move(0, .after(to(row))))
      }
      XCTAssertNil(tree.move(0, .into(to(2))))
      XCTAssertNil(tree.move(2, .into(to(2))))
      for destination in [RowDestination.before, RowDestination.after, RowDestination.into] {
        XCTAssertNil(tree.move(6, destination(IndexPath(row: 0, section: 0))))
      }
      tree.stage.close()
    }
  }

  func testUpGoesStepByStep() {
    onMain {
      let tree = Tree()
      XCTAssertEqual(tree.move(6, .up), ["D", nil])
      XCTAssertEqual(tree.move(4, .up), ["B", nil])
      XCTAssertEqual(tree.move(3, .up), ["A", "B"])
      XCTAssertEqual(tree.move(1, .up), [nil, "A"])
      XCTAssertEqual(tree.move(5, .up), [nil, "C"])
      XCTAssertNil(tree.move(0, .up))
      tree.stage.close()
    }
  }

  func testDownGoesStepByStep() {
    onMain {
      let tree = Tree()
      XCTAssertEqual(tree.move(0, .down), [nil, "D"])
      XCTAssertEqual(tree.move(1, .down), ["B", "b"])
      XCTAssertEqual(tree.move(3, .down), ["A", nil])
      XCTAssertEqual(tree.move(2, .down), [nil, "C"])
      XCTAssertEqual(tree.move(4, .down), ["D", nil])
      XCTAssertEqual(tree.move(5, .down), [nil, nil])
      XCTAssertNil(tree.move(6, .down))
      tree.stage.close()
    }
  }
}

private func to(_ row: Int) -> IndexPath { IndexPath(row: row, section: 1) }

/// 0 ▾ A; 1 · a; 2 · ▾ B; 3 · · b; 4 ▸ C, with c inside; 5 ▾ D, empty; 6 e; and another section above.
@MainActor private final class Tree {
  let stage = Stage()
  private let source: OutlineDataSource<Int, String>

  init() {
    source = OutlineDataSource(stage.table) { table, _, indexPath in table.dequeue(NameCell.self, for: indexPath) }
    var other = SectionSnapshot<String>()
    other.append(["x"])
    var snapshot = SectionSnapshot<String>()
    snapshot.append(["A", "C", "D", "e"])
    snapshot.append(["a", "B"], to: "A")
    snapshot.append(["b"], to: "B")
    snapshot.append(["c"], to: "C")
    snapshot.setExpandable(["D"])
    snapshot.expand(["A", "B", "D"])
    source.apply([(0, other), (1, snapshot)])
  }

  /// Returns the parent and the item before which a row comes; nil if it cannot move there.
  func move(_ row: Int, _ destination: RowDestination) -> [String?]? {
    source.place(of: to(row), carriedTo: destination).map { [$0.parent, $0.next] }
  }
}
