import CGtk
import CListKit
import GLibKit
import XCTest

@testable import ListKit

/// Grids, with a data source and as values.
final class CollectionViewTests: XCTestCase {
  func testADataSourceFillsAGridAndReleasingItEmptiesTheGrid() {
    onMain {
      let stage = GridStage()
      var cards: Cards? = Cards(count: 1_000_000)
      stage.collection.register(CardCell.self)
      stage.collection.dataSource = cards
      stage.present()
      stage.settle { stage.texts.prefix(3) == ["0", "1", "2"] }
      XCTAssertLessThan(cards?.made.count ?? 0, 1_000)
      stage.collection.scrollToItem(500_000)
      stage.settle { stage.texts.contains("500000") }
      cards = nil
      stage.collection.reloadData()
      stage.settle { stage.texts.isEmpty }
      stage.close()
    }
  }

  func testAValueDrivesAGrid() throws {
    try onMain {
      let stage = GridStage()
      let shim = CollectionViewShim(stage.collection)
      var chosen: [Int] = []
      @MainActor func model(_ numbers: [Int], _ prefix: String = "") -> CollectionModel {
        CollectionModel(
          numbers.map { number in
            ItemModel(CardCell.self, id: number, data: "\(prefix)\(number)") { $0.text.setText($1) }
              .activating { chosen.append(number) }
          })
      }
      stage.present()
      try shim.apply(model([1, 2, 3]))
      stage.settle { stage.texts == ["1", "2", "3"] }
      stage.collection.selectItem(0)
      try shim.apply(model([3, 4, 1], "x"))
      stage.settle { stage.texts == ["x3", "x4", "x1"] }
      XCTAssertEqual(stage.collection.selectedItems, [2])
      gtk_widget_activate_action_variant(stage.gridView, "list.activate-item", g_variant_new_uint32(1))
      stage.settle { chosen == [4] }
      XCTAssertThrowsError(try shim.apply(model([5, 6, 5])))
      XCTAssertEqual(shim.model.items.count, 3)
      stage.close()
    }
  }

  func testASequenceOfValuesDrivesAGrid() {
    onMain {
      let stage = GridStage()
      let shim = CollectionViewShim(stage.collection)
      let (models, continuation) = AsyncStream.makeStream(of: CollectionModel.self)
      var refused: [TableModelError] = []
      shim.bind(to: models) { refused.append($0) }
      @MainActor func card(_ number: Int) -> ItemModel {
        ItemModel(CardCell.self, id: number, data: number) { $0.text.setText("\($1)") }
      }
      stage.present()
      continuation.yield(CollectionModel([card(1)]))
      stage.settle { stage.texts == ["1"] }
      continuation.yield(CollectionModel([card(2), card(2)]))
      stage.settle { refused.count == 1 }
      continuation.yield(CollectionModel([card(2), card(1)]))
      stage.settle { stage.texts == ["2", "1"] }
      continuation.finish()
      stage.close()
    }
  }

  func testTheDelegateIsNotifiedOfSelectedAndDeselectedCards() {
    onMain {
      let stage = GridStage()
      let (cards, diary) = (Cards(count: 3), GridDiary())
      stage.collection.dataSource = cards
      stage.collection.delegate = diary
      stage.collection.selectionMode = .multiple
      stage.collection.selectItem(1)
      stage.collection.selectItem(2)
      XCTAssertEqual(diary.lines, ["+1", "-1", "+2"])
      stage.close()
    }
  }
}

@MainActor private final class GridDiary: CollectionViewDelegate {
  private(set) var lines: [String] = []

  func collectionView(_ collectionView: CollectionView, didSelectItemAt item: Int) { lines.append("+\(item)") }
  func collectionView(_ collectionView: CollectionView, didDeselectItemAt item: Int) { lines.append("-\(item)") }
}

final class CardCell: CollectionViewCell {
  @Outlet var text: Label

  override class var templateDocument: String? {
    """
    <interface><template class="CardCell" parent="GtkBox"><child><object class="GtkLabel" id="text"/></child></template>
    </interface>
    """
  }
}

@MainActor private final class Cards: CollectionViewDataSource {
  let count: Int
  private(set) var made: Set<Int> = []

  init(count: Int) { self.count = count }

  func numberOfItems(in collectionView: CollectionView) -> Int { count }

  func collectionView(_ collectionView: CollectionView, cellForItemAt item: Int) -> CollectionViewCell {
    made.insert(item)
    let cell = collectionView.dequeue(CardCell.self, for: item)
    cell.text.setText("\(item)")
    return cell
  }
}

/// A real window that contains one grid.
@MainActor private final class GridStage {
  let collection: CollectionView
  let gridView: UnsafeMutablePointer<GtkWidget>
  private let stage = Stage()
  private let window: UnsafeMutablePointer<GtkWidget>

  init() {
    window = gtk_window_new()
    gtk_window_set_default_size(window.raw.typed(), 300, 400)
    let scroller = gtk_scrolled_window_new()
    gridView = gtk_grid_view_new(nil, nil)
    gtk_scrolled_window_set_child(scroller?.raw.opaque, gridView)
    gtk_window_set_child(window.raw.typed(), scroller)
    collection = CollectionView(GridView(gridView))
  }

  func present() {
    gtk_window_present(window.raw.typed())
    settle { gtk_widget_get_mapped(self.gridView) != 0 && gtk_widget_get_height(self.gridView) > 0 }
  }

  func settle(_ isDone: () -> Bool) { stage.settle(until: isDone) }

  /// The texts of the live cells, in order.
  var texts: [String] {
    var texts: [String] = []
    var child = gtk_widget_get_first_child(gridView)
    while let current = child {
      if gtk_widget_get_child_visible(current) != 0 { texts += Stage.texts(in: current) }
      child = gtk_widget_get_next_sibling(current)
    }
    return texts
  }

  func close() {
    gtk_window_destroy(window.raw.typed())
    stage.close()
  }
}
