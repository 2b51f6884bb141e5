import CGtk
import GLibKit
import XCTest

@testable import ListKit

/// What a collection view has beside a table: areas of sections, header types, and outlets.
final class CollectionPartsTests: XCTestCase {
  func testAreasAreThoseOfWholeSections() throws {
    try onMain {
      for inLines in [true, false] {
        let stage = GridStage(inLines: inLines)
        if !inLines {
          gtk_grid_view_set_min_columns(stage.view.raw.opaque, 3)
          gtk_grid_view_set_max_columns(stage.view.raw.opaque, 3)
        }
        let tiles = Tiles(counts: inLines ? [7, 4] : [7])
        stage.collection.dataSource = tiles
        stage.present()
        stage.settle { stage.collection.rectForItem(at: IndexPath(item: 6, section: 0)) != nil }
        let collection = stage.collection
        let section = try XCTUnwrap(collection.rect(forSection: 0))
        XCTAssertEqual(section.minX, 0)
        XCTAssertEqual(section.width, Double(gtk_widget_get_width(stage.view)))
        let first = try XCTUnwrap(collection.rectForItem(at: IndexPath(item: 0)))
        let last = try XCTUnwrap(collection.rectForItem(at: IndexPath(item: 6)))
        XCTAssertEqual(section.maxY, last.maxY)
        XCTAssertEqual(section.minY, collection.rectForHeader(inSection: 0)?.minY ?? first.minY)
        XCTAssertNil(collection.rect(forSection: 9))

        let all = Rect(x: 0, y: 0, width: section.width, height: section.maxY)
        XCTAssertEqual(collection.indexPathsForItems(in: all), (0..<7).map { IndexPath(item: $0) })
        let column = Rect(x: first.minX + 1, y: 0, width: 1, height: section.maxY)
        XCTAssertEqual(collection.indexPathsForItems(in: column).first, IndexPath(item: 0))
        XCTAssertEqual(Set(collection.indexPathsForItems(in: column).map { $0.item % 3 }), [0])
        XCTAssertEqual(collection.indexPathsForItems(in: Rect(x: 0, y: -9, width: 9, height: 5)), [])
        withExtendedLifetime(tiles) {}
        stage.close()
      }
    }
  }

  func testAHeaderHasItsType() {
    onMain {
      let stage = GridStage(inLines: true)
      let tiles = Tiles(counts: [1, 1])
      stage.collection.dataSource = tiles
      stage.present()
      stage.settle { stage.lines.count == 4 }
      XCTAssertEqual(stage.lines.map { $0.joined() }, ["S0", "0.0", "<S1>", "1.0"])
      withExtendedLifetime(tiles) {}
      stage.close()
    }
  }

  func testAnOutletRegistersItsCellsInAListOrAGrid() throws {
    try onMain {
      Stage.open
      let view = TilesView.instance()
      for collection in [view.list, view.grid] {
        let cell: NameCell = collection.host.cells.dequeue(NameCell.self)
        XCTAssertTrue(cell.isFilling)
      }
      XCTAssertTrue(view.list.items.hasMargins)
      XCTAssertFalse(view.grid.items.hasMargins)
      let template = try Template.of(TilesView.self)
      XCTAssertThrowsError(try template.check(CollectionOutlet.self, named: "label")) { error in
        XCTAssert("\(error)".hasSuffix("its “label” is a GtkLabel and not a GtkListBase"), "\(error)")
      }
    }
  }
}

@MainActor private final class Tiles: CollectionViewDataSource {
  private let counts: [Int]

  init(counts: [Int]) { self.counts = counts }

  func numberOfSections(in collectionView: CollectionView) -> Int { counts.count }
  func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int { counts[section] }
  func collectionView(_ collectionView: CollectionView, layoutForSection section: Int) -> CollectionLayout {
    .grid(columns: 3)
  }
  func collectionView(_ collectionView: CollectionView, titleForHeaderInSection section: Int) -> String? {
    "S\(section)"
  }
  func collectionView(
    _ collectionView: CollectionView, headerTypeInSection section: Int
  ) -> (any SectionHeader.Type)? { section == 1 ? BracketHeader.self : nil }
  func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: IndexPath) -> ReusableCell {
    let cell = collectionView.dequeue(NameCell.self, for: indexPath)
    cell.name.setText("\(indexPath.section).\(indexPath.item)")
    return cell
  }
}

private final class BracketHeader: View, SectionHeader {
  @Outlet private var title: Label

  override class var templateDocument: String? {
    """
    <interface><template class="BracketHeader" parent="GtkBox"><child><object class="GtkLabel" id="title"/></child>
    </template></interface>
    """
  }

  func show(_ title: String) { self.title.setText("<\(title)>") }
}

private final class TilesView: View {
  @CollectionOutlet(NameCell.self) var list: CollectionView
  @CollectionOutlet(NameCell.self) var grid: CollectionView

  override class var templateDocument: String? {
    """
    <interface><template class="TilesView" parent="GtkBox"><child><object class="GtkListView" id="list"/></child>
    <child><object class="GtkGridView" id="grid"/></child><child><object class="GtkLabel" id="label"/></child>
    </template></interface>
    """
  }
}
