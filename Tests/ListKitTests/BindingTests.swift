import CGtk
import GLibKit
import GTKStage
import Synchronization
import XCTest

@testable import ListKit

/// Tables that follow a sequence, and sections that are replaced.
final class BindingTests: XCTestCase {
  func testRowsFollowASequence() {
    onMain {
      let stage = Stage()
      let (lists, source) = AsyncStream.makeStream(of: [String].self)
      let binding = stage.table.bind(to: lists) { nameCell($0, $1, $2) }
      stage.present()
      source.yield(["a", "b", "c"])
      stage.settle { stage.visibleTexts == ["a", "b", "c"] }
      stage.table.selectRow(at: IndexPath(row: 1))
      let kept = stage.table.cellForRow(at: IndexPath(row: 1))
      source.yield(["x", "b", "c"])
      stage.settle { stage.visibleTexts == ["x", "b", "c"] }
      XCTAssertEqual(stage.table.indexPathsForSelectedRows, [IndexPath(row: 1)])
      XCTAssert(stage.table.cellForRow(at: IndexPath(row: 1)) === kept, "the row keeps its widgets")
      XCTAssertEqual(binding[IndexPath(row: 0)], "x")
      source.finish()
      stage.settle { binding.state == .finished }
      XCTAssertEqual(stage.visibleTexts, ["x", "b", "c"])
      stage.close()
    }
  }

  func testARowWithTheSameIDIsFilledAgainInPlace() {
    onMain {
      struct Count: Equatable {
        let name: String
        var count: Int
      }
      let stage = Stage()
      let (lists, source) = AsyncStream.makeStream(of: [Count].self)
      var filled: [String] = []
      let binding = stage.table.bind(to: lists, id: \.name) { table, row, indexPath in
        filled.append(row.name)
        return nameCell(table, "\(row.name) \(row.count)", indexPath)
      }
      stage.present()
      source.yield([Count(name: "a", count: 1), Count(name: "b", count: 1)])
      stage.settle { stage.visibleTexts == ["a 1", "b 1"] }
      stage.table.selectRow(at: IndexPath(row: 1))
      filled = []
      source.yield([Count(name: "a", count: 1), Count(name: "b", count: 2)])
      stage.settle { stage.visibleTexts == ["a 1", "b 2"] }
      XCTAssertEqual(filled, ["b"])
      XCTAssertEqual(stage.table.indexPathForSelectedRow, IndexPath(row: 1))
      withExtendedLifetime(binding) {}
      stage.close()
    }
  }

  func testSectionsFollowASequence() {
    onMain {
      let stage = Stage()
      let (lists, source) = AsyncStream.makeStream(of: [Group].self)
      let binding = stage.table.bind(toSections: lists) { nameCell($0, $1, $2) }
      stage.present()
      source.yield([Group(id: "A", rows: ["ada"]), Group(id: "B", rows: ["bob"])])
      stage.settle { stage.visibleTexts == ["A", "ada", "B", "bob"] }
      stage.table.selectRow(at: IndexPath(row: 0, section: 1))
      source.yield([Group(id: "B", rows: ["ben", "bob"]), Group(id: "C", rows: [])])
      stage.settle { stage.visibleTexts == ["B", "ben", "bob", "C"] }
      XCTAssertEqual(stage.table.indexPathsForSelectedRows, [IndexPath(row: 1, section: 0)])
      XCTAssertEqual(binding.sections.map(\.id), ["B", "C"])
      stage.close()
    }
  }

  func testAFailureIsReportedOnceAndTheRowsStay() {
    onMain {
      struct Lost: Error {}
      let stage = Stage()
      let (lists, source) = AsyncThrowingStream.makeStream(of: [String].self)
      var failures: [any Error] = []
      let binding = stage.table.bind(to: lists, onFailure: { failures.append($0) }, cell: { nameCell($0, $1, $2) })
      stage.present()
      source.yield(["a"])
      stage.settle { stage.visibleTexts == ["a"] }
      source.finish(throwing: Lost())
      stage.settle { binding.state == .failed }
      XCTAssertEqual(failures.count, 1)
      XCTAssert(failures.first is Lost)
      XCTAssertEqual(stage.visibleTexts, ["a"])
      stage.close()
    }
  }

  func testCancellingEndsTheSequenceAndTheRowsStay() {
    onMain {
      let stage = Stage()
      let (lists, source) = AsyncStream.makeStream(of: [String].self)
      let ended = Flag()
      source.onTermination = { _ in ended.set() }
      let binding = stage.table.bind(to: lists) { nameCell($0, $1, $2) }
      stage.present()
      source.yield(["a"])
      stage.settle { stage.visibleTexts == ["a"] }
      binding.cancel()
      stage.settle { ended.isSet }
      source.yield(["b"])
      stage.paint()
      XCTAssertEqual(stage.visibleTexts, ["a"])
      XCTAssertEqual(binding.state, .cancelled)
      stage.close()
    }
  }

  func testReleasingABindingEndsTheSequence() {
    onMain {
      let stage = Stage()
      let (lists, source) = AsyncStream.makeStream(of: [String].self)
      let ended = Flag()
      source.onTermination = { _ in ended.set() }
      var binding: TableBinding? = stage.table.bind(to: lists) { nameCell($0, $1, $2) }
      stage.present()
      source.yield(["a"])
      stage.settle { stage.visibleTexts == ["a"] }
      withExtendedLifetime(binding) {}
      binding = nil
      stage.settle { ended.isSet }
      stage.table.reloadData()
      stage.settle { stage.visibleTexts == [] }
      stage.close()
    }
  }

  func testAValueBindingReportsItsFailure() {
    onMain {
      struct Lost: Error {}
      let stage = Stage()
      let (models, source) = AsyncThrowingStream.makeStream(of: TableModel.self)
      var failures = 0
      let shim = stage.table.bind(to: models, onFailure: { _ in failures += 1 })
      stage.present()
      source.yield(TableModel([numbered(1)]))
      stage.settle { stage.visibleTexts == ["1"] }
      source.finish(throwing: Lost())
      stage.settle { failures == 1 }
      XCTAssertEqual(shim.model.sections[0].cells.count, 1)
      stage.close()
    }
  }
}

/// Sections of a data source.
final class SectionedDataSourceTests: XCTestCase {
  func testRowsWithoutIdentityAreFilledInPlace() {
    onMain {
      let stage = Stage()
      let source = SectionedDataSource(sections: [Plain(title: "A", rows: [Word("a"), Word("b")])]) {
        table, row, place in
        nameCell(table, row.word, place)
      }
      stage.table.dataSource = source
      stage.present()
      stage.settle { stage.visibleTexts == ["A", "a", "b"] }
      let kept = stage.table.cellForRow(at: IndexPath(row: 0))
      source.sections = [Plain(title: "A2", rows: [Word("x"), Word("b"), Word("c")])]
      stage.settle { stage.visibleTexts == ["A2", "x", "b", "c"] }
      XCTAssert(stage.table.cellForRow(at: IndexPath(row: 0)) === kept)
      source.sections = []
      stage.settle { stage.visibleTexts == [] }
      stage.close()
    }
  }

  func testARowThatOccursTwiceReloads() {
    onMain {
      let stage = Stage()
      let source = SectionedDataSource(sections: [Group(id: "A", rows: ["a", "a"])]) { nameCell($0, $1, $2) }
      stage.table.dataSource = source
      stage.present()
      stage.settle { stage.visibleTexts == ["A", "a", "a"] }
      source.sections = [Group(id: "A", rows: ["b", "a", "a"])]
      stage.settle { stage.visibleTexts == ["A", "b", "a", "a"] }
      stage.close()
    }
  }

  func testSectionsSetWhileACellIsFilledAreShownAfterwards() {
    onMain {
      let stage = Stage()
      var source: SectionedDataSource<Group>?
      var isFirst = true
      source = SectionedDataSource(sections: [Group(id: "A", rows: ["a", "b"])]) { table, row, place in
        if isFirst {
          isFirst = false
          source?.sections = [Group(id: "A", rows: ["a"])]
          source?.sections = [Group(id: "A", rows: ["a"]), Group(id: "B", rows: ["c"])]
        }
        return nameCell(table, row, place)
      }
      stage.table.dataSource = source
      stage.present()
      stage.settle { stage.visibleTexts == ["A", "a", "B", "c"] }
      stage.close()
      source = nil
    }
  }

  func testADataSourceOfItsOwnAddsMoving() {
    onMain {
      let stage = Stage()
      let source = Movable(stage.table)
      source.sections = [Group(id: "A", rows: ["a", "b"]), Group(id: "B", rows: ["c"])]
      stage.table.dataSource = source
      stage.present()
      stage.settle { stage.visibleTexts == ["A", "a", "b", "B", "c"] }
      stage.table.selectRow(at: IndexPath(row: 1))
      stage.table.rows.move(2, .down)
      stage.paint()
      stage.settle { stage.visibleTexts == ["A", "a", "B", "b", "c"] }
      XCTAssertEqual(stage.table.indexPathsForSelectedRows, [IndexPath(row: 0, section: 1)])
      XCTAssertEqual(source[IndexPath(row: 0, section: 1)], "b")
      stage.close()
    }
  }
}

/// A section of names.
private struct Group: TableSection, Identifiable {
  let id: String
  let rows: [String]
  var title: String? { id }
}

/// A row that is only equatable.
private struct Word: Equatable {
  let word: String
  init(_ word: String) { self.word = word }
}

/// A section without an identity.
private struct Plain: TableSection {
  let title: String?
  let rows: [Word]
}

/// A data source that moves rows.
@MainActor private final class Movable: SectionedTableViewDataSource {
  var sections: [Group] = [] {
    didSet { sectionsDidChange(in: table) }
  }
  private weak var table: TableView?

  init(_ table: TableView) { self.table = table }

  func tableView(_ tableView: TableView, cellFor row: String, at indexPath: IndexPath) -> TableViewCell {
    nameCell(tableView, row, indexPath)
  }

  func tableView(_ tableView: TableView, canMoveRowAt indexPath: IndexPath) -> Bool { true }

  func tableView(_ tableView: TableView, moveRowAt source: IndexPath, to destination: IndexPath) {
    var rows = sections.map(\.rows)
    rows[destination.section].insert(rows[source.section].remove(at: source.row), at: destination.row)
    sections = zip(sections, rows).map { Group(id: $0.id, rows: $1) }
  }
}

@MainActor private func nameCell(_ table: TableView, _ name: String, _ indexPath: IndexPath) -> TableViewCell {
  let cell = table.dequeue(NameCell.self, for: indexPath)
  cell.name.setText(name)
  return cell
}

/// Something that happens on any thread.
private final class Flag: Sendable {
  private let value = Mutex(false)
  var isSet: Bool { value.withLock { $0 } }
  func set() { value.withLock { $0 = true } }
}
