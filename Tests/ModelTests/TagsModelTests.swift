import Foundation
import Library
import LibraryBench
import TestSupport
import XCTest

@testable import Models
@testable import Rules
@testable import Tags

@MainActor private func names(_ model: TagsModel) -> [String] { model.rows.map(\.name) }

/// The tags of some articles.
final class TagsModelTests: XCTestCase {
  func testTagsAreFoundGivenTakenAndAdded() throws {
    try onMain {
      let bench = try Bench(articles: 2)
      let ids = try bench.ids()
      for name in ["art of war", "Car", "cart"] { _ = try bench.perform(.tag(named: name, [ids[0]])) }
      let history = HistoryModel(bench.library)
      let model = TagsModel(ids, library: bench.library, history: history)
      model.start()
      bench.wait { names(model) == ["art of war", "Car", "cart"] }
      XCTAssertEqual(model.rows.map(\.count), [1, 1, 1])
      // Names that begin with the text come first.
      model.text = " art"
      XCTAssertEqual(names(model), ["art of war", "cart", "art"])
      XCTAssertEqual(model.rows.last?.subject, .new)
      // Not offered again, whatever the case.
      model.text = "CAR"
      XCTAssertEqual(names(model), ["Car", "cart"])
      // Some of the articles have it: now all, then none.
      model.toggle(model.rows[0])
      bench.wait { model.rows[0].isOn }
      model.toggle(model.rows[0])
      bench.wait { model.rows[0].count == 0 }
      model.text = "new one"
      model.toggle(model.rows[0])
      bench.wait { model.rows.first?.isOn == true }
      XCTAssertEqual(model.rows.map(\.subject), [.tag(Tag.ID(rawValue: 4))])
      bench.finish { await history.end() }
      model.undo()
      bench.wait { model.rows.first?.subject == .new }
      bench.finish { await history.end() }
      bench.close()
    }
  }

  func testNamesInAListAreSeparated() {
    XCTAssertEqual(RuleActions(tagsSeparatedByCommas: " a, b c,, d、e ").tags, ["a", "b c", "d", "e"])
    XCTAssertTrue(RuleActions(tagsSeparatedByCommas: " , ").isEmpty)
    let quoted = RuleActions(tagsSeparatedByCommas: "\"a, b\",c")
    XCTAssertEqual(quoted.tags, ["a, b", "c"])
    XCTAssertEqual(quoted.tagsSeparatedByCommas, "\"a, b\", c")
    XCTAssertEqual(RuleActions(tagsSeparatedByCommas: "a, \"b, c").tags, ["a", "b", "c"])
  }
}
