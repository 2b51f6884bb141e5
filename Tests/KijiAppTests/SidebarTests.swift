import CGtk
import GLibKit
import Library
import XCTest

@testable import KijiApp
@testable import ListKit

/// The sidebar's sections, in a list that is not on a screen.
final class SidebarTests: XCTestCase {
  func testTheListsOfTheProgramStandAboveTheFeeds() {
    onMain {
      let feeds = SidebarSection.feeds([])
      XCTAssertEqual(feeds.title, "Feeds")
      XCTAssertTrue(feeds.rows.isEmpty)
      let smart = SidebarSection.smartFeeds([SmartFeed(item: .unread, count: 2), SmartFeed(item: .starred, count: 0)])
      XCTAssertNil(smart.title)
      XCTAssertEqual(smart.rows.map(\.rowTitle), ["Unread", "Starred"])
      XCTAssertEqual(smart.rows.map(\.rowCount), [2, 0])
    }
  }

  func testWhatWasIndexedChangesNothing() throws {
    try onMain {
      let bench = try Bench(articles: 1)
      let model = SidebarModel(library: bench.library)
      let listener = SidebarListener()
      model.delegate = listener
      model.load()
      bench.wait { listener.count == 1 }
      model.libraryDidChange([.index])
      model.libraryDidChange([.index, .index])
      // longer than the pause between two readings
      let end = ContinuousClock.now + Coalescer.pause * 3
      while ContinuousClock.now < end { if !MainLoopBridge.iterate(mayBlock: false) { usleep(1000) } }
      XCTAssertEqual(listener.count, 1)
      model.libraryDidChange([.index, .feeds([bench.feed.id])])
      bench.wait { listener.count == 2 }
      bench.close()
    }
  }

  func testASelectedFeedStaysSelectedWhereAnotherComesBeforeIt() throws {
    try onMain {
      try openWindowProgram()
      let bench = try Bench(articles: 1)
      let controller = SidebarViewController.instance(
        .init(library: bench.library, icons: IconCache(library: bench.library)))
      bench.follow { controller.libraryDidChange($0) }
      controller.start()
      // three lists and the heading of the feeds are before the first one
      bench.wait { count(of: controller) == 5 }
      controller.select(bench.feed)
      XCTAssertEqual(selection(of: controller), [4])
      bench.write { library throws(LibraryError) in
        _ = try await library.addFeed(NewFeed(url: "http://example.org/earlier", title: "A feed"))
      }
      bench.wait { count(of: controller) == 6 }
      XCTAssertEqual(selection(of: controller), [5])
      bench.close()
    }
  }
}

/// Counts the readings.
@MainActor private final class SidebarListener: SidebarModelDelegate {
  private(set) var count = 0

  func sidebarModel(_ model: SidebarModel, didLoad result: Result<ListChange, ArticlesError>) { count += 1 }
}

@MainActor private func count(of controller: SidebarViewController) -> Int {
  Int(g_list_model_get_n_items(gtk_list_view_get_model(controller.view.list.opaque)))
}

@MainActor private func selection(of controller: SidebarViewController) -> [Int] {
  let model = gtk_list_view_get_model(controller.view.list.opaque)
  return (0..<count(of: controller)).filter { gtk_selection_model_is_selected(model, guint($0)) != 0 }
}
