import LibraryBench
import Upkeep
@testable import Listening
@testable import Reader
import CGtk
import Foundation
import GRDB
import GLibKit
import Library
import ReaderEngine
import TestSupport
import GTKStage
import XCTest

@testable import KijiApp
@testable import Sidebar
@testable import Timeline
@testable import Subscribing
@testable import Icons
@testable import Settings
@testable import Toolkit
@testable import Models
@testable import ListKit

/// The whole window over a real library, opened and closed.
final class WindowTests: XCTestCase {
  func testWindowsLeakNothing() throws {
    try onMain {
      try openWindowProgram()
      let live = LiveObjects()
      try openAndClose()
      let before = live.count
      var counts: [LiveObjects.Count] = []
      for _ in 0..<TestLength.count(short: 10, long: 100) {
        try openAndClose()
        counts.append(live.count)
      }
      // The last window is released when the next one opens. It may have had a few closures more than others when it was
      // closed, but what leaks would be in every later count.
      XCTAssertTrue(counts.suffix(5).contains { $0.isWithin(before) }, "\(before), then \(counts)")
    }
  }

  /// GTK keeps a closed window until another one opens, and with it the window's actions.
  func testNothingOfASessionIsKeptByItsClosedWindow() throws {
    try onMain {
      try openWindowProgram()
      var held: Held?
      var window: GObjectRef?
      try openAndClose { controller, session in
        held = Held(by: session)
        window = GObjectRef(retaining: UnsafeMutableRawPointer(controller.view.root))
      }
      XCTAssertTrue(held?.names.contains("ReaderPanes") == true)
      waitOnMainLoop { held?.living.isEmpty != false }
      XCTAssertEqual(held?.living, [])
      withExtendedLifetime(window) {}
    }
  }

  func testANewFeedShowsItsNameAtOnce() throws {
    try onMain {
      try openWindowProgram()
      let bench = try Bench(articles: 1)
      let controller = SidebarViewController.instance(
        .init(
          library: bench.library, icons: IconCache(library: bench.library),
          history: HistoryModel(bench.library), preferences: PreferencesStore(settings: nil)))
      var titles: [String] = []
      controller.onIntent = {
        switch $0 {
        case .show(_, let title), .retitle(let title): titles.append(title)
        default: break
        }
      }
      controller.start()
      // before the first list of feeds is loaded
      controller.selection.select(bench.feed)
      bench.rename("Another name")
      controller.libraryDidChange([.everything])
      bench.wait { titles.last == "Another name" }
      XCTAssertEqual(titles, ["Feed", "Another name"])
      bench.close()
    }
  }

  func testOfflineTheWindowShowsABannerAndRefreshesManually() throws {
    try onMain {
      try openWindowProgram()
      useWithoutNetwork()
    }
  }

  func testRequestedChangesFinishBeforeTheLibraryCloses() throws {
    try onMain {
      try openWindowProgram()
      let folder = TemporaryFolder()
      defer { withExtendedLifetime(folder) {} }
      let directory = folder.url
      let id = starAndClose(directory)
      let other = try DatabaseQueue(path: LibraryLocation(directory: directory).databaseURL.path)
      let starred = try other.read { db in try Int64.fetchAll(db, sql: "SELECT articleID FROM starred") }
      XCTAssertEqual(starred, [try XCTUnwrap(id).rawValue])
      try other.close()
    }
  }

  /// The backup does not belong to the preferences window that started it.
  func testABackupContinuesAfterThePreferencesClose() throws {
    try onMain {
      try openWindowProgram()
      copyAndClosePreferences()
    }
  }

  func testEveryTemplateMatchesItsType() throws {
    try onMain {
      try openWindowProgram()
      let views: [View.Type] = [
        MainWindow.self, ArticleWindow.self, OpeningView.self, FailureView.self, SidebarView.self, SidebarCell.self,
        TimelineView.self,
        ArticleCell.self, CompactArticleCell.self,
        ReaderView.self, SubscribeView.self, FeedChoiceCell.self, SuggestionCell.self, PreferencesView.self,
        SwitchCell.self, ValueCell.self, ActionCell.self, DisclosureCell.self, FactCell.self, ChoiceCell.self,
        ChoicesView.self, FindBar.self, PlayerView.self, QueueCell.self, ImageView.self, TextCell.self,
        NoteCell.self,
        ProgressCell.self, FeedSettingsView.self, LoginView.self, ActivityView.self, ActivityCell.self,
        ImportOutcomeView.self,
      ]
      // a template that does not match ends the program here with a message
      for type in views {
        let view = type.init()
        if g_type_check_instance_is_a(UnsafeMutableRawPointer(view.root).typed(), gtk_window_get_type()) != 0 {
          gtk_window_destroy(UnsafeMutableRawPointer(view.root).typed())
        }
      }
    }
  }
}

@MainActor private func openAndClose(
  _ use: (MainWindowController, LibrarySession) -> Void = { _, _ in }
) throws {
  let folder = TemporaryFolder()
  defer { withExtendedLifetime(folder) {} }
  let directory = folder.url
  let fetcher = ReaderEngine.makeFetcher()
  var isClosed = false
  weak var gone: MainWindowController?
  do {
    let controller = MainWindowController.instance(
      MainWindowController.Dependencies(
        location: LibraryLocation(directory: directory), settings: nil, preferences: .refreshingByHand,
        makeEngine: { ReaderEngine(library: $0, fetcher: fetcher, readsResources: true) }, openOutside: { _ in },
        openFolder: { _ in }))
    gone = controller
    controller.onClose = { remainder in
      Task {
        await remainder()
        isClosed = true
      }
    }
    controller.present()
    waitOnMainLoop { controller.session != nil }
    let session = try XCTUnwrap(controller.session)
    let list = OpaquePointer(session.panes.articles.view.list.pointer)
    // the welcome articles; their day is shown above the list
    waitOnMainLoop { g_list_model_get_n_items(gtk_list_view_get_model(list)) == 3 }
    use(controller, session)
    gtk_window_close(controller.view.window)
  }
  waitOnMainLoop { isClosed && gone == nil }
}

@MainActor private func copyAndClosePreferences() {
  let folder = TemporaryFolder()
  defer { withExtendedLifetime(folder) {} }
  let directory = folder.url
  useWindow(directory, TestNetwork()) { controller in
    waitOnMainLoop { controller.session != nil }
    controller.session?.dialogs.showPreferences()
    let file = directory.appending(path: "copy.sqlite")
    controller.session?.backup.start(to: file)
    if let preferences = controller.session?.dialogs.preferences { gtk_window_close(preferences.view.window) }
    XCTAssertNil(controller.session?.dialogs.preferences)
    waitOnMainLoop { controller.session?.backup.state == .done("copy.sqlite") }
    XCTAssertTrue(FileManager.default.fileExists(atPath: file.path))
  }
}

/// Another connection that holds a library's write lock until the window is being closed.
@MainActor private final class HeldLibrary {
  private var queue: DatabaseQueue?

  func hold(_ location: LibraryLocation) {
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    do {
      queue = try DatabaseQueue(path: location.databaseURL.path, configuration: configuration)
      try queue?.inDatabase { try $0.execute(sql: "BEGIN IMMEDIATE") }
    } catch {
      XCTFail("\(error)")
    }
  }

  func release() async {
    do {
      try await queue?.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
    } catch {
      XCTFail("\(error)")
    }
  }
}

/// Toggles the read mark of an article repeatedly, stars it, and leaves.
@MainActor private func starAndClose(_ directory: URL) -> Article.ID? {
  var id: Article.ID?
  // no refresh, which would keep the library open anyway
  let network = TestNetwork()
  network.status.isOnline = false
  let held = HeldLibrary()
  useWindow(directory, network, whileClosing: { await held.release() }) { controller in
    waitOnMainLoop { controller.session?.panes.articles.model.id(at: 0) != nil }
    id = controller.session?.panes.articles.model.id(at: 0)
    held.hold(LibraryLocation(directory: directory))
    guard let id else { return }
    for _ in 0..<100 { controller.session?.history.perform(.toggleRead([id])) }
    controller.session?.history.perform(.setStarred(true, [id]))
  }
  return id
}

@MainActor private func useWithoutNetwork() {
  let folder = TemporaryFolder()
  defer { withExtendedLifetime(folder) {} }
  let directory = folder.url
  let network = TestNetwork()
  network.status.isOnline = false
  useWindow(directory, network) { controller in
    @MainActor func isSaid() -> Bool? {
      controller.session.map { gtk_revealer_get_reveal_child($0.panes.sidebar.view.offlineRevealer.opaque) != 0 }
    }
    waitOnMainLoop { isSaid() == true }
    XCTAssertEqual(controller.session?.panes.articles.surroundings.isOnline, false)
    controller.session?.refreshing.model.toggle()
    XCTAssertEqual(controller.session?.refreshing.model.isRunning, true)
    network.status.isOnline = true
    waitOnMainLoop { isSaid() == false }
  }
}

/// Opens a window over a new library, uses it and closes it.
@MainActor private func useWindow(
  _ directory: URL, _ network: TestNetwork, whileClosing: @escaping @MainActor () async -> Void = {},
  _ use: @MainActor (MainWindowController) -> Void
) {
  let fetcher = ReaderEngine.makeFetcher()
  let controller = MainWindowController.instance(
    MainWindowController.Dependencies(
      location: LibraryLocation(directory: directory), settings: nil, preferences: .refreshingByHand,
      network: network, makeEngine: { ReaderEngine(library: $0, fetcher: fetcher, readsResources: true) },
      openOutside: { _ in }, openFolder: { _ in }))
  var isClosed = false
  controller.onClose = { remainder in
    Task {
      await remainder()
      isClosed = true
    }
    // begins when the first task waits for the first time
    Task { await whileClosing() }
  }
  controller.present()
  use(controller)
  gtk_window_close(controller.view.window)
  waitOnMainLoop { isClosed }
}
