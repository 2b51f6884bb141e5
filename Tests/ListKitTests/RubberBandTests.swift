import CGtk
import GLibKit
import XCTest

@testable import ListKit

/// Which items of lines are in a rubber band, and what it selects. That GTK draws one is tested in the gallery.
final class RubberBandTests: XCTestCase {
  func testABandCoversItemsOfLines() throws {
    try onMain {
      let (stage, shim) = try Self.shown()
      let collection = stage.collection
      @MainActor func center(_ item: Int, _ section: Int) throws -> Point {
        let rect = try XCTUnwrap(collection.rectForItem(at: IndexPath(item: item, section: section)))
        return Point(x: rect.minX + rect.width / 2, y: rect.minY + rect.height / 2)
      }
      @MainActor func covered(_ from: Point, _ to: Point) -> [IndexPath] {
        let area = Rect(x: from.x, y: from.y, width: to.x - from.x, height: to.y - from.y)
        return collection.host.rubberBand.positions(in: area).compactMap { collection.layout.indexPath(at: $0) }
      }
      // two columns of two lines of a grid
      let grid = covered(try center(0, 1), try center(4, 1))
      XCTAssertEqual(grid, [0, 1, 3, 4].map { IndexPath(item: $0, section: 1) })
      // across a header into the list above, whose items are as wide as the view
      let both = covered(Point(x: 1, y: try center(1, 0).y), try center(0, 1))
      XCTAssertEqual(both, [IndexPath(item: 1, section: 0), IndexPath(item: 0, section: 1)])
      // to the right of the last item there is nothing
      XCTAssertEqual(covered(try center(2, 1), Point(x: 299, y: try center(2, 1).y)), [IndexPath(item: 2, section: 1)])
      // far beyond what is alive
      let all = covered(Point(x: 0, y: 0), Point(x: 299, y: collection.contentHeight))
      XCTAssertEqual(all.count, 2 + 3_000)
      // only the visible items of a shelf
      XCTAssertEqual(covered(Point(x: 0, y: 0), Point(x: 299, y: 0)), [])
      withExtendedLifetime(shim) {}
      stage.close()
    }
  }

  func testModifiersKeepTakeOutAndTurnAround() throws {
    try onMain {
      let (stage, shim) = try Self.shown()
      let (model, band) = (stage.collection.host.model, stage.collection.host.rubberBand)
      // position 0 and 3 are headers
      band.select([0, 1, 2, 3, 4], isAdding: false, false)
      XCTAssertEqual(model.selection, [1, 2, 4])
      band.select([5], isAdding: true, false)
      XCTAssertEqual(model.selection, [1, 2, 4, 5])
      band.select([1, 5, 6], isAdding: false, true)
      XCTAssertEqual(model.selection, [2, 4])
      band.select([4, 5], isAdding: true, true)
      XCTAssertEqual(model.selection, [2, 5])
      band.select([], isAdding: true, false)
      XCTAssertEqual(model.selection, [2, 5])
      band.select([], isAdding: false, false)
      XCTAssertEqual(model.selection, [])
      withExtendedLifetime(shim) {}
      stage.close()
    }
  }

  func testRefusedItemsAreLeftOut() throws {
    try onMain {
      let (stage, shim) = try Self.shown()
      let refusing = EvenItems()
      stage.collection.delegate = refusing
      stage.collection.host.rubberBand.select([4, 5, 6, 7], isAdding: false, false)
      XCTAssertEqual(stage.collection.indexPathsForSelectedItems.map(\.item), [0, 2])
      XCTAssertEqual(refusing.changes, 1)
      withExtendedLifetime(shim) {}
      stage.close()
    }
  }

  func testItIsTurnedOnAndOff() {
    onMain {
      for isGrid in [false, true] {
        let stage = GridStage(inLines: !isGrid)
        XCTAssertFalse(stage.collection.allowsRubberBandSelection)
        stage.collection.allowsRubberBandSelection = true
        stage.collection.allowsRubberBandSelection = true
        XCTAssertTrue(stage.collection.allowsRubberBandSelection)
        stage.collection.allowsRubberBandSelection = false
        XCTAssertFalse(stage.collection.allowsRubberBandSelection)
        stage.close()
      }
      let stage = Stage()
      stage.table.allowsRubberBandSelection = true
      XCTAssertEqual(gtk_list_view_get_enable_rubberband(stage.listView.raw.opaque), 1)
      stage.close()
    }
  }

  /// Returns a list of two items and a grid of three thousand, each with a header.
  @MainActor private static func shown() throws -> (GridStage, CollectionViewShim) {
    let stage = GridStage(inLines: true)
    stage.collection.selectionMode = .multiple
    let shim = CollectionViewShim(stage.collection)
    func items(_ numbers: Range<Int>) -> [ItemModel] {
      numbers.map { number in
        ItemModel(ListCell.self, id: number, data: number) { cell, number in
          var content = cell.defaultContentConfiguration()
          content.text = "\(number)"
          cell.contentConfiguration = content
        }
      }
    }
    try shim.apply(
      CollectionModel(sections: [
        ItemSection(items(0..<2), header: "List", layout: .list),
        ItemSection(items(2..<3_002), header: "Grid", layout: .grid(columns: 3)),
      ]))
    stage.present()
    stage.settle { stage.collection.visibleCells.count > 6 }
    return (stage, shim)
  }
}

/// Refuses every other item.
private final class EvenItems: CollectionViewDelegate {
  var restrictsSelection: Bool { true }
  var hearsOfSelectedItems: Bool { false }
  private(set) var changes = 0
  func collectionViewSelectionDidChange(_ collectionView: CollectionView) { changes += 1 }
  func collectionView(_ collectionView: CollectionView, shouldSelectItemAt indexPath: IndexPath) -> Bool {
    indexPath.item.isMultiple(of: 2)
  }
}
