import CGtk
import GLibKit
import GTKStage
import XCTest

@testable import ListKit
@testable import Recipes

/// The recipes of the documentation do what they say.
final class RecipesTests: XCTestCase {
  func testFixedAndGroupedRows() {
    onMain {
      let stage = Stage()
      let source = Recipes.fixedRows(in: stage.table)
      stage.present()
      stage.settle { stage.visibleTexts == ["Displays", "Keyboard", "Sound"] }
      Recipes.group(["Bob", "Ada", "Ann"], in: source)
      stage.settle { stage.visibleTexts == ["A", "Ada", "Ann", "B", "Bob"] }
      stage.close()
    }
  }

  func testLoadedRows() {
    onMain {
      let stage = Stage()
      var answers: [Result<[String], Failure>] = [
        .failure(Failure()), .success(["a", "b"]), .success(["c"]), .failure(Failure()), .success([]),
      ]
      let names = LoadedNames(in: stage.table) { _ in try answers.removeFirst().get() }
      stage.present()
      Task { await names.load() }
      stage.settle { stage.table.placeholder?.action != nil }
      stage.table.placeholder?.action?.run()
      stage.settle { stage.visibleTexts == ["a", "b"] }
      names.followTheEnd()
      stage.settle { stage.visibleTexts.contains("Try Again") && stage.visibleTexts.prefix(3) == ["a", "b", "c"] }
      XCTAssertEqual(answers.count, 1)
      stage.close()
    }
  }

  func testRowsAreMovedDeletedAndDuplicated() {
    onMain {
      let stage = Stage()
      let source = NamesDataSource(["a", "b", "c"], in: stage.table)
      stage.present()
      stage.settle { stage.visibleTexts == ["a", "b", "c"] }
      stage.table.rows.move(0, .after(2))
      stage.settle { stage.visibleTexts == ["b", "c", "a"] }
      let first = IndexPath(row: 0)
      let swipe = source.tableView(stage.table, trailingSwipeActionsConfigurationForRowAt: first)
      Task { await swipe?.actions.first?.handler() }
      stage.settle { stage.visibleTexts == ["c", "a"] }
      source.tableView(stage.table, menuForRowAt: first)?.groups[0][0].action()
      stage.settle { stage.visibleTexts == ["c", "c 2", "a"] }
      source.tableView(stage.table, menuForRowAt: first)?.groups[0][0].action()
      stage.settle { stage.visibleTexts == ["c", "c 3", "c 2", "a"] }
      let copy = source.tableView(stage.table, trailingSwipeActionsConfigurationForRowAt: IndexPath(row: 2))
      Task { await copy?.actions.first?.handler() }
      stage.settle { stage.visibleTexts == ["c", "c 3", "a"] }
      let session = DragSession(from: stage.table.host.rows)
      XCTAssertEqual(source.tableView(stage.table, itemsForBeginning: session, at: first).map(\.text), ["c"])
      stage.close()
    }
  }

  func testSelectedRowsAreDeleted() {
    onMain {
      let stage = Stage()
      let source = Recipes.fixedRows(in: stage.table)
      let button = GObjectRef(retaining: gtk_button_new())
      let selected = SelectedNames(source, in: stage.table, delete: Button(button.pointer.typed()))
      stage.present()
      XCTAssertEqual(gtk_widget_get_sensitive(button.pointer.typed()), 0)
      stage.table.selectRows(at: [IndexPath(row: 0), IndexPath(row: 2)], tellingDelegate: true)
      XCTAssertEqual(gtk_widget_get_sensitive(button.pointer.typed()), 1)
      selected.deleteSelected()
      stage.settle { stage.visibleTexts == ["Keyboard"] }
      stage.close()
    }
  }

  func testSearchedRows() {
    onMain {
      let stage = Stage()
      let names = FoundNames(["Ada", "Alan", "Grace"], in: stage.table)
      stage.present()
      names.search(for: "AL")
      stage.settle { stage.visibleTexts == ["Alan"] }
      names.search(for: "")
      stage.settle { stage.visibleTexts == ["Ada", "Alan", "Grace"] }
      stage.close()
    }
  }

  func testRowsInsideOthers() {
    onMain {
      let stage = Stage()
      let source = Recipes.outline(in: stage.table)
      stage.present()
      stage.settle { stage.visibleTexts == ["Birds", "Duck", "Owl", "Mammals"] }
      withExtendedLifetime(source) {}
      stage.close()
    }
  }

  func testPicturesInAGrid() throws {
    try onMain {
      let stage = GridStage(inLines: true)
      let texture = try XCTUnwrap(Texture(rgba: [255, 0, 0, 255], width: 1, height: 1))
      let shim = CollectionViewShim(stage.collection)
      try Recipes.show([Picture(name: "red", texture: texture), Picture(name: "too", texture: texture)], in: shim)
      stage.present()
      stage.settle { stage.collection.visibleCells.count == 2 }
      stage.close()
    }
  }
}

private struct Failure: Error {}
