import Foundation
import Library
import LibraryBench
import TestSupport
import XCTest

@testable import Models

/// How each list is arranged.
final class ListViewsTests: XCTestCase {
  func testAListIsArrangedLikeAllOthersUnlessItHasItsOwnWay() throws {
    try onMain {
      let bench = try Bench(articles: 1)
      let preferences = PreferencesStore(settings: nil)
      let views = ListViews(library: bench.library, preferences: preferences)
      let (feed, folder) = (SidebarItem.feed(bench.feed.id), SidebarItem.folder(Folder.ID(rawValue: 1)))
      let owner = NSObject()
      var told = 0
      views.follow(owner) { told += 1 }
      var oldest = ListArrangement.standard
      oldest.oldestFirst = true
      // Without an own way it is everybody's.
      views.set(oldest, of: feed)
      XCTAssertTrue(preferences.current.list.oldestFirst)
      XCTAssertTrue(views.arrangement(of: folder).oldestFirst)
      XCTAssertFalse(views.isOwn(feed))
      // The list starts as it is, and changes alone.
      views.setOwn(true, feed)
      XCTAssertTrue(views.arrangement(of: feed).oldestFirst)
      views.set(.standard, of: feed)
      XCTAssertFalse(views.arrangement(of: feed).oldestFirst)
      XCTAssertTrue(views.arrangement(of: folder).oldestFirst)
      XCTAssertTrue(told >= 3, "\(told)")
      // It is still so when the library is opened again.
      bench.finish { await views.end() }
      let next = ListViews(library: bench.library, preferences: preferences)
      bench.finish { await next.read() }
      XCTAssertTrue(next.isOwn(feed) && !next.isOwn(folder))
      XCTAssertFalse(next.arrangement(of: feed).oldestFirst)
      next.setOwn(false, feed)
      XCTAssertTrue(next.arrangement(of: feed).oldestFirst)
      bench.finish { await next.end() }
      bench.close()
    }
  }

  func testAChangeIsTakenBack() throws {
    try onMain {
      let bench = try Bench(articles: 1)
      let preferences = PreferencesStore(settings: nil)
      let views = ListViews(library: bench.library, preferences: preferences)
      let feed = SidebarItem.feed(bench.feed.id)
      var compact = ListArrangement.standard
      compact.density = .compact
      // that of all lists
      let first = views.restoring(feed)
      views.set(compact, of: feed)
      first()
      XCTAssertEqual(preferences.current.list, .standard)
      XCTAssertFalse(views.isOwn(feed))
      // an own one that is given up
      views.setOwn(true, feed)
      views.set(compact, of: feed)
      let second = views.restoring(feed)
      views.setOwn(false, feed)
      second()
      XCTAssertEqual(views.arrangement(of: feed), compact)
      XCTAssertTrue(views.isOwn(feed))
      XCTAssertEqual(preferences.current.list, .standard)
      bench.finish { await views.end() }
      bench.close()
    }
  }

  func testAQueueBeginsWithWhatWasAddedFirstUnlessTheUserTurnsItAround() throws {
    try onMain {
      let bench = try Bench(articles: 1)
      let preferences = PreferencesStore(settings: nil)
      let views = ListViews(library: bench.library, preferences: preferences)
      XCTAssertTrue(views.arrangement(of: .later).oldestFirst)
      // What else is chosen there applies to all lists, whose order stays.
      var compact = views.arrangement(of: .later)
      compact.density = .compact
      views.set(compact, of: .later)
      XCTAssertEqual(preferences.current.list.density, .compact)
      XCTAssertFalse(preferences.current.list.oldestFirst)
      XCTAssertFalse(views.isOwn(.later))
      var newest = compact
      newest.oldestFirst = false
      views.set(newest, of: .later)
      XCTAssertFalse(views.arrangement(of: .later).oldestFirst)
      XCTAssertTrue(views.isOwn(.later))
      bench.finish { await views.end() }
      bench.close()
    }
  }

  func testAnArrangementOfAnotherVersionIsRead() throws {
    let read = try JSONDecoder().decode(ListArrangement.self, from: Data(#"{"oldestFirst":true,"shape":"round"}"#.utf8))
    var expected = ListArrangement.standard
    expected.oldestFirst = true
    XCTAssertEqual(read, expected)
  }
}
