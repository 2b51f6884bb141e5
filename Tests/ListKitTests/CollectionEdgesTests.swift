import CGtk
import GLibKit
import XCTest

@testable import ListKit

/// The views before and after all sections of a collection view, and items that are swiped.
final class CollectionEdgesTests: XCTestCase {
  private static let sections: [Cards.Section] = [
    .init(title: "List", layout: .list, texts: ["l0", "l1"]),
    .init(title: "Grid", layout: .grid(columns: 3), texts: ["g0", "g1", "g2", "g3"]),
  ]
  private static let items = [["List"], ["l0"], ["l1"], ["Grid"], ["g0", "g1", "g2"], ["g3"]]

  private func withCards(_ body: @MainActor (GridStage, Cards, SwipedCards) throws -> Void) rethrows {
    try onMain {
      let (stage, cards, delegate) = (GridStage(inLines: true), Cards(Self.sections), SwipedCards())
      stage.collection.delegate = delegate
      stage.collection.dataSource = cards
      stage.present()
      stage.settle { stage.lines == Self.items }
      try body(stage, cards, delegate)
      stage.close()
    }
  }

  func testAHeaderAndAFooterTakeNoIndexPath() {
    withCards { stage, cards, _ in
      let (header, footer) = (Edge(), Edge())
      stage.collection.headerView = header
      stage.collection.footerView = footer
      stage.settle { stage.lines == [["Button", "Edge"]] + Self.items + [["Button", "Edge"]] }
      XCTAssertEqual(stage.collection.indexPathsForVisibleItems.count, 6)
      stage.collection.selectionMode = .multiple
      stage.collection.selectAll()
      XCTAssertEqual(stage.collection.selectedCount, 6, "only items are selected")

      cards.sections[1].texts.insert("new", at: 0)
      stage.collection.performBatchUpdates { $0.insertItems(at: [IndexPath(item: 0, section: 1)]) }
      let changed = Self.items[..<4] + [["new", "g0", "g1"], ["g2", "g3"]]
      stage.settle { stage.lines == [["Button", "Edge"]] + changed + [["Button", "Edge"]] }
      XCTAssertEqual(stage.collection.selectedCount, 6)

      cards.sections = cards.sections.map { Cards.Section(title: $0.title, layout: $0.layout, texts: []) }
      stage.collection.reloadData()
      stage.settle { stage.lines == [["Button", "Edge"], ["List"], ["Grid"]] }
      cards.sections = Self.sections
      stage.collection.reloadData()
      stage.settle { stage.lines == [["Button", "Edge"]] + Self.items + [["Button", "Edge"]] }

      stage.collection.headerView = nil
      stage.collection.footerView = nil
      stage.settle { stage.lines == Self.items }
    }
  }

  func testTheArrowKeysReachTheirControls() {
    withCards { stage, _, _ in
      let (header, footer) = (Edge(), Edge())
      (stage.collection.headerView, stage.collection.footerView) = (header, footer)
      stage.settle { stage.lines.count == Self.items.count + 2 }
      let isOnControl = { (view: View) in AnyWidget(view.root).containsFocus }
      stage.collection.focusItem(at: IndexPath(item: 0))
      stage.settle { stage.collection.indexPathForFocusedItem == IndexPath(item: 0) }
      XCTAssertTrue(stage.press(GDK_KEY_Up))
      XCTAssertTrue(isOnControl(header))
      XCTAssertTrue(stage.press(GDK_KEY_Down))
      XCTAssertEqual(stage.collection.indexPathForFocusedItem, IndexPath(item: 0))
      stage.collection.focusItem(at: IndexPath(item: 3, section: 1))
      stage.settle { stage.collection.indexPathForFocusedItem == IndexPath(item: 3, section: 1) }
      XCTAssertTrue(stage.press(GDK_KEY_Down))
      XCTAssertTrue(isOnControl(footer))
      XCTAssertTrue(stage.press(GDK_KEY_Up))
      XCTAssertEqual(stage.collection.indexPathForFocusedItem, IndexPath(item: 3, section: 1))
    }
  }

  func testAGridViewHasNoEdges() {
    onMain {
      let (stage, cards, header) = (GridStage(), Cards(["a", "b"]), Edge())
      stage.collection.headerView = header
      stage.collection.dataSource = cards
      stage.present()
      stage.settle { stage.texts == ["a", "b"] }
      stage.close()
    }
  }

  func testItemsOfAListAreSwiped() {
    withCards { stage, _, delegate in
      let row = IndexPath(item: 1)
      stage.swipe(row, by: -90)
      XCTAssertEqual(stage.collection.indexPathForSwipedItem, row)
      stage.collection.closeSwipedItem()
      stage.settle { stage.collection.indexPathForSwipedItem == nil }
      stage.swipe(row, by: -280)
      stage.settle { delegate.performed == ["Delete [0, 1]"] }
      stage.settle { stage.collection.indexPathForSwipedItem == nil }
      stage.swipe(IndexPath(item: 1, section: 1), by: -60)
      XCTAssertNil(stage.collection.indexPathForSwipedItem, "an item of a grid has others beside it")
      stage.collection.isEditing = true
      stage.swipe(row, by: -90)
      XCTAssertNil(stage.collection.indexPathForSwipedItem)
    }
  }

  func testTheMenuHasTheActionsToo() {
    withCards { stage, _, _ in
      let titles = { (item: IndexPath) in
        stage.collection.layout.position(of: item).flatMap { stage.collection.items.menu(at: $0) }?.groups
          .map { $0.map(\.title) }
      }
      XCTAssertEqual(titles(IndexPath(item: 0)), [["Open"], ["Delete"]])
      XCTAssertEqual(titles(IndexPath(item: 0, section: 1)), [["Open"]])
    }
  }

  func testValuesAreSwiped() throws {
    try onMain {
      let stage = GridStage(inLines: true)
      let shim = CollectionViewShim(stage.collection)
      let item = ItemModel(CardCell.self, id: 1, data: "a") { $0.text.setText($1) }
        .swiping(trailing: { SwipeActionsConfiguration(actions: [ContextualAction(title: "Delete") {}]) })
      try shim.apply(CollectionModel([item], layout: .list))
      stage.present()
      stage.settle { stage.lines == [["a"]] }
      stage.swipe(IndexPath(item: 0), by: -90)
      XCTAssertEqual(stage.collection.indexPathForSwipedItem, IndexPath(item: 0))
      withExtendedLifetime(shim) {}
      stage.close()
    }
  }

  func testValuesAreMovedAndReceiveOthers() throws {
    try onMain {
      let stage = GridStage(inLines: true)
      let shim = CollectionViewShim(stage.collection)
      var heard: [String] = []
      @MainActor func item(_ id: String) -> ItemModel {
        ItemModel(CardCell.self, id: id, data: id) { $0.text.setText($1) }
      }
      stage.present()
      try shim.apply(
        CollectionModel([
          item("a").moving { heard.append("move a to \($0.item)") }, item("b"),
          item("c").receiving { heard.append("c receives \($0.id)") },
        ]))
      stage.settle { stage.lines == [["a"], ["b"], ["c"]] }
      let items = stage.collection.items
      XCTAssertEqual((0..<3).map(items.canMove), [true, false, false])
      XCTAssertEqual((0..<3).map(items.takesIn), [false, false, true])
      items.move(0, .down)
      items.move(0, .into(2))
      XCTAssertEqual(heard, ["move a to 1", "c receives a"])
      XCTAssertEqual(stage.lines, [["a"], ["b"], ["c"]], "until another value is applied")
      stage.close()
    }
  }
}

/// Items that can be swiped away, and have a menu.
@MainActor private final class SwipedCards: CollectionViewDelegate {
  private(set) var performed: [String] = []

  func collectionView(_ collectionView: CollectionView, menuForItemAt indexPath: IndexPath) -> Menu? {
    Menu([Menu.Item("Open") {}])
  }

  func collectionView(
    _ collectionView: CollectionView, trailingSwipeActionsConfigurationForItemAt indexPath: IndexPath
  ) -> SwipeActionsConfiguration? {
    SwipeActionsConfiguration(actions: [
      ContextualAction(style: .destructive, title: "Delete") { [weak self] in
        self?.performed.append("Delete [\(indexPath.section), \(indexPath.item)]")
      }
    ])
  }
}

/// A view with a button.
private final class Edge: View {
  override class var templateDocument: String? {
    """
    <interface><template class="Edge" parent="GtkBox">
    <child><object class="GtkButton"><property name="label">Button</property></object></child>
    <child><object class="GtkLabel"><property name="label">Edge</property></object></child>
    </template></interface>
    """
  }
}

extension AnyWidget {
  /// Whether the keyboard focus is within the widget.
  @MainActor fileprivate var containsFocus: Bool {
    gtk_widget_get_root(pointer).flatMap { gtk_root_get_focus($0) }
      .map { $0 == pointer || gtk_widget_is_ancestor($0, pointer) != 0 } ?? false
  }
}
