import LibraryBench
import CGtk
import Foundation
import GLibKit
import Library
import ReaderEngine
import Testing
import GTKStage
import XCTest

@testable import KijiApp
@testable import Settings
@testable import Toolkit
@testable import Models
@testable import ListKit

/// The values shown for a feed, without a window.
@MainActor struct FeedSettingsValueTests {
  private let feed = Feed(
    id: Feed.ID(rawValue: 1), url: "http://example.org/feed", title: "Feed", homePageURL: nil, unreadCount: 0,
    articleCount: 0, failure: nil)
  private let now = Date(timeIntervalSince1970: 1_780_000_000)

  private func entry(_ id: Int64, _ status: Int?, _ bytes: Int, _ result: FetchLogEntry.Result) -> FetchLogEntry {
    FetchLogEntry(
      id: id, feed: feed.id, title: "Feed", startedAt: now, duration: 0.25, result: result, status: status,
      bytes: bytes)
  }

  @Test func savingsEqualTheSizeOfTheLastBody() {
    let log = [
      entry(5, 304, 0, .unchanged), entry(4, 304, 0, .unchanged), entry(3, 200, 500, .updated(newArticles: 1)),
      entry(2, 304, 0, .unchanged), entry(1, 200, 100, .unchanged),
    ]
    #expect(FetchSavings.bytes(log) == 500 + 500 + 100)
    // the log does not reach back to the previous body
    #expect(FetchSavings.bytes(Array(log.dropLast())) == 500 * 3)
    #expect(FetchSavings.bytes([log[0]]) == 0)
    #expect(FetchSavings.bytes([entry(1, 200, 100, .unchanged), entry(0, nil, 0, .failed("timed-out"))]) == 0)
  }

  @Test func nextFetchFollowsTheChosenInterval() {
    func next(
      _ interval: RefreshInterval, own: TimeInterval? = nil, _ change: (inout FetchState) -> Void = { _ in }
    ) -> NextFetch {
      var state = FetchState()
      state.attemptedAt = now - 1800
      change(&state)
      let target = FetchTarget(
        feed: feed.id, url: feed.url, validators: Validators(), bodyHash: nil, interval: own, state: state)
      return NextFetch(target, Preferences(refreshInterval: interval), at: now)
    }
    #expect(next(.byHand) == .whenAsked)
    #expect(next(.byHand) { $0.attemptedAt = nil } == .whenAsked)
    #expect(next(.byHand) { $0.goneAt = now } == .never)
    #expect(next(.byHand, own: 3600) == .at(now + 1800))
    #expect(next(.hour) == .at(now + 1800))
    #expect(next(.quarterHour) == .now)
    #expect(next(.quarterHour) { $0.dueAt = now + 60 } == .at(now + 60))
    #expect(next(.quarterHour) { $0.goneAt = now } == .never)
  }

  @Test(arguments: [nil, 900, 86_400, 2_700] as [TimeInterval?])
  func intervalIsAmongItsOptions(_ interval: TimeInterval?) throws {
    let row = FeedSettingsRow.interval(interval)
    guard case .value(_, let options, let selected) = row.content else { throw TestFailure() }
    #expect(Set(options).count == options.count)
    #expect(FeedInterval.values(with: interval)[try #require(selected)] == interval)
  }

  @Test func describesTheOutcomeOfAFetch() {
    #expect(entry(1, 304, 0, .unchanged).rowOutcome.contains("Not modified"))
    #expect(entry(1, 200, 9, .unchanged).rowOutcome == "Unchanged")
    #expect(entry(1, 200, 9, .updated(newArticles: 2)).rowOutcome == "2 new articles")
    let failed = entry(1, 404, 0, .failed("http-404"))
    #expect(failed.rowOutcome.contains("404") && failed.rowIsFailure)
    #expect(failed.rowFigures == "404 · 0.2 s" || failed.rowFigures == "404 · 0.3 s")
  }

  private struct TestFailure: Error {}
}

/// A feed's settings and fetch log, over a real library.
final class FeedSettingsTests: XCTestCase {
  func testRowsKeepTheirPositionWhateverIsLoaded() throws {
    try onMain {
      let bench = try Bench(articles: 1)
      let before = try shapes(bench)
      bench.write { [feed = bench.feed.id] library throws(LibraryError) in
        var state = FetchState()
        state.move = FetchState.Move(url: "http://example.org/new", days: 2, lastDay: 1)
        try await library.record([
          FetchOutcome(feed: feed, startedAt: Date(), result: .failed("http-404"), status: 404, state: state)
        ])
        try await library.setUserName("ada", of: feed)
      }
      XCTAssertEqual(try shapes(bench), before)
      let health = FeedSettingsSection.all(try facts(bench))[3].rows
      XCTAssertTrue(health.contains { if case .note(let words) = $0 { words.contains("404") } else { false } })
      XCTAssertTrue(health.contains(.fact("Moved", value: "To http://example.org/new, seen on 2 of 3 days")))
      bench.close()
    }
  }

  func testChoicesAreSavedAndCanBeUndone() throws {
    try onMain {
      let bench = try Bench(articles: 1)
      let (history, said) = listened(bench)
      let listener = FactsListener()
      let model = loadedModel(of: bench, history, telling: listener)
      model.rename("Another")
      model.perform(.setInterval(bench.feed.id, 900))
      model.perform(.setRetention(Retention(days: 30), of: bench.feed.id))
      bench.wait {
        listener.facts?.feed.title == "Another" && listener.facts?.interval == 900
          && listener.facts?.retention == Retention(days: 30)
      }
      for _ in 0..<3 { history.undo() }
      bench.wait {
        listener.facts?.feed.title == "Feed" && listener.facts?.interval == nil && listener.facts?.retention == nil
      }
      // two choices in a row, the first of which is not shown yet
      let limits = [RetentionLimit.days, .articles].map {
        RetentionOptions(limit: $0, retention: nil, library: .everything)
      }
      for options in limits { model.keep(options, 2) }
      bench.wait { listener.facts?.retention == Retention(days: 7, articles: 100) }
      for _ in limits { history.undo() }
      bench.wait { listener.facts?.retention == nil }
      // each shows a message with an Undo button
      model.perform(.setInterval(bench.feed.id, 3600))
      bench.wait {
        said.heard.last == "Refresh interval changed, last" && listener.facts?.interval == 3600
      }
      said.undo?()
      bench.wait { listener.facts?.interval == nil }
      model.rename(" ")
      model.perform(.moveFeed(bench.feed.id, to: Folder.ID(rawValue: 99)))
      bench.wait { said.heard.last == "This folder no longer exists." }
      bench.close()
    }
  }

  func testARemovedFeedIsReportedOnce() throws {
    try onMain {
      let bench = try Bench(articles: 1)
      let history = HistoryModel(bench.library)
      let listener = FactsListener()
      let model = loadedModel(of: bench, history, telling: listener)
      let step = try bench.perform(.removeFeed(bench.feed.id))
      bench.wait { listener.failures == 1 }
      for number in 1...2 {
        bench.write { library throws(LibraryError) in _ = try await library.addFolder("\(number)") }
        let end = ContinuousClock.now + Coalescer.pause * 2
        bench.wait { ContinuousClock.now > end }
      }
      XCTAssertEqual(listener.failures, 1)
      // the feed may be restored
      bench.write { library throws(LibraryError) in try await library.undo(step) }
      model.rename("Back")
      bench.wait { listener.facts?.feed.title == "Back" }
      bench.close()
    }
  }

  func testTheLogUpdatesWithNewFetches() throws {
    try onMain {
      let bench = try Bench(articles: 1)
      let model = ActivityModel(library: bench.library, feed: bench.feed.id)
      let listener = ActivityListener()
      model.delegate = listener
      model.start()
      bench.wait { model.isLoaded }
      XCTAssertEqual(model.entries, [])
      record(.failed("http-500"), bench)
      // a failure is a library change, whichever process records it
      bench.wait { model.entries.count == 1 }
      record(.unchanged(Validators()), bench)
      // so is recovery; another unchanged fetch is not, and is loaded on request
      bench.wait { model.entries.count == 2 }
      record(.unchanged(Validators()), bench)
      model.load()
      bench.wait { model.entries.count == 3 }
      XCTAssertEqual(listener.changes.last, .spliced([ListSplice(position: 0, removed: 0, added: 1)]))
      model.failuresOnly = true
      bench.wait { model.entries.count == 1 }
      XCTAssertEqual(model.entries.first?.result, .failed("http-500"))
      bench.close()
    }
  }

  func testTheWindowsLeakNothing() throws {
    try onMain {
      try openWindowProgram()
      let bench = try Bench(articles: 1)
      let window = MainWindow.instance()
      gtk_window_present(window.window)
      let live = LiveObjects()
      openAndClose(bench, window)
      for _ in 0..<20 { MainLoopBridge.iterate(mayBlock: false) }
      let before = live.count
      for _ in 0..<10 { openAndClose(bench, window) }
      bench.wait { live.count.isWithin(before) }
      gtk_window_destroy(window.window)
      bench.close()
    }
  }

  func testTheCopiedReportNamesNoFeed() throws {
    try onMain {
      try openWindowProgram()
      let bench = try Bench(articles: 3)
      record(.failed("http-404"), bench)
      record(.failed("http-404"), bench)
      record(.failed("timed-out"), bench)
      var lines: [Diagnostics.Line] = []
      let library = bench.library
      Task { lines = try await Diagnostics.reading(library) }
      bench.wait { !lines.isEmpty }
      let window = MainWindow.instance()
      let diagnostics = Diagnostics(surroundings: Diagnostics.surroundings(of: window.root), library: lines)
      let text = diagnostics.text
      for name in ["Kiji", "GTK", "libadwaita", "WebKitGTK", "libsoup", "GLib", "SQLite"] {
        XCTAssertNotNil(text.firstMatch(of: try Regex("(?m)^\(name): \\d+\\.\\d+\\.\\d+")), "\(name) in \(text)")
      }
      XCTAssertTrue(text.contains("Failures in the last day: 2 × http-404, 1 × timed-out"), text)
      XCTAssertTrue(text.contains("Articles: 3, 3 unread, 0 starred"), text)
      XCTAssertFalse(
        text.contains("example.org") || text.contains("://") || text.contains(library.location.directory.path))
      gtk_window_destroy(window.window)
      bench.close()
    }
  }
}

@MainActor private func engine(_ bench: Bench) -> ReaderEngine {
  ReaderEngine(library: bench.library, fetcher: ReaderEngine.makeFetcher(), readsResources: false)
}

@MainActor private func loadedModel(
  of bench: Bench, _ history: HistoryModel, telling listener: FactsListener
) -> FeedSettingsModel {
  let model = FeedSettingsModel(
    feed: bench.feed.id, engine: engine(bench), history: history, preferences: PreferencesStore(settings: nil))
  model.delegate = listener
  model.start()
  bench.wait { listener.facts != nil }
  return model
}

@MainActor private func record(_ result: FetchOutcome.Result, _ bench: Bench) {
  bench.write { [feed = bench.feed.id] library throws(LibraryError) in
    try await library.record([FetchOutcome(feed: feed, startedAt: Date(), result: result)])
  }
}

@MainActor private func facts(_ bench: Bench) throws -> FeedSettingsFacts {
  var facts: FeedSettingsFacts?
  let (library, feed) = (bench.library, bench.feed.id)
  Task { facts = try await FeedSettingsFacts.reading(feed, library, Preferences()) }
  bench.wait { facts != nil }
  return try XCTUnwrap(facts)
}

@MainActor private func shapes(_ bench: Bench) throws -> [Int] {
  FeedSettingsSection.all(try facts(bench)).map(\.rows.count)
}

/// Opens the settings and then the log, and closes both.
@MainActor private func openAndClose(_ bench: Bench, _ window: MainWindow) {
  var isClosed = false
  let controller = FeedSettingsViewController.instance(
    .init(
      feed: bench.feed.id, engine: engine(bench), history: HistoryModel(bench.library),
      preferences: PreferencesStore(settings: nil)))
  controller.onClose = { isClosed = true }
  controller.present(over: window.root)
  let list = controller.view.settings.pointer
  bench.wait { gtk_window_get_focus(controller.view.window).map(gtk_widget_get_parent) == list }
  // the name is edited in its row
  activate(list, 1)
  XCTAssertNotEqual(gtk_window_get_focus(controller.view.window).map(gtk_widget_get_parent), list)
  let about = AboutViewController(.init(library: bench.library, openOutside: { _ in }))
  about.present(over: controller.view.root)
  about.close()
  // the last row opens the fetch log
  let rows = g_list_model_get_n_items(gtk_list_view_get_model(OpaquePointer(list)))
  activate(list, rows - 1)
  gtk_window_close(controller.view.window)
  bench.wait { isClosed }
}

@MainActor private func activate(_ list: UnsafeMutablePointer<GtkWidget>, _ position: UInt32) {
  gtk_widget_activate_action_variant(list, "list.activate-item", g_variant_new_uint32(position))
}

/// Records the facts of a feed.
@MainActor private final class FactsListener: FeedSettingsModelDelegate {
  private(set) var facts: FeedSettingsFacts?
  private(set) var failures = 0

  func feedSettingsModel(_ model: FeedSettingsModel, didLoad result: Result<FeedSettingsFacts, ArticlesError>) {
    if case .failure = result { failures += 1 }
    facts = try? result.get()
  }
}

/// Records changes of the fetch log.
@MainActor private final class ActivityListener: ActivityModelDelegate {
  private(set) var changes: [ListChange] = []

  func activityModel(_ model: ActivityModel, didLoad result: Result<ListChange, ArticlesError>) {
    if case .success(let change) = result { changes.append(change) }
  }
}
