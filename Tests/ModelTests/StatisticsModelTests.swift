import Foundation
import Library
import LibraryBench
import ListValues
import TestSupport
import WebText
import XCTest

@testable import Models
@testable import Statistics

/// Records what a model reports.
private final class StatisticsListener: StatisticsModelDelegate {
  var changes: [ListChange] = []

  func statisticsModel(_ model: StatisticsModel, didLoad result: Result<[ListChange], ArticlesError>) {
    if case .success(let new) = result { changes += new }
  }
}

/// Waits until all sizes have been read.
@MainActor private func waitForSizes(_ model: StatisticsModel, in bench: Bench) {
  bench.wait { model.isLoaded && model.rows.allSatisfy { $0.size != nil } }
}

@MainActor private func titles(_ model: StatisticsModel) -> [String] { model.rows.map(\.feed.title) }

/// Adds a feed with articles of these ages, in days.
@MainActor private func add(_ title: String, days: [Double], to bench: Bench) {
  bench.write { library throws(LibraryError) in
    let feed = try await library.addFeed(NewFeed(url: "http://example.org/\(title)", title: title))
    let articles = days.map {
      NewArticle(
        uniqueID: "\($0)", url: nil, title: "\(title) \($0)", excerpt: "", author: nil,
        bodyHTML: RawHTML(String(repeating: "x", count: 2000)),
        published: Date(timeIntervalSinceNow: -$0 * 86_400), modified: nil)
    }
    _ = try await library.store(FeedUpdate(articles: articles, fetchedAt: Date()), in: feed.id)
  }
}

/// Records the fetches of a feed: the bytes of those that had nothing new.
@MainActor private func record(_ title: String, bytes: [Int], in bench: Bench) {
  bench.write { library throws(LibraryError) in
    guard let feed = try await library.feeds().first(where: { $0.title == title }) else { return }
    try await library.record(
      bytes.map {
        FetchOutcome(feed: feed.id, startedAt: Date(), result: .unchanged(Validators()), bytes: $0)
      })
  }
}

/// The bench's own feed has an article of 1970, which is read.
@MainActor private func filled() throws -> Bench {
  let bench = try Bench(articles: 1)
  let ids = try bench.ids()
  _ = try bench.perform(.setRead(true, ids))
  _ = try bench.perform(.setStarred(true, ids))
  add("Busy", days: (0..<40).map { Double($0) / 8 }, to: bench)
  add("Calm", days: [20, 40, 60], to: bench)
  record("Calm", bytes: [2000, 0, 0, 0], in: bench)
  record("Busy", bytes: [500], in: bench)
  return bench
}

/// The table of statistics.
final class StatisticsModelTests: XCTestCase {
  func testRowsAreSortedByEachColumn() throws {
    try onMain {
      let bench = try filled()
      let (history, _) = listened(bench)
      let model = StatisticsModel(library: bench.library, history: history)
      model.start()
      bench.wait { titles(model) == ["Busy", "Calm", "Feed"] }
      waitForSizes(model, in: bench)
      let expected: [(StatisticsColumn, [String])] = [
        (.feed, ["Feed", "Calm", "Busy"]), (.feed, ["Busy", "Calm", "Feed"]),
        (.rate, ["Busy", "Calm", "Feed"]), (.rate, ["Feed", "Calm", "Busy"]),
        // Equal values stay sorted by title.
        (.read, ["Feed", "Busy", "Calm"]), (.read, ["Busy", "Calm", "Feed"]),
        (.starred, ["Feed", "Busy", "Calm"]), (.last, ["Busy", "Calm", "Feed"]),
        (.size, ["Busy", "Calm", "Feed"]), (.size, ["Feed", "Calm", "Busy"]),
        (.saved, ["Calm", "Busy", "Feed"]),
        (.status, ["Feed", "Busy", "Calm"]),
      ]
      for (column, order) in expected {
        model.sort(by: column)
        XCTAssertEqual(titles(model), order, "\(column)")
      }
      bench.close()
    }
  }

  func testRowsAreFiltered() throws {
    try onMain {
      let bench = try filled()
      let (history, _) = listened(bench)
      let model = StatisticsModel(library: bench.library, history: history)
      model.start()
      bench.wait { model.isLoaded }
      for (filter, expected) in [
        (StatisticsFilter.quiet, ["Calm", "Feed"]), (.neverRead, ["Busy", "Calm"]), (.dead, ["Feed"]), (.failing, []),
        (.all, ["Busy", "Calm", "Feed"]),
      ] {
        model.filter = filter
        XCTAssertEqual(titles(model), expected, "\(filter)")
      }
      bench.close()
    }
  }

  func testFeedsAreRemovedAtOnceAndRestored() throws {
    try onMain {
      let bench = try filled()
      let (history, listener) = listened(bench)
      let model = StatisticsModel(library: bench.library, history: history)
      let changes = StatisticsListener()
      model.delegate = changes
      model.start()
      bench.wait { titles(model) == ["Busy", "Calm", "Feed"] }
      waitForSizes(model, in: bench)
      XCTAssertEqual(changes.changes, [.reloaded, .updated(.set([0, 1, 2]))])
      changes.changes = []
      model.remove([model.rows[0].id, model.rows[2].id])
      bench.wait { titles(model) == ["Calm"] }
      bench.finish { await history.end() }
      XCTAssertEqual(listener.heard.last, "2 feeds removed, last")
      XCTAssertEqual(changes.changes.count, 1)
      model.undo()
      bench.wait { titles(model) == ["Busy", "Calm", "Feed"] }
      bench.finish { await history.end() }
      XCTAssertEqual(listener.undone.last, "2 feeds restored")
      model.remove([model.rows[1].id])
      bench.wait { titles(model) == ["Busy", "Feed"] }
      bench.finish { await history.end() }
      XCTAssertEqual(listener.heard.last, "“Calm” removed, last")
      bench.close()
    }
  }

  /// Rows of other feeds are left alone.
  func testOnlyChangedRowsAreUpdated() throws {
    try onMain {
      let bench = try filled()
      let (history, _) = listened(bench)
      let model = StatisticsModel(library: bench.library, history: history)
      let listener = StatisticsListener()
      model.delegate = listener
      model.start()
      waitForSizes(model, in: bench)
      listener.changes = []
      let calm = model.rows[1].id
      let ids = try bench.ids(ArticleList(scope: .feed(calm)))
      _ = try bench.perform(.setRead(true, [ids[0]]))
      bench.wait { model.rows[1].readCount == 1 }
      XCTAssertEqual(listener.changes, [.updated(.set([1]))])
      bench.close()
    }
  }

  func testARefreshThatSavedDataUpdatesItsRow() throws {
    try onMain {
      let bench = try filled()
      let (history, _) = listened(bench)
      let model = StatisticsModel(library: bench.library, history: history)
      let listener = StatisticsListener()
      model.delegate = listener
      model.start()
      waitForSizes(model, in: bench)
      listener.changes = []
      let saved = try XCTUnwrap(model.rows[1].savedBytes)
      let shown = model.rows[1].rowSaved
      record("Calm", bytes: [0, 0], in: bench)
      model.refreshDidAdvance()
      bench.wait { (model.rows[1].savedBytes ?? 0) > saved }
      XCTAssertEqual(listener.changes, [.updated(.set([1]))])
      XCTAssertNotEqual(model.rows[1].rowSaved, shown)
      bench.close()
    }
  }

  /// Rows that move while one reads them, or clicks, are worse than rows that are not sorted yet.
  func testSizesFillInWithoutMovingRowsUntilAllAreKnown() throws {
    try onMain {
      let bench = try filled()
      let more = (10..<70).map { "Feed \($0)" }
      for (number, title) in more.enumerated() { add(title, days: (0...(number % 5)).map { Double($0) }, to: bench) }
      let (history, _) = listened(bench)
      let model = StatisticsModel(library: bench.library, history: history)
      let listener = StatisticsListener()
      model.delegate = listener
      model.sort(by: .size)
      model.start()
      bench.wait { model.isLoaded }
      let before = titles(model)
      XCTAssertEqual(before, ["Busy", "Calm", "Feed"] + more)
      XCTAssertTrue(model.rows.allSatisfy { $0.size == nil })
      bench.wait { titles(model) != before }
      XCTAssertEqual(listener.changes.first, .reloaded)
      XCTAssertEqual(
        Array(listener.changes.dropFirst().dropLast()), [.updated(.set(Set(0..<50))), .updated(.set(Set(50..<63)))])
      guard case .spliced? = listener.changes.last else { return XCTFail("\(listener.changes)") }
      let sizes = try model.rows.map { try XCTUnwrap($0.size).bytes }
      XCTAssertEqual(sizes, sizes.sorted(by: >))
      XCTAssertEqual(titles(model).first, "Busy")
      XCTAssertEqual(model.rows.first?.size?.isEstimate, true)
      bench.close()
    }
  }

  func testANewArticleChangesTheSize() throws {
    try onMain {
      let bench = try filled()
      let (history, _) = listened(bench)
      let model = StatisticsModel(library: bench.library, history: history)
      model.start()
      waitForSizes(model, in: bench)
      let calm = try XCTUnwrap(model.rows[1].size)
      let id = model.rows[1].id
      bench.write { library throws(LibraryError) in
        let article = NewArticle(
          uniqueID: "new", url: nil, title: "New", excerpt: "", author: nil,
          bodyHTML: RawHTML(String(repeating: "x", count: 5000)),
          published: Date(), modified: nil)
        _ = try await library.store(FeedUpdate(articles: [article], fetchedAt: Date()), in: id)
      }
      bench.wait { model.rows[1].size.map { $0.bytes >= calm.bytes + 5000 } == true }
      bench.close()
    }
  }

  func testReadingSizesKeepsNoModel() throws {
    try onMain {
      let bench = try filled()
      let (history, _) = listened(bench)
      var model: StatisticsModel? = StatisticsModel(library: bench.library, history: history)
      weak let former = model
      model?.start()
      bench.wait { model?.isLoaded == true }
      model = nil
      XCTAssertNil(former)
      bench.close()
    }
  }

  func testTheLeastImportantColumnsAreLeftOut() {
    onMain {
      var layout = ColumnLayout(
        widths: [.rate: 130, .read: 64, .starred: 70, .last: 100, .size: 120, .saved: 90, .status: 150])
      XCTAssertEqual(layout.shown.count, 8)
      for (room, columns) in [
        (910, Set(StatisticsColumn.allCases)), (898, Set(StatisticsColumn.allCases)),
        (897, [.feed, .rate, .status, .last, .read, .starred, .size]),
        (807, [.feed, .rate, .status, .last, .read, .starred]), (687, [.feed, .rate, .status, .last, .read]),
        (500, [.feed, .rate, .status]), (340, [.feed, .rate]),
        (200, [.feed]),
      ] {
        layout.room = room
        XCTAssertEqual(layout.shown, columns, "\(room)")
      }
    }
  }
}
