import LibraryBench
import CGtk
import GLibKit
import Library
import WebText
import ReaderEngine
import TestSupport
import XCTest

@testable import KijiApp
@testable import Sidebar
@testable import Icons
@testable import Models
@testable import ListKit

/// The sidebar over a real library, in a list that is not on screen.
final class SidebarTests: XCTestCase {
  func testIndexingChangesNothing() throws {
    try onMain {
      let bench = try Bench(articles: 1)
      let model = SidebarModel(library: bench.library)
      let listener = SidebarListener()
      model.delegate = listener
      model.load()
      bench.wait { listener.loads == 1 }
      model.libraryDidChange([.index])
      model.libraryDidChange([.index, .index])
      // longer than the pause between two reads
      MainLoop.run(for: Coalescer.pause * 3)
      XCTAssertEqual(listener.loads, 1)
      model.libraryDidChange([.index, .feeds([bench.feed.id])])
      bench.wait { listener.loads == 2 }
      bench.close()
    }
  }

  func testTheQuietFeedsFollowTheArticlesAndTheirMarks() throws {
    try onMain {
      let bench = try Bench(articles: 3)
      let model = SidebarModel(library: bench.library)
      bench.follow { model.libraryDidChange($0) }
      model.load()
      @MainActor func quiet() -> Int? { model.indexPath(of: .quiet).flatMap { model[$0]?.count } }
      bench.wait { quiet() == 3 }
      _ = try bench.perform(.setRead(true, [XCTUnwrap(bench.ids().first)]))
      bench.wait { quiet() == 2 }
      let recent = (0..<20).map {
        NewArticle(
          uniqueID: "recent \($0)", url: nil, title: "Recent \($0)", excerpt: "", author: nil, bodyHTML: "",
          published: Date(timeIntervalSinceNow: Double(-$0) * 86_400), modified: nil)
      }
      bench.write { [feed = bench.feed.id] library throws(LibraryError) in
        _ = try await library.store(FeedUpdate(articles: recent, fetchedAt: Date()), in: feed)
      }
      bench.wait { quiet() == 0 }
      bench.close()
    }
  }

  func testOnlyChangedRowsOfAThousandFeedsAreUpdated() throws {
    try onMain {
      let bench = try Bench(articles: 1)
      bench.write { library throws(LibraryError) in
        for number in 0..<100 {
          let folder = try await library.addFolder("Folder \(number)")
          _ = try await library.addFeeds(
            (0..<10).map { NewFeed(url: "http://\(number).example/\($0)", title: "Feed \($0)", folderID: folder.id) })
        }
        let feed = try await library.feeds().first { $0.folderID != nil }
        if let feed { _ = try await library.perform(.moveFeed(bench.feed.id, to: feed.folderID)) }
      }
      let model = SidebarModel(library: bench.library)
      let listener = SidebarListener()
      model.delegate = listener
      bench.follow { model.libraryDidChange($0) }
      model.load()
      bench.wait { model.rows[SidebarSection.Kind.feeds.rawValue].count == 1101 }
      let (before, items) = (listener.loads, model.sections.map(\.snapshot.visibleItems))
      listener.changed = []
      bench.store(numbers: 2...3)
      bench.wait { listener.loads > before }
      XCTAssertEqual(model.sections.map(\.snapshot.visibleItems), items)
      let rows = Set(listener.changed.compactMap { item in model.indexPath(of: item).flatMap { model[$0]?.title } })
      // the feed, its folder, and the smart lists that count it
      XCTAssertTrue(rows.isSubset(of: ["Feed", "Folder 0", "Unread", "Today", "Quiet Feeds"]), "\(rows)")
      XCTAssertTrue(rows.isSuperset(of: ["Feed", "Folder 0", "Unread"]), "\(rows)")
      bench.close()
    }
  }

  func testASelectedFeedStaysSelectedWhenRowsAreInsertedBeforeIt() throws {
    try onMain {
      try openWindowProgram()
      let bench = try Bench(articles: 1)
      let controller = sidebar(over: bench)
      controller.start()
      // five lists and the heading of the feeds precede the first one
      bench.wait { count(of: controller) == 8 }
      controller.selection.select(bench.feed)
      XCTAssertEqual(selection(of: controller), [7])
      bench.write { library throws(LibraryError) in
        _ = try await library.addFeed(NewFeed(url: "http://example.org/earlier", title: "A feed"))
      }
      bench.wait { count(of: controller) == 9 }
      XCTAssertEqual(selection(of: controller), [8])
      // it moves into a folder
      bench.write { library throws(LibraryError) in
        let folder = try await library.addFolder("Folder")
        _ = try await library.perform(.moveFeed(bench.feed.id, to: folder.id))
      }
      bench.wait {
        controller.model.indexPath(of: .feed(bench.feed.id))
          == IndexPath(row: 1, section: SidebarSection.Kind.feeds.rawValue)
      }
      XCTAssertEqual(selection(of: controller), [8])
      XCTAssertEqual(controller.selection.item, .feed(bench.feed.id))
      bench.close()
    }
  }

  func testAFeedThatIsMergedIntoAnAccountStaysSelected() throws {
    try onMain {
      try openWindowProgram()
      let bench = try Bench(articles: 1)
      bench.write { library throws(LibraryError) in
        let account = try await library.addAccount(
          NewSyncAccount(kind: "freshrss", title: "Server", url: "https://example.org", userName: "ada"))
        _ = try await library.addFeed(NewFeed(url: bench.feed.url, title: "Twin", folderID: account.folderID))
      }
      let controller = sidebar(over: bench)
      controller.start()
      bench.wait { controller.model.contents.feeds.count == 2 }
      controller.selection.select(bench.feed)
      bench.write { library throws(LibraryError) in
        try await library.moveLocalFeed(bench.feed.id, into: library.accounts()[0].id, remoteID: nil)
      }
      bench.wait { controller.model.contents.feeds.count == 1 && controller.selection.item != .feed(bench.feed.id) }
      let twin = try XCTUnwrap(controller.model.contents.feeds.first)
      XCTAssertEqual(twin.title, "Twin")
      XCTAssertEqual(controller.selection.item, .feed(twin.id))
      // One that was only removed does not.
      bench.write { library throws(LibraryError) in
        _ = try await library.perform(.removeFeeds([twin.id]))
      }
      bench.wait { controller.selection.item != .feed(twin.id) }
      XCTAssertEqual(controller.selection.item, .unread)
      bench.close()
    }
  }

  func testStoppingAMoveIsSaid() {
    onMain {
      XCTAssertEqual(SidebarProgress(moving: (0, 0, false)).words, "Moving Feeds…")
      XCTAssertEqual(SidebarProgress(moving: (3, 9, false)).words, "Moving 3 of 9")
      XCTAssertEqual(SidebarProgress(moving: (3, 9, true)).words, "Stopping…")
      XCTAssertEqual(SidebarProgress(moving: (0, 0, true)).words, "Stopping…")
    }
  }

  func testReadLaterShowsHowLongReadingTakes() {
    onMain {
      func row(_ count: Int, _ seconds: Int) -> SidebarRow {
        SidebarRow(item: .later, title: "Read Later", count: count, readingTime: seconds)
      }
      XCTAssertEqual(row(5, 48 * 60).rowCountText, "48 min")
      XCTAssertEqual(row(5, 48 * 60).rowCountWords, "5 articles, 48 min")
      XCTAssertEqual(row(1, 3).rowCountText, "1 min")
      XCTAssertEqual(row(90, 12_000).rowCountText, "3 h 20 min")
      XCTAssertNil(row(0, 0).rowCountWords)
    }
  }

  func testAFeedInACollapsedFolderCanBeSelected() throws {
    try onMain {
      try openWindowProgram()
      let bench = try Bench(articles: 1)
      let controller = sidebar(over: bench)
      controller.start()
      bench.wait { count(of: controller) == 8 }
      bench.write { library throws(LibraryError) in
        let outer = try await library.addFolder("Outer").id
        let inner = try await library.addFolder("Inner", in: outer).id
        _ = try await library.perform(.moveFeed(bench.feed.id, to: inner))
        // further down, where N moves
        let other = try await library.addFeed(NewFeed(url: "http://example.org/other", title: "Other"))
        let article = NewArticle(
          uniqueID: "o", url: nil, title: "Other", excerpt: "", author: nil, bodyHTML: "", published: nil, modified: nil
        )
        _ = try await library.store(FeedUpdate(title: "Other", articles: [article], fetchedAt: .now), in: other.id)
      }
      bench.wait { count(of: controller) == 11 }
      let folders = controller.model.contents.folders
      let outer = try XCTUnwrap(folders.first { $0.title == "Outer" }).id
      let inner = try XCTUnwrap(folders.first { $0.title == "Inner" }).id
      controller.selection.select(bench.feed)
      XCTAssertEqual(controller.model.seen(.feed(bench.feed.id)), .feed(bench.feed.id))
      controller.model.setExpanded(false, inner)
      bench.finish { await controller.model.settle() }
      XCTAssertEqual(controller.model.seen(.feed(bench.feed.id)), .folder(inner))
      controller.model.setExpanded(false, outer)
      bench.finish { await controller.model.settle() }
      XCTAssertEqual(controller.model.seen(.feed(bench.feed.id)), .folder(outer))
      XCTAssertEqual(controller.selection.item, .feed(bench.feed.id))
      XCTAssertTrue(controller.selection.goToUnread(forward: true))
      XCTAssertNotEqual(controller.selection.item, .feed(bench.feed.id))
      bench.close()
    }
  }

  func testRemovingTheSelectedFeedSelectsUnread() throws {
    try onMain {
      try openWindowProgram()
      let bench = try Bench(articles: 1)
      let controller = sidebar(over: bench)
      controller.start()
      bench.wait { count(of: controller) == 8 }
      controller.selection.select(bench.feed)
      _ = try bench.perform(.removeFeed(bench.feed.id))
      bench.wait { controller.selection.item == .unread }
      XCTAssertEqual(selection(of: controller), [1])
      bench.close()
    }
  }

  func testFoldersCollapseAndTheSelectedListIsRestored() throws {
    try onMain {
      try openWindowProgram()
      let bench = try Bench(articles: 1)
      bench.write { library throws(LibraryError) in
        let folder = try await library.addFolder("Folder")
        _ = try await library.perform(.moveFeed(bench.feed.id, to: folder.id))
      }
      let first = sidebar(over: bench)
      first.start()
      bench.wait { count(of: first) == 9 && first.selection.item == .unread }
      first.selection.select(bench.feed)
      first.dataSource.toggle(.folder(Folder.ID(rawValue: 1)))
      bench.wait { count(of: first) == 8 }
      XCTAssertEqual(selection(of: first), [])
      var isWritten = false
      Task {
        await first.end()
        isWritten = true
      }
      bench.wait { isWritten }

      let second = sidebar(over: bench)
      var shown: [(SidebarItem, String)] = []
      second.onIntent = { if case .show(let item, let title) = $0 { shown.append((item, title)) } }
      second.start()
      bench.wait { count(of: second) == 8 && !shown.isEmpty }
      XCTAssertEqual(shown.map(\.0), [.feed(bench.feed.id)])
      // by its name at once, before the feeds are loaded
      XCTAssertEqual(shown.map(\.1), ["Feed"])
      second.dataSource.toggle(.folder(Folder.ID(rawValue: 1)))
      bench.wait { count(of: second) == 9 }
      bench.wait { selection(of: second) == [8] }
      bench.close()
    }
  }

  func testRowsInPreparationDoNotUndoWhatTheUserExpands() throws {
    try onMain {
      let bench = try Bench(articles: 1)
      bench.write { library throws(LibraryError) in
        let folder = try await library.addFolder("Folder")
        _ = try await library.perform(.moveFeed(bench.feed.id, to: folder.id))
      }
      let model = SidebarModel(library: bench.library)
      let listener = SidebarListener()
      model.delegate = listener
      model.load()
      bench.wait { model.rows[SidebarSection.Kind.feeds.rawValue].count == 2 }
      let folder = SidebarItem.folder(Folder.ID(rawValue: 1))
      for round in 0..<50 {
        let (before, isExpanded) = (listener.loads, !round.isMultiple(of: 2))
        model.arrangement.order = isExpanded ? .byHand : .byName
        // The rows are now being prepared on another thread.
        _ = MainLoopBridge.iterate(mayBlock: false)
        model.didSetExpanded(isExpanded, folder)
        listener.onLoad = { XCTAssertEqual(model.isExpanded(folder), isExpanded) }
        bench.wait { listener.loads > before }
      }
      bench.close()
    }
  }

  func testGoingToAFeedInACollapsedFolderRevealsIt() throws {
    try onMain {
      try openWindowProgram()
      let bench = try Bench(articles: 1)
      bench.write { library throws(LibraryError) in
        let (outer, inner) = (try await library.addFolder("Outer"), try await library.addFolder("Inner"))
        _ = try await library.perform(.moveFolder(inner.id, to: outer.id))
        _ = try await library.perform(.moveFeed(bench.feed.id, to: inner.id))
      }
      let controller = sidebar(over: bench)
      controller.start()
      bench.wait { count(of: controller) == 10 && controller.selection.item == .unread }
      let folders = controller.model.contents.folders
      for target in [SidebarItem.feed(bench.feed.id)] + folders.filter({ $0.parentID != nil }).map({ .folder($0.id) }) {
        for folder in folders { controller.model.setExpanded(false, folder.id) }
        bench.wait { count(of: controller) == 8 }
        controller.selection.go(to: target)
        bench.wait { controller.model.indexPath(of: target) != nil && selection(of: controller).count == 1 }
      }
      bench.close()
    }
  }

  func testRowsWithoutUnreadArticlesDisappearWhenLeft() throws {
    try onMain {
      try openWindowProgram()
      let bench = try Bench(articles: 1)
      let preferences = PreferencesStore(settings: nil)
      let controller = sidebar(over: bench, preferences)
      controller.start()
      bench.wait { count(of: controller) == 8 }
      controller.selection.select(bench.feed)
      var wish = preferences.current
      wish.hidesReadFeeds = true
      preferences.set(wish)
      _ = try bench.perform(.markAllRead(ArticleList(scope: .all)))
      bench.wait { controller.model.contents.unread == 0 }
      bench.wait { controller.model.rows[SidebarSection.Kind.feeds.rawValue].first?.count == 0 }
      controller.selection.go(to: .all)
      // the heading disappears with the last row
      bench.wait { count(of: controller) == 6 }
      bench.close()
    }
  }

  func testFailedActionsAreReportedInThePane() throws {
    try onMain {
      try openWindowProgram()
      let bench = try Bench(articles: 1)
      let controller = sidebar(over: bench)
      let isSaid = { gtk_revealer_get_reveal_child(controller.view.failureRevealer.opaque) != 0 }
      controller.start()
      bench.wait { count(of: controller) == 8 }
      controller.actions.addFolder(around: .folder(Folder.ID(rawValue: 99)))
      bench.wait { isSaid() }
      // a folder that is added later is not the requested one
      XCTAssertFalse(controller.model.awaitsFolder)
      Task.immediate { try await controller.changes.rename(.feed(bench.feed.id), to: "Mine") }
      XCTAssertFalse(isSaid())
      bench.close()
    }
  }

  func testAnEmptyNameRestoresAFeedsOwnTitleButKeepsAFolders() throws {
    try onMain {
      let bench = try Bench(articles: 1)
      bench.write { library throws(LibraryError) in _ = try await library.addFolder("Folder") }
      let changes = SidebarChanges(HistoryModel(bench.library))
      let model = SidebarModel(library: bench.library)
      bench.follow { model.libraryDidChange($0) }
      model.load()
      Task.immediate { try await changes.rename(.feed(bench.feed.id), to: "Mine") }
      bench.wait { model.contents.feeds.first?.title == "Mine" }
      Task.immediate { try await changes.rename(.folder(Folder.ID(rawValue: 1)), to: " ") }
      Task.immediate { try await changes.rename(.feed(bench.feed.id), to: " ") }
      bench.wait { model.contents.feeds.first?.title == "Feed" }
      XCTAssertEqual(model.contents.folders.map(\.title), ["Folder"])
      bench.close()
    }
  }
}

@MainActor private func sidebar(
  over bench: Bench, _ preferences: PreferencesStore = PreferencesStore(settings: nil)
) -> SidebarViewController {
  let controller = SidebarViewController.instance(
    .init(
      library: bench.library, icons: IconCache(library: bench.library),
      history: HistoryModel(bench.library), preferences: preferences))
  bench.follow { [weak controller] in controller?.libraryDidChange($0) }
  return controller
}

/// Records the notifications.
@MainActor private final class SidebarListener: SidebarModelDelegate {
  private(set) var loads = 0
  var onLoad = {}
  var changed: Set<SidebarItem> = []

  func sidebarModel(_ model: SidebarModel, didLoad result: Result<Void, ArticlesError>) {
    guard case .success = result else { return }
    loads += 1
    onLoad()
    for section in model.sections { changed.formUnion(section.snapshot.reconfiguredItems) }
  }

  func sidebarModel(_ model: SidebarModel, didAdd folder: Folder) {}
}

@MainActor private func count(of controller: SidebarViewController) -> Int {
  Int(g_list_model_get_n_items(gtk_list_view_get_model(controller.view.list.opaque)))
}

@MainActor private func selection(of controller: SidebarViewController) -> [Int] {
  let model = gtk_list_view_get_model(controller.view.list.opaque)
  return (0..<count(of: controller)).filter { gtk_selection_model_is_selected(model, guint($0)) != 0 }
}
