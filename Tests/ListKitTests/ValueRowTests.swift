import CGtk
import GLibKit
import XCTest

@testable import ListKit

/// What rows and sections as values can do.
final class ValueRowTests: XCTestCase {
  func testSubscriptsLeadToRowsAndTheirData() {
    onMain {
      let model = TableModel([
        SectionModel([numbered(1), numbered(2, "two")]),
        SectionModel([CellModel(OtherCell.self, id: 2, data: "other") { $0.text.setText($1) }]),
      ])
      XCTAssertEqual(model[0][1].id, AnyHashable(2))
      XCTAssertEqual(model[0][1].data(as: String.self), "two")
      XCTAssertNil(model[0][1].data(as: Int.self))
      XCTAssert(model[1][0].cellType == OtherCell.self)
      XCTAssertEqual(model.indexPath(for: 2), IndexPath(row: 1))
      XCTAssertEqual(model.indexPath(for: 2, in: OtherCell.self), IndexPath(row: 0, section: 1))
      XCTAssertNil(model.indexPath(for: "2"))
      XCTAssertEqual(model.item(at: IndexPath(row: 0, section: 1))?.data(), "other")
      XCTAssertNil(model.item(at: IndexPath(row: 1, section: 1)))
      XCTAssertNil(model.item(at: IndexPath(row: 0, section: 2)))
    }
  }

  func testRowsAreSwipedDeletedAndRenamed() throws {
    try onMain {
      let stage = Stage()
      let shim = TableViewShim(stage.table)
      var done: [String] = []
      let row = CellModel(id: 1, content: ListContentConfiguration.cell())
        .swiping(trailing: {
          SwipeActionsConfiguration(actions: [ContextualAction(title: "Star") { done.append("star") }])
        })
        .deleting { done.append("delete") }
        .renaming("old") { done.append($0) }
      try shim.apply(TableModel([row, numbered(2)]))
      stage.present()
      let editing = stage.table.editing
      XCTAssertEqual(editing.swipeActions(at: 0, .trailing)?.actions.map(\.title), ["Star"])
      XCTAssertNil(editing.swipeActions(at: 0, .leading))
      XCTAssertNil(editing.swipeActions(at: 1, .trailing))
      XCTAssertEqual(editing.text(forRenaming: 0), "old")
      XCTAssertNil(editing.text(forRenaming: 1))
      stage.table.isEditing = true
      XCTAssertTrue(editing.delete(0))
      XCTAssertFalse(editing.delete(1))
      var isRenamed = false
      Task {
        try await editing.rename(0, to: "new") { 0 }
        isRenamed = true
      }
      stage.settle { isRenamed }
      XCTAssertEqual(done, ["delete", "new"])
      stage.close()
    }
  }

  func testTheDeleteButtonHasATitleAndEditsAreTold() throws {
    try onMain {
      let stage = Stage()
      let shim = TableViewShim(stage.table)
      stage.table.selectionMode = .multiple
      var edits: [RowEdit] = []
      var model = TableModel([
        numbered(1).deleting("Remove One") {}, numbered(2).deleting {}.selectable(false),
        numbered(3).renaming("old") { _ in },
      ])
      model.onEdit = { edits.append($0) }
      model.menuForRows = { rows in Menu([Menu.Item("\(rows.map(\.id))") {}]) }
      try shim.apply(model)
      stage.present()
      let editing = stage.table.editing
      XCTAssertEqual(editing.controls(at: 0)?.title, "Remove One")
      XCTAssertEqual(editing.controls(at: 1)?.title, "Delete")
      var isRenamed = false
      Task {
        try await editing.rename(2, to: "new") { 2 }
        isRenamed = true
      }
      stage.settle { isRenamed }
      XCTAssertEqual(edits, [.rename(IndexPath(row: 2), from: "old", to: "new")])
      gtk_selection_model_select_all(stage.table.host.model.pointer)
      XCTAssertEqual(shim.selectedIDs, [1, 3], "the second cannot be selected")
      XCTAssertEqual(stage.table.rows.menu(at: 0)?.groups[0].map(\.title), ["[AnyHashable(1), AnyHashable(3)]"])
      try shim.apply(TableModel([numbered(1), numbered(2)]))
      XCTAssertFalse(stage.table.delegate?.restrictsSelection ?? true)
      stage.close()
    }
  }

  func testSectionsHaveHeadersOfTheirOwn() throws {
    try onMain {
      let stage = Stage()
      let shim = TableViewShim(stage.table)
      @MainActor func model(_ count: Int) -> TableModel {
        TableModel([
          SectionModel(id: "s", cells: [numbered(1)])
            .heading(CountHeader.self, title: "Numbers", data: count) { $0.show(count: $1) }
            .footing(CountHeader.self, title: "End", data: -count) { $0.show(count: $1) }
        ])
      }
      try shim.apply(model(1))
      stage.present()
      stage.settle { stage.visibleTexts == ["count 1", "1", "count -1"] }
      let views = stage.table.host.rows.contents.values.compactMap(\.widget)
      try shim.apply(model(2))
      stage.settle { stage.visibleTexts == ["count 2", "1", "count -2"] }
      XCTAssertEqual(Set(stage.table.host.rows.contents.values.compactMap(\.widget)), Set(views), "the views are kept")
      // back to a title
      try shim.apply(TableModel([SectionModel(id: "s", header: "Title", cells: [numbered(1)])]))
      stage.settle { stage.visibleTexts == ["Title", "1"] }
      stage.close()
    }
  }

  func testAHeaderOfAnotherTypeReplacesOneWithTheSameData() throws {
    try onMain {
      let stage = Stage()
      let shim = TableViewShim(stage.table)
      stage.present()
      let section = SectionModel(id: "s", cells: [numbered(1)])
      try shim.apply(
        TableModel([section.heading(CountHeader.self, title: "Numbers", data: 1) { $0.show(count: $1) }]))
      stage.settle { stage.visibleTexts == ["count 1", "1"] }
      try shim.apply(
        TableModel([section.heading(SumHeader.self, title: "Numbers", data: 1) { $0.label.setText("sum \($1)") }]))
      stage.paint()
      XCTAssertEqual(stage.visibleTexts, ["sum 1", "1"])
      stage.close()
    }
  }

  func testRowsAreToldOfTheirEvents() throws {
    try onMain {
      let stage = Stage()
      stage.table.selectionMode = .multiple
      let shim = TableViewShim(stage.table)
      var heard: [String] = []
      let rows = (1...3).map { number in
        numbered(number)
          .deselecting { heard.append("deselect \(number)") }
          .displaying { heard.append("display \(number) \($0 is NameCell)") }
      }
      stage.present()
      try shim.apply(TableModel(rows))
      stage.paint()
      XCTAssertEqual(heard.sorted(), (1...3).map { "display \($0) true" })
      heard = []
      gtk_selection_model_select_item(stage.table.host.model.pointer, 1, 0)
      gtk_selection_model_unselect_item(stage.table.host.model.pointer, 1)
      XCTAssertEqual(heard, ["deselect 2"])
      stage.close()
    }
  }

  func testARowIsMovedAndReceivesOthers() throws {
    try onMain {
      let stage = Stage()
      let shim = TableViewShim(stage.table)
      var heard: [String] = []
      stage.present()
      try shim.apply(
        TableModel([
          numbered(1).moving { heard.append("move 1 to \($0.row)") },
          numbered(2),
          numbered(3).receiving { heard.append("3 receives \($0.id)") },
        ]))
      stage.paint()
      let table = stage.table.rows
      XCTAssertTrue(table.canMove(0))
      XCTAssertFalse(table.canMove(1))
      XCTAssertTrue(table.takesIn(2))
      XCTAssertFalse(table.takesIn(1))
      table.move(0, .down)
      table.move(0, .into(2))
      XCTAssertEqual(heard, ["move 1 to 1", "3 receives 1"])
      stage.close()
    }
  }

  func testRowsArePrefetched() throws {
    try onMain {
      let stage = Stage()
      let shim = TableViewShim(stage.table)
      var fetched: Set<Int> = []
      stage.present()
      try shim.apply(TableModel((0..<1000).map { number in numbered(number).prefetching { fetched.insert(number) } }))
      stage.paint()
      stage.settle { !fetched.isEmpty }
      XCTAssertGreaterThan(fetched.min() ?? 0, 50, "the live rows are not prefetched")
      try shim.apply(TableModel([numbered(1)]))
      XCTAssertNil(stage.table.prefetching)
      stage.close()
    }
  }

  func testCellTypesAreRegisteredUpFront() {
    onMain {
      let stage = Stage()
      let shim = TableViewShim(stage.table, registering: [NameCell.self, OtherCell.self])
      XCTAssertNotNil(shim.table.host.cells.dequeue(OtherCell.self) as OtherCell?)
      stage.close()
    }
  }
}

/// A header that shows a number.
private final class CountHeader: View {
  @Outlet private var label: Label

  override class var templateDocument: String? {
    """
    <interface><template class="CountHeader" parent="GtkBox"><child><object class="GtkLabel" id="label"/></child>
    </template></interface>
    """
  }

  func show(count: Int) { label.setText("count \(count)") }
}

/// Another header that shows a number.
private final class SumHeader: View {
  @Outlet var label: Label

  override class var templateDocument: String? {
    """
    <interface><template class="SumHeader" parent="GtkBox"><child><object class="GtkLabel" id="label"/></child>
    </template></interface>
    """
  }
}
