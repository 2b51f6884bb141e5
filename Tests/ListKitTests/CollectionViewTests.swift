import CGLib
import CGtk
import CListKit
import GLibKit
import XCTest

@testable import ListKit

/// Collection views in a GtkGridView, with a data source and as values.
final class CollectionViewTests: XCTestCase {
  private static let million = (0..<1_000_000).map(String.init)

  func testADataSourceFillsAGridAndReleasingItEmptiesTheGrid() {
    onMain {
      let stage = GridStage()
      var cards: Cards? = Cards(Self.million)
      stage.collection.register(CardCell.self)
      stage.collection.dataSource = cards
      stage.present()
      stage.settle { stage.texts.prefix(3) == ["0", "1", "2"] }
      XCTAssertLessThan(cards?.made.count ?? 0, 1_000)
      stage.collection.scrollToItem(at: IndexPath(item: 500_000))
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
      stage.collection.selectItem(at: IndexPath(item: 0))
      try shim.apply(model([3, 4, 1], "x"))
      stage.settle { stage.texts == ["x3", "x4", "x1"] }
      XCTAssertEqual(stage.collection.indexPathsForSelectedItems, [IndexPath(item: 2)])
      gtk_widget_activate_action_variant(stage.view, "list.activate-item", g_variant_new_uint32(1))
      stage.settle { chosen == [4] }
      XCTAssertThrowsError(try shim.apply(model([5, 6, 5])))
      XCTAssertEqual(shim.model.sections.first?.items.count, 3)
      stage.close()
    }
  }

  func testAValueIsComparedInStepsAndItsItemsSelectedByID() throws {
    try onMain {
      let stage = GridStage()
      let shim = CollectionViewShim(stage.collection)
      stage.collection.selectionMode = .multiple
      @MainActor func model(_ numbers: [Int]) -> CollectionModel {
        var model = CollectionModel(
          numbers.map { number in
            ItemModel(CardCell.self, id: number, data: "\(number)") { $0.text.setText($1) }.selectable(number != 2)
          })
        model.menuForItems = { items in Menu([Menu.Item("\(items.count) items") {}]) }
        return model
      }
      stage.present()
      try shim.apply(model([1, 2, 3]))
      shim.select(ids: [1, 3])
      var isDone = false
      Task.immediate {
        try await shim.applyInBackground(model([3, 2, 1, 4]))
        isDone = true
      }
      stage.settle { isDone }
      stage.settle { stage.texts == ["3", "2", "1", "4"] }
      XCTAssertEqual(shim.selectedIDs, [3, 1])
      XCTAssertEqual(stage.collection.items.menu(at: 0)?.groups[0].map(\.title), ["2 items"])
      gtk_selection_model_select_item(stage.collection.host.model.pointer, 1, 1)
      XCTAssertEqual(shim.selectedIDs, [3, 1])
      gtk_selection_model_select_item(stage.collection.host.model.pointer, 3, 1)
      XCTAssertEqual(shim.selectedIDs, [4])
      stage.close()
    }
  }

  func testASequenceOfValuesDrivesAGrid() {
    onMain {
      let stage = GridStage()
      let (models, continuation) = AsyncStream.makeStream(of: CollectionModel.self)
      var refused: [TableModelError] = []
      let shim = stage.collection.bind(to: models) { refused.append($0) }
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
      withExtendedLifetime(shim) {}
      stage.close()
    }
  }

  func testASequenceOfListsDrivesAGridAndCancellingEndsIt() {
    onMain {
      let stage = GridStage()
      let (lists, continuation) = AsyncStream.makeStream(of: [Int].self)
      var made = 0
      let binding = stage.collection.bind(to: lists) { collection, number, indexPath in
        made += 1
        let cell = collection.dequeue(CardCell.self, for: indexPath)
        cell.text.setText("\(number)")
        return cell
      }
      stage.present()
      continuation.yield([1, 2, 3])
      stage.settle { stage.texts == ["1", "2", "3"] }
      stage.collection.selectItem(at: IndexPath(item: 1))
      made = 0
      continuation.yield([0, 1, 2, 3])
      stage.settle { stage.texts == ["0", "1", "2", "3"] }
      XCTAssertEqual(made, 1, "the others keep their cells")
      XCTAssertEqual(stage.collection.indexPathsForSelectedItems.map { binding[$0] }, [2])
      binding.cancel()
      XCTAssertEqual(binding.state, .cancelled)
      continuation.yield([9])
      continuation.finish()
      stage.settle { true }
      XCTAssertEqual(stage.texts, ["0", "1", "2", "3"])
      stage.close()
    }
  }

  func testTheDelegateIsToldOfSelectionsOnlyIfAsked() {
    onMain {
      let stage = GridStage()
      let (cards, diary) = (Cards(["a", "b", "c"]), CardDiary())
      (stage.collection.dataSource, stage.collection.delegate) = (cards, diary)
      stage.collection.selectionMode = .multiple
      stage.collection.selectItem(at: IndexPath(item: 0))
      XCTAssertEqual(diary.lines, [])
      stage.collection.selectItem(at: IndexPath(item: 1), tellingDelegate: true)
      stage.collection.selectItem(at: IndexPath(item: 2), extending: true, tellingDelegate: true)
      XCTAssertEqual(diary.lines, ["-0.0", "+0.1", "+0.2"])
      let selected = stage.collection.indexPathsForSelectedItems
      stage.collection.reloadData()
      XCTAssertEqual(stage.collection.selectedCount, 0)
      stage.collection.selectItems(at: selected + [IndexPath(item: 7)])
      XCTAssertEqual(stage.collection.indexPathsForSelectedItems, selected)
      diary.forget()
      diary.refused = [IndexPath(item: 0)]
      // As the user does with Control+A.
      gtk_widget_activate_action_variant(stage.view, "list.select-all", nil)
      XCTAssertEqual(stage.collection.indexPathsForSelectedItems, selected)
      XCTAssertEqual(diary.lines, [])
      stage.close()
    }
  }

  func testSelectingAMillionTellsTheDelegateOnce() {
    onMain {
      let stage = GridStage()
      let (cards, diary) = (Cards(Self.million), CardDiary())
      diary.hearsOfSelectedItems = false
      (stage.collection.dataSource, stage.collection.delegate) = (cards, diary)
      stage.collection.selectionMode = .multiple
      gtk_widget_activate_action_variant(stage.view, "list.select-all", nil)
      XCTAssertEqual(diary.lines, ["selected 1000000"])
      stage.close()
    }
  }

  func testVisibleItemsHaveCellsAndTheDelegateHearsOfThem() {
    onMain {
      let stage = GridStage()
      let (cards, diary) = (Cards(Self.million), CardDiary())
      (stage.collection.delegate, stage.collection.prefetching) = (diary, diary)
      stage.collection.dataSource = cards
      stage.present()
      let last = IndexPath(item: 999_999)
      stage.settle { stage.collection.indexPathsForVisibleItems.first == IndexPath(item: 0) }
      let visible = stage.collection.indexPathsForVisibleItems
      XCTAssertEqual(visible, visible.indices.map { IndexPath(item: $0) })
      XCTAssertEqual(stage.collection.visibleCells.count, visible.count)
      XCTAssertTrue(diary.shown.isSuperset(of: visible))
      let first = stage.collection.cellForItem(at: IndexPath(item: 0))
      XCTAssertEqual(first.flatMap { stage.collection.indexPath(for: $0) }, IndexPath(item: 0))
      XCTAssertNil(stage.collection.cellForItem(at: last))
      stage.settle { !diary.prefetched.isEmpty }
      XCTAssertTrue(diary.prefetched.isDisjoint(with: diary.shown))
      let scrolls = diary.scrolls
      stage.collection.scrollToItem(at: last)
      stage.settle { stage.collection.indexPathsForVisibleItems.last == last }
      stage.settle { diary.scrolls > scrolls && !diary.cancelled.isEmpty }
      XCTAssertTrue(diary.shown.contains(last))
      XCTAssertFalse(diary.shown.contains(IndexPath(item: 50)))
      stage.close()
    }
  }

  func testBatchUpdatesAndChangesKeepCellsAndSelection() {
    onMain {
      let stage = GridStage()
      let cards = Cards([.init(texts: ["a", "b"]), .init(texts: ["c"])])
      stage.collection.dataSource = cards
      stage.present()
      stage.settle { stage.texts == ["a", "b", "c"] }
      let b = stage.collection.cellForItem(at: IndexPath(item: 1))
      stage.collection.selectItem(at: IndexPath(item: 1))
      stage.collection.performBatchUpdates { updates in
        cards.sections = [.init(texts: ["n"]), .init(texts: ["x", "b"]), .init(texts: ["c", "a"])]
        updates.insertSections([0])
        updates.moveItem(at: IndexPath(item: 0), to: IndexPath(item: 1, section: 2))
        updates.insertItems(at: [IndexPath(item: 0, section: 1)])
      }
      stage.settle { stage.texts == ["n", "x", "b", "c", "a"] }
      let place = IndexPath(item: 1, section: 1)
      XCTAssertTrue(stage.collection.cellForItem(at: place) === b)
      XCTAssertEqual(stage.collection.indexPathsForSelectedItems, [place])
      cards.sections[2].texts = ["C", "a", "d"]
      stage.collection.apply(.spliced([ListSplice(position: 2, removed: 0, added: 1)]), inSection: 2)
      stage.collection.apply(.updated(.set([0])), inSection: 2)
      stage.settle { stage.texts == ["n", "x", "b", "C", "a", "d"] }
      XCTAssertEqual(stage.collection.numberOfSections, 3)
      XCTAssertEqual(stage.collection.numberOfItems(inSection: 2), 3)
      stage.close()
    }
  }

  func testItemsHaveMenusActionsAndTheFocus() throws {
    try onMain {
      let stage = GridStage()
      let (cards, diary) = (Cards(["a", "b", "c"]), CardDiary())
      (stage.collection.dataSource, stage.collection.delegate) = (cards, diary)
      stage.collection.selectionMode = .multiple
      stage.present()
      var isFocused = false
      stage.collection.focusItem(at: IndexPath(item: 1)) { isFocused = true }
      stage.settle { isFocused }
      XCTAssertEqual(stage.collection.indexPathForFocusedItem, IndexPath(item: 1))
      XCTAssertTrue(stage.collection.hasFocus)
      let keys = stage.collection.host.keys
      XCTAssertTrue(keys.press(UInt32(GDK_KEY_Menu), GdkModifierType(0), at: 1))
      XCTAssertEqual(diary.lines, ["menu 0.1"])
      stage.collection.host.menus.close()
      diary.forget()
      stage.collection.selectItems(at: [IndexPath(item: 1), IndexPath(item: 2)])
      XCTAssertTrue(keys.press(UInt32(GDK_KEY_Menu), GdkModifierType(0), at: 2))
      XCTAssertEqual(diary.lines, ["menu of 2"])
      stage.collection.host.menus.close()
      stage.settle { stage.collection.indexPathForFocusedItem == IndexPath(item: 1) }
      gtk_window_set_focus_visible(gtk_widget_get_root(stage.view)?.raw.typed(), 1)
      XCTAssertTrue(stage.collection.host.attention.enterActions())
      diary.forget()
      let button = try XCTUnwrap(stage.collection.host.attention.bar?.buttons.first)
      gtk_widget_activate(button)
      stage.settle { diary.lines.contains("x0.1") }
      stage.close()
    }
  }
}
