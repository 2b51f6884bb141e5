import CGtk
import GLibKit
import TestSupport
import XCTest

@testable import ListKit

/// Returns a row: numbers in one type of cell, names in another.
@MainActor private func row(_ number: Int, _ text: String? = nil) -> CellModel {
  CellModel(NameCell.self, id: number, data: text ?? "\(number)") { cell, text in
    cell.name.setText(text)
    cell.accessibilityLabel = text
  }
}

@MainActor private func row(_ name: String) -> CellModel {
  CellModel(OtherCell.self, id: name, data: name) { cell, text in cell.text.setText(text) }
}

/// Tables as values, in a real list.
final class TableViewShimTests: XCTestCase {
  /// The changes reported to GTK are applied to a replica: kept rows are in the right places, and as many as possible
  /// are kept.
  func testTransitionsBetweenTablesUseTheFewestChanges() throws {
    try onMain {
      let stage = Stage()
      let shim = TableViewShim(stage.table)
      var generator = SeededGenerator(seed: 5)
      let model = gtk_list_view_get_model(stage.listView.raw.opaque)
      let replica = Replica(of: model)
      for _ in 0..<TestLength.count(short: 3_000, long: 100_000) {
        var rows = Array(0..<24).shuffled(using: &generator)
        let sections = (0..<Int.random(in: 0...4, using: &generator)).map { section in
          let count = min(rows.count, Int.random(in: 0...8, using: &generator))
          let cells = (0..<count).map { _ in
            Bool.random(using: &generator) ? row(rows.removeFirst()) : row("n\(rows.removeFirst())")
          }
          return SectionModel(
            id: Int.random(in: 0..<3, using: &generator) * 4 + section,
            header: Bool.random(using: &generator) ? "h" : nil, footer: Bool.random(using: &generator) ? "f" : nil,
            cells: cells)
        }
        let old = replica.rows
        try shim.apply(TableModel(sections))
        let new = try TableElements(TableModel(sections).elements).identities
        XCTAssertEqual(Int(g_list_model_get_n_items(model)), new.count)
        XCTAssertEqual(replica.rows.count, new.count)
        XCTAssertTrue(zip(replica.rows, new).allSatisfy { $0 == nil || $0 == $1 })
        XCTAssertEqual(replica.rows.filter { $0 == nil }.count, new.count - longestCommon(old, new))
        replica.rows = new
      }
      stage.close()
    }
  }

  /// Also for a row that is removed and inserted again at its old position.
  func testTheSelectionFollowsItsRowInAnyOrder() throws {
    try onMain {
      let stage = Stage()
      let shim = TableViewShim(stage.table)
      var generator = SeededGenerator(seed: 7)
      var order = Array(0..<8)
      try shim.apply(TableModel([SectionModel(order.map { row($0) })]))
      stage.table.selectRow(at: IndexPath(row: 3))
      for _ in 0..<500 {
        order.shuffle(using: &generator)
        try shim.apply(TableModel([SectionModel(order.map { row($0) })]))
        XCTAssertEqual(stage.table.indexPathForSelectedRow.map { order[$0.row] }, 3)
      }
      stage.close()
    }
  }

  func testRowsAreMatchedByIdentityAndUpdatedByEquality() throws {
    try onMain {
      let stage = Stage()
      let shim = TableViewShim(stage.table)
      try shim.apply(TableModel([SectionModel([row(1), row(2), row("x")], header: "H", footer: "F")]))
      stage.present()
      stage.settle { stage.visibleTexts == ["H", "1", "2", "x", "F"] }
      stage.table.selectRow(at: IndexPath(row: 1))
      // 2 moves to the top with a new text, y is inserted, x is deleted
      try shim.apply(TableModel([SectionModel([row(2, "two"), row("y"), row(1)], header: "H2", footer: "F")]))
      stage.paint()
      stage.settle { stage.visibleTexts == ["H2", "two", "y", "1", "F"] }
      XCTAssertEqual(stage.table.indexPathsForSelectedRows, [IndexPath(row: 0)])
      stage.close()
    }
  }

  func testADuplicateRowIsRefusedWithAMessage() throws {
    try onMain {
      let stage = Stage()
      let shim = TableViewShim(stage.table)
      try shim.apply(TableModel([row(1), row("1")]))
      XCTAssertThrowsError(
        try shim.apply(TableModel([SectionModel([row(7)]), SectionModel([row(8), row(7, "other")])]))
      ) { error in
        XCTAssertEqual(
          (error as? TableModelError)?.description,
          "a table cannot hold NameCell 7 twice, at row 0 of section 0 and row 1 of section 1: "
            + "rows are known by their identity")
      }
      XCTAssertEqual(shim.model.sections.count, 1)
      XCTAssertEqual(shim.model[IndexPath(row: 1)].content.name, "OtherCell 1")
      stage.close()
    }
  }

  func testAValueAppliedDuringAnotherWaits() throws {
    try onMain {
      let stage = Stage()
      let shim = TableViewShim(stage.table)
      var seen: [Int] = []
      let nosy = CellModel(NameCell.self, id: "nosy", data: "nosy") { [weak shim] cell, text in
        cell.name.setText(text)
        guard let shim, seen.isEmpty else { return }
        seen.append(shim.model.sections[0].cells.count)
        try? shim.apply(TableModel([row(1), row(2), row(3)]))
        seen.append(shim.model.sections[0].cells.count)
      }
      stage.present()
      try shim.apply(TableModel([nosy]))
      stage.settle { stage.visibleTexts == ["1", "2", "3"] }
      // from inside the callback, the previous table is still current
      XCTAssertEqual(seen, [1, 1])
      stage.close()
    }
  }

  func testAValueIsComparedInStepsWhileTheWindowLives() throws {
    try onMain {
      let stage = Stage()
      let shim = TableViewShim(stage.table)
      stage.present()
      try shim.apply(TableModel((0..<3_000).map { row($0) }))
      stage.table.selectRow(at: IndexPath(row: 2))
      stage.paint()
      let next = TableModel(([5_000] + (0..<3_000).reversed()).map { row($0, $0 == 2_999 ? "last" : nil) })
      var (isDone, turns) = (false, 0)
      Task.immediate {
        try await shim.applyInBackground(next)
        isDone = true
      }
      XCTAssertEqual(shim.model[0].cells.count, 3_000)
      stage.settle {
        turns += 1
        return isDone
      }
      XCTAssertGreaterThan(turns, 12, "a step for each 500 rows")
      stage.settle { stage.visibleTexts.contains("2") }
      XCTAssertEqual(shim.selectedIDs, [2])
      XCTAssertEqual(shim.model[0].cells.count, 3_001)
      stage.table.scrollToTop()
      stage.settle { stage.visibleTexts.prefix(3) == ["5000", "last", "2998"] }
      stage.close()
    }
  }

  func testTheLatestOfSeveralValuesStays() throws {
    try onMain {
      let stage = Stage()
      let shim = TableViewShim(stage.table)
      stage.present()
      var outcomes: [String] = []
      @MainActor func begin(_ numbers: [Int]) {
        Task.immediate {
          do throws(TableModelError) { try await shim.applyInBackground(TableModel(numbers.map { row($0) })) } catch {
            outcomes.append("\(error)")
          }
          outcomes.append("\(numbers.count)")
        }
      }
      begin(Array(0..<2_000))
      begin([1, 2])
      stage.settle { outcomes.count == 2 }
      XCTAssertEqual(shim.model[0].cells.count, 2)
      begin([7, 8, 9])
      try shim.apply(TableModel([row(4)]))
      stage.settle { outcomes.count == 3 }
      XCTAssertEqual(stage.table.numberOfRows(inSection: 0), 1)
      begin([5, 6, 5])
      stage.settle { outcomes.count == 5 }
      XCTAssertEqual(
        outcomes[3],
        "a table cannot hold NameCell 5 twice, at row 0 of section 0 and row 2 of section 0: "
          + "rows are known by their identity")
      stage.settle { stage.visibleTexts == ["4"] }
      stage.close()
    }
  }

  func testRowsAreSelectedByTheirIDs() throws {
    try onMain {
      let stage = Stage()
      let shim = TableViewShim(stage.table)
      stage.table.selectionMode = .multiple
      try shim.apply(TableModel([row(1), row(2), row("x")]))
      shim.select(ids: [2, 9])
      XCTAssertEqual(shim.selectedIDs, [2])
      shim.select(ids: [AnyHashable("x"), AnyHashable(1)])
      XCTAssertEqual(shim.selectedIDs, [1, "x"])
      let selected = shim.selectedIDs
      stage.table.reloadData()
      XCTAssertEqual(shim.selectedIDs, [])
      shim.select(ids: selected)
      XCTAssertEqual(stage.table.indexPathsForSelectedRows.map(\.row), [0, 2])
      stage.close()
    }
  }

  func testActionsBelongToTheRowWhereverItIs() throws {
    try onMain {
      let stage = Stage()
      let shim = TableViewShim(stage.table)
      var done: [String] = []
      @MainActor func model(_ numbers: [Int]) -> TableModel {
        TableModel(
          numbers.map { number in
            row(number).activating { done.append("activate \(number)") }.selecting { done.append("select \(number)") }
          })
      }
      stage.present()
      try shim.apply(model([1, 2, 3]))
      try shim.apply(model([3, 1, 2]))
      stage.paint()
      stage.table.selectRow(at: IndexPath(row: 0), tellingDelegate: true)
      gtk_widget_activate_action_variant(
        stage.listView, "list.activate-item", g_variant_new_uint32(1))
      stage.settle { done.count == 2 }
      XCTAssertEqual(done, ["select 3", "activate 1"])
      stage.close()
    }
  }

  func testASequenceOfValuesDrivesATable() {
    onMain {
      let stage = Stage()
      let (models, continuation) = AsyncStream.makeStream(of: TableModel.self)
      var refused: [TableModelError] = []
      let shim = stage.table.bind(to: models) { refused.append($0) }
      stage.present()
      continuation.yield(TableModel([row(1)]))
      stage.settle { stage.visibleTexts == ["1"] }
      continuation.yield(TableModel([row(2), row(2)]))
      stage.settle { refused.count == 1 }
      continuation.yield(TableModel([row(2), row(1)]))
      stage.settle { stage.visibleTexts == ["2", "1"] }
      XCTAssertEqual(shim.model.sections[0].cells.count, 2)
      continuation.finish()
      stage.close()
    }
  }

  func testTheShimReleasesEverything() throws {
    try onMain {
      weak var weakShim: TableViewShim?
      let stage = Stage()
      stage.present()
      do {
        let shim = TableViewShim(stage.table)
        weakShim = shim
        shim.bind(to: AsyncStream { _ in })
        try shim.apply(TableModel([row(1)]))
        stage.settle { stage.visibleTexts == ["1"] }
      }
      stage.settle { weakShim == nil }
      stage.close()
    }
  }
}

/// Returns the length of the longest common subsequence by the textbook algorithm.
@MainActor private func longestCommon(_ old: [TableElements.Identity?], _ new: [TableElements.Identity]) -> Int {
  // converted to numbers, so that identities are compared only once
  let places = Dictionary(new.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
  var lengths = [Int](repeating: 0, count: new.count + 1)
  for place in old.map({ $0.flatMap { places[$0] } }) {
    guard let place else { continue }
    // the longest run that ends before it, plus one
    let length = (lengths[0...place].max() ?? 0) + 1
    lengths[place + 1] = max(lengths[place + 1], length)
  }
  return lengths.max() ?? 0
}

/// A list that applies the changes a list model reports; inserted rows are `nil`.
@MainActor private final class Replica {
  var rows: [TableElements.Identity?] = []

  init(of model: OpaquePointer?) {
    guard let model else { return }
    let context = Unmanaged.passUnretained(self).toOpaque()
    let changed: @convention(c) (OpaquePointer, guint, guint, guint, UnsafeMutableRawPointer) -> Void = {
      _, position, removed, added, context in
      let address = UInt(bitPattern: context)
      MainActor.assumeIsolated {
        guard let pointer = UnsafeMutableRawPointer(bitPattern: address) else { return }
        let replica = Unmanaged<Replica>.fromOpaque(pointer).takeUnretainedValue()
        let range = Int(position)..<Int(position + removed)
        replica.rows.replaceSubrange(range, with: [TableElements.Identity?](repeating: nil, count: Int(added)))
      }
    }
    g_signal_connect_data(
      UnsafeMutableRawPointer(model), "items-changed", unsafeBitCast(changed, to: GCallback.self), context, nil,
      GConnectFlags(rawValue: 0))
  }
}
