import Library
import LibraryBench
import TestSupport
import XCTest

@testable import Models
@testable import SmartFeeds

@MainActor private func searches(_ bench: Bench) -> [SavedSearch] {
  var found: [SavedSearch] = []
  bench.finish { found = (try? await bench.library.savedSearches()) ?? [] }
  return found
}

/// A smart feed being edited.
final class SmartFeedModelTests: XCTestCase {
  func testConditionsAndQueryAlwaysSayTheSame() throws {
    try onMain {
      let bench = try Bench(articles: 3)
      let history = HistoryModel(bench.library)
      let model = SmartFeedModel(.add(), library: bench.library, history: history)
      XCTAssertEqual(model.conditions, [SearchCondition(.anywhere)])
      XCTAssertEqual(model.state, .empty)
      XCTAssertFalse(model.save())
      // The query follows the conditions, without those that are not complete.
      model.setConditions([SearchCondition(.title, "two words"), SearchCondition(.author)])
      XCTAssertEqual(model.text, "title:\"two words\"")
      XCTAssertEqual(model.state, .counting)
      bench.wait { model.state == .found(0) }
      // The conditions follow the query. One that is not complete stays as long as the others are the same.
      model.setText("title:\"two words\" ")
      XCTAssertEqual(model.conditions.count, 2)
      model.setText("is:unread -is:starred")
      XCTAssertEqual(
        model.conditions, [SearchCondition(.state, "unread"), SearchCondition(.state, "starred", isNegated: true)])
      bench.wait { model.state == .found(3) }
      bench.close()
    }
  }

  func testAFeedThatIsNamedByNumberIsSaidByTitle() throws {
    try onMain {
      let bench = try Bench(articles: 3)
      let model = SmartFeedModel(.add(), library: bench.library, history: HistoryModel(bench.library))
      let number = bench.feed.id.rawValue
      model.setText("feed:\(number) -feed:99 is:unread")
      // A number may also be a part of a title.
      XCTAssertEqual(model.conditions.first, SearchCondition(.feed, "\(number)"))
      bench.wait { model.state == .found(3, feeds: [.init(number: number, title: "Feed")]) }
      // not a number, also for the search
      model.setText("feed:0\(number)")
      bench.wait { model.state == .found(0) }
      model.setText("feed:fee")
      bench.wait { model.state == .found(3) }
      bench.close()
    }
  }

  func testWhatOtherConditionsCannotExpressIsOneAsItIsWritten() throws {
    try onMain {
      let bench = try Bench(articles: 1)
      let model = SmartFeedModel(.add(), library: bench.library, history: HistoryModel(bench.library))
      model.setText("is:unread harb* title:two")
      let written = SearchCondition(.other, "harb*")
      let others = [SearchCondition(.state, "unread"), SearchCondition(.title, "two")]
      XCTAssertEqual(model.conditions, [others[0], written, others[1]])
      // The others can be changed around it.
      model.setConditions([others[0], written, SearchCondition(.title, "three")])
      XCTAssertEqual(model.text, "is:unread harb* title:three")
      model.setText("harb*")
      XCTAssertEqual(model.conditions, [written])
      XCTAssertTrue([.counting, .found(0)].contains(model.state))
      // An unfinished query keeps the conditions, which do not apply.
      model.setText("storm")
      XCTAssertFalse(model.isBroken)
      model.setText("storm is:")
      XCTAssertTrue(model.isBroken)
      XCTAssertEqual(model.conditions, [SearchCondition(.anywhere, "storm")])
      guard case .refused(.unknownState) = model.state else { return XCTFail("\(model.state)") }
      XCTAssertFalse(model.save())
      // A row that is changed rules again.
      model.setConditions([SearchCondition(.anywhere, "storms")])
      XCTAssertEqual(model.text, "storms")
      XCTAssertFalse(model.isBroken)
      model.setText("")
      XCTAssertEqual(model.state, .empty)
      XCTAssertEqual(model.conditions, [])
      bench.close()
    }
  }

  func testNamesAreOfferedThatContainWhatIsTyped() throws {
    try onMain {
      let bench = try Bench(articles: 1)
      for name in ["Tea", "green tea", "Ink"] { _ = try bench.perform(.tag(named: name, [bench.ids()[0]])) }
      let model = SmartFeedModel(.add(), library: bench.library, history: HistoryModel(bench.library))
      model.start()
      bench.wait { !model.names[.feed].isEmpty }
      XCTAssertEqual(model.names[.feed], ["Feed"])
      XCTAssertEqual(model.names[.tag], ["green tea", "Ink", "Tea"])
      XCTAssertEqual(model.names[.title], [])
      XCTAssertEqual(model.names.matching("TEA", for: .tag), ["green tea", "Tea"])
      // all of them, for choosing another one
      for text in ["", "Tea", "milk"] { XCTAssertEqual(model.names.matching(text, for: .tag).count, 3, text) }
      bench.close()
    }
  }

  func testAWrongDateIsRefusedInsteadOfLeftOut() throws {
    try onMain {
      let bench = try Bench(articles: 1)
      let model = SmartFeedModel(.add(), library: bench.library, history: HistoryModel(bench.library))
      let conditions = [SearchCondition(.state, "unread"), SearchCondition(.after, "2026-02-30")]
      model.setConditions(conditions)
      XCTAssertEqual(model.text, "is:unread after:\"2026-02-30\"")
      guard case .refused(.badDate) = model.state else { return XCTFail("\(model.state)") }
      XCTAssertFalse(model.save())
      // It can be corrected where it is.
      XCTAssertEqual(model.conditions, conditions)
      XCTAssertFalse(model.isBroken)
      bench.close()
    }
  }

  func testACountOfAnEarlierQueryIsNotShown() throws {
    try onMain {
      let bench = try Bench(articles: 5)
      let model = SmartFeedModel(.add(), library: bench.library, history: HistoryModel(bench.library))
      var seen: [SmartFeedModel.State] = []
      model.onChange = { if case .state = $0 { seen.append(model.state) } }
      for text in ["is:read", "is:starred", "is:unread"] { model.setText(text) }
      bench.wait { model.state == .found(5) }
      XCTAssertFalse(seen.contains(.found(0)))
      bench.close()
    }
  }

  func testASearchIsOfferedUnderAReadableName() throws {
    try onMain {
      let bench = try Bench(articles: 1)
      for (text, name) in [
        ("storm harb*", "storm, harb"), ("storm harbor", "storm harbor"), ("is:unread title:\"a b\"", "Unread, a b"),
        ("tea -feed:\"Daily News\"", "tea, not Daily News"), ("title:/v[0-9]+/", "v[0-9]+"), ("-ink*", "not ink"),
        ("newer:7d has:file", "Last 7 days, Attachments"), ("after:2026-01", "Since 2026-01"),
      ] {
        let query = try SearchQuery(parsing: text)
        let model = SmartFeedModel(.add(query), library: bench.library, history: HistoryModel(bench.library))
        XCTAssertEqual(model.title, name)
        XCTAssertEqual(model.text, text)
        model.start()
        XCTAssertEqual(model.conditions, query.conditions)
      }
      bench.close()
    }
  }

  func testSavingIsOneUndoableChange() throws {
    try onMain {
      let bench = try Bench(articles: 1)
      let history = HistoryModel(bench.library)
      let new = SmartFeedModel(.add(), library: bench.library, history: history)
      var added: [SavedSearch] = []
      new.onAdd = { added.append($0) }
      new.setText("is:unread")
      XCTAssertTrue(new.save())
      bench.finish { await history.end() }
      // Without a name, it is called like what it looks for.
      var saved = searches(bench)
      XCTAssertEqual(saved.map(\.title), ["Unread"])
      // and opened
      XCTAssertEqual(added, saved)
      let edited = SmartFeedModel(.edit(saved[0]), library: bench.library, history: history)
      edited.start()
      XCTAssertEqual(edited.conditions, [SearchCondition(.state, "unread")])
      edited.title = "Later"
      edited.setConditions([SearchCondition(.state, "later")])
      XCTAssertTrue(edited.save())
      bench.finish { await history.end() }
      let before = saved
      saved = searches(bench)
      XCTAssertEqual(saved.map(\.title), ["Later"])
      XCTAssertEqual(saved.map(\.query.text), ["is:later"])
      XCTAssertEqual(saved.map(\.id), before.map(\.id))
      history.undo()
      bench.finish { await history.end() }
      XCTAssertEqual(searches(bench), before)
      bench.close()
    }
  }
}
