import CGLib
import CGtk
import GLibKit
import ListKit
import GTKStage
import XCTest

/// Tables in a real window.
final class TableViewTests: XCTestCase {
  func testRowsShowTheDataSourcesContent() {
    onMain {
      let stage = Stage()
      let names = Names([(nil, ["one", "two", "three"])])
      stage.table.register(NameCell.self)
      stage.table.dataSource = names
      stage.present()
      XCTAssertEqual(stage.visibleTexts, ["one", "two", "three"])
      stage.close()
    }
  }

  func testTheDataSourceIsHeldWeaklyAndReleasingItEmptiesTheTable() {
    onMain {
      let stage = Stage()
      var names: Names? = Names([(nil, (0..<10_000).map { "row \($0)" })])
      stage.table.dataSource = names
      stage.present()
      weak let gone = names
      names = nil
      XCTAssertNil(gone)
      // GTK's next request for a row finds no data source
      stage.table.scrollToRow(at: IndexPath(row: 9_000))
      stage.settle { g_list_model_get_n_items(gtk_list_view_get_model(stage.listView.raw.opaque)) == 0 }
      XCTAssertEqual(stage.visibleTexts, [])
      stage.close()
    }
  }

  func testAMillionRowsCreateAFewHundredCells() {
    onMain {
      let stage = Stage()
      let names = Names([(nil, (0..<1_000_000).map { "\($0)" })])
      stage.table.dataSource = names
      stage.present()
      for row in stride(from: 0, to: 1_000_000, by: 50_000) {
        stage.table.scrollToRow(at: IndexPath(row: row))
        stage.paint()
      }
      XCTAssertLessThan(names.made.count, 300)
      XCTAssertLessThan(names.asked.count, 10_000)
      stage.close()
    }
  }

  func testCellsOfTwoTypesShareOneTable() {
    onMain {
      let stage = Stage()
      let names = Names([(nil, (0..<1_000).map { "\($0)" })])
      names.isMixed = true
      stage.table.dataSource = names
      stage.present()
      XCTAssertEqual(Array(stage.visibleTexts.prefix(4)), ["0", "1", "2", "3"])
      // every row changes its cell type
      names.sections[0].names.insert("new", at: 0)
      stage.table.reloadData()
      stage.paint()
      XCTAssertEqual(Array(stage.visibleTexts.prefix(4)), ["new", "0", "1", "2"])
      stage.close()
    }
  }

  func testHeadersSeparateSectionsAndCannotBeSelected() {
    onMain {
      let stage = Stage()
      let diary = Diary()
      let names = Names([(nil, ["all"]), ("Feeds", ["a", "b"]), ("Empty", []), (nil, []), ("Last", ["z"])])
      stage.table.dataSource = names
      stage.table.delegate = diary
      stage.present()
      XCTAssertEqual(stage.visibleTexts, ["all", "Feeds", "a", "b", "Empty", "Last", "z"])
      let model = gtk_list_view_get_model(stage.listView.raw.opaque)
      gtk_selection_model_select_item(model, 1, 1)
      XCTAssertTrue(gtk_selection_model_is_selected(model, 1) == 0)
      gtk_selection_model_select_item(model, 6, 1)
      XCTAssertEqual(stage.table.indexPathForSelectedRow, IndexPath(row: 0, section: 4))
      XCTAssertEqual(diary.selected, [IndexPath(row: 0, section: 4)])
      stage.close()
    }
  }

  func testEnterActivatesARow() {
    onMain {
      let stage = Stage()
      let diary = Diary()
      let names = Names([("Head", ["a", "b"])])
      stage.table.dataSource = names
      stage.table.delegate = diary
      stage.present()
      gtk_widget_activate_action_variant(stage.listView, "list.activate-item", g_variant_new_uint32(2))
      XCTAssertEqual(diary.activated, [IndexPath(row: 1)])
      stage.close()
    }
  }

  func testChangesKeepTheSelectionOfRemainingRows() {
    onMain {
      let stage = Stage()
      let names = Names([("Head", ["a", "b", "c", "d"])])
      stage.table.dataSource = names
      stage.present()
      stage.table.selectRow(at: IndexPath(row: 2), tellingDelegate: true)
      let old = names.sections[0].names
      names.sections[0].names = ["x", "a", "c", "y", "d", "z"]
      names.forget()
      stage.table.apply(ListSplice.difference(from: old, to: names.sections[0].names))
      stage.paint()
      XCTAssertEqual(stage.visibleTexts, ["Head", "x", "a", "c", "y", "d", "z"])
      XCTAssertEqual(stage.table.indexPathForSelectedRow, IndexPath(row: 2))
      XCTAssertEqual(
        names.asked.sorted(), [0, 3, 5].map { IndexPath(row: $0) }, "rows that stay are not asked for again")
      stage.close()
    }
  }

  func testRowsCreatedBetweenTwoChangesShowTheirFinalContent() {
    onMain {
      let stage = Stage()
      let names = Names([(nil, (0..<1_000).map { "\($0)" })])
      stage.table.dataSource = names
      stage.present()
      let old = names.sections[0].names
      // the first change creates rows below the position of the second
      names.sections[0].names.removeFirst(50)
      names.sections[0].names.insert(contentsOf: (0..<5).map { "new \($0)" }, at: 100)
      stage.table.apply(ListSplice.difference(from: old, to: names.sections[0].names))
      stage.paint()
      for row in [100, 160, 200] {
        stage.table.scrollToRow(at: IndexPath(row: row))
        stage.paint()
        let texts = stage.visibleTexts
        let start = names.sections[0].names.firstIndex(of: texts[0]) ?? 0
        XCTAssertEqual(texts, Array(names.sections[0].names[start..<(start + texts.count)]))
      }
      stage.close()
    }
  }

  func testChangesThatDoNotMatchTheDataCauseAReload() {
    onMain {
      let stage = Stage()
      let names = Names([(nil, ["a", "b"])])
      stage.table.dataSource = names
      stage.present()
      names.sections[0].names = ["c"]
      stage.table.apply([ListSplice(position: 0, removed: 0, added: 5)])
      stage.paint()
      XCTAssertEqual(stage.visibleTexts, ["c"])
      stage.close()
    }
  }

  func testReconfiguringUpdatesCellsInPlace() {
    onMain {
      let stage = Stage()
      let names = Names([(nil, ["a", "b"])])
      stage.table.dataSource = names
      stage.present()
      names.sections[0].names = ["A", "B"]
      stage.table.reconfigureRows { $0.row == 1 }
      stage.paint()
      XCTAssertEqual(stage.visibleTexts, ["a", "B"])
      stage.close()
    }
  }

  func testAHundredTablesLeakNothing() {
    onMain {
      @MainActor func once() {
        let stage = Stage()
        let names = Names([("Head", (0..<300).map { "\($0)" })])
        stage.table.dataSource = names
        stage.present()
        stage.close()
      }
      let live = LiveObjects()
      let none = live.count
      for _ in 0..<100 { once() }
      // Some is released by later events, of the X server or of a timer.
      XCTAssertTrue(GTKStage.turn { live.count == none }, "\(live.count)")
    }
  }
}
