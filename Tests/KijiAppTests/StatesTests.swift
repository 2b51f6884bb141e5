import LibraryBench
import Foundation
import Library
import ReaderEngine
import Words
import TestSupport
import XCTest

@testable import KijiApp
@testable import Timeline
@testable import Subscribing
@testable import Toolkit
@testable import ListKit

/// Empty states, and actions that come into the window from outside.
final class StatesTests: XCTestCase {
  func testEveryEmptyListSuggestsANextStep() {
    onMain {
      @MainActor func actions(_ list: ArticleList, _ change: (inout ListSurroundings) -> Void = { _ in }) -> [String] {
        var around = ListSurroundings()
        change(&around)
        return EmptyList(list, around: around).actions.map(\.name)
      }
      let (feed, folder) = (Feed.ID(rawValue: 1), Folder.ID(rawValue: 1))
      let unread = ArticleList(scope: .all, unreadOnly: true)
      XCTAssertEqual(actions(unread), ["win.refresh", "win.go-all"])
      XCTAssertEqual(actions(unread) { $0.leavesOutRead = true }, ["win.refresh", "win.unread-only"])
      // no button for an action that is already running
      XCTAssertEqual(actions(unread) { $0.isRefreshing = true }, ["win.go-all"])
      XCTAssertEqual(actions(unread) { $0.hasNoFeeds = true }, ["win.add-feed", "win.import"])
      XCTAssertEqual(actions(ArticleList(scope: .feed(feed))), ["win.refresh-list"])
      XCTAssertEqual(actions(ArticleList(scope: .folder(folder))) { $0.isBare = true }, ["win.add-feed"])
      var failing = ListSurroundings()
      (failing.isBare, failing.failure) = (true, "Gone.")
      XCTAssertEqual(EmptyList(ArticleList(scope: .feed(feed)), around: failing).description, "Gone.")
      let empty = ArticleList(scope: .feed(feed))
      XCTAssertEqual(EmptyList(empty, around: failing).actions.map(\.name), ["win.refresh-list"])
      failing.hasOwnAddress = true
      XCTAssertEqual(EmptyList(empty, around: failing).actions.map(\.name), ["win.refresh-list", "win.edit-address"])
      failing.needsPassword = true
      XCTAssertEqual(
        EmptyList(empty, around: failing).actions.map(\.name), ["win.enter-password", "win.refresh-list"])
      // a failure is irrelevant if the feed has articles and all of them are read
      failing.isBare = false
      let read = EmptyList(ArticleList(scope: .feed(feed), unreadOnly: true), around: failing)
      XCTAssertEqual(read.title, "All Read")
      var offline = ListSurroundings()
      offline.isOnline = false
      XCTAssertTrue(EmptyList(unread, around: offline).description.hasPrefix("You are offline."))
    }
  }

  func testASwipeAcrossMeansBack() {
    func isMeant(_ across: Double, _ along: Double = 0, from start: Double = 200, page: Bool = false) -> Bool {
      BackSwipe(start: start, across: across, along: along, isOverPage: page).isMeant
    }
    XCTAssertTrue(isMeant(800))
    XCTAssertFalse(isMeant(-800))
    XCTAssertFalse(isMeant(100))
    XCTAssertFalse(isMeant(800, 700))
    // over an article it scrolls a table, unless it starts at the very edge
    XCTAssertFalse(isMeant(800, page: true))
    XCTAssertTrue(isMeant(800, from: 10, page: true))
  }

  func testImportFailuresAreReported() throws {
    try onMain {
      let bench = try Bench(articles: 1)
      let engine = ReaderEngine(library: bench.library, fetcher: ReaderEngine.makeFetcher(), readsResources: true)
      let model = ImportModel(importer: engine.importer)
      let listener = ImportListener()
      model.delegate = listener
      let folder = TemporaryFolder()
      defer { withExtendedLifetime(folder) {} }
      let file = folder.url.appending(path: "list.opml")
      model.start(file)
      bench.wait { listener.results.count == 1 }
      guard case .failure(.unreadable) = listener.results.last else { return XCTFail("\(listener.results)") }
      try "<opml><body><outline text='A' xmlUrl='http://a.example/'/><outline text='B' type='rss' xmlUrl=''/></body>"
        .write(to: file, atomically: true, encoding: .utf8)
      model.start(file)
      bench.wait { listener.results.count == 2 }
      let report = try XCTUnwrap(listener.results.last?.get())
      XCTAssertEqual(report.heading, "1 Feed Added")
      XCTAssertFalse(report.isComplete)
      XCTAssertTrue(report.paragraphs.contains { $0.contains("• B") }, "\(report.paragraphs)")
      try Data().write(to: file)
      // two imports in succession
      model.start(file)
      model.start(file)
      bench.wait { listener.results.count == 4 }
      guard case .failure(.refused(.empty)) = listener.results.last else { return XCTFail("\(listener.results)") }
      XCTAssertEqual(ImportError.refused(.empty).words(of: "list.opml"), "“list.opml” is empty.")
      bench.close()
    }
  }
}

private final class ImportListener: ImportModelDelegate {
  private(set) var results: [Result<ImportReport, ImportError>] = []

  func importModel(_ model: ImportModel, didAdvance progress: ImportProgress?) {}

  func importModel(_ model: ImportModel, didLoad result: Result<ImportReport, ImportError>, of file: URL) {
    results.append(result)
  }
}
