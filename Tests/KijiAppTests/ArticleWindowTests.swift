import CGtk
import Foundation
import GLibKit
import GTKStage
import Library
import LibraryBench
import ReaderEngine
import TestSupport
import XCTest

@testable import KijiApp
@testable import ListKit
@testable import Models
@testable import Reader
import Sidebar
@testable import Timeline
@testable import Toolkit

/// Articles in windows of their own, in the window of a real library.
final class ArticleWindowTests: XCTestCase {
  func testArticleWindowsLeakNothing() throws {
    try onMain {
      try useSession { session, id in
        let live = LiveObjects()
        var counts: [LiveObjects.Count] = []
        for _ in 0..<TestLength.count(short: 12, long: 50) {
          openAndClose(id, in: session)
          counts.append(live.count)
        }
        // What leaks is in every later count. The main window creates some more of its own meanwhile.
        let isSteady = counts.indices.contains { later in
          counts.prefix(max(0, later - 3)).contains { counts[later].isWithin($0) }
        }
        XCTAssertTrue(isSteady, "\(counts)")
      }
    }
  }

  func testWindowsCloseWithTheSession() throws {
    try onMain {
      weak var gone: ArticleWindowController?
      try useSession { session, id in
        session.windows.open([id])
        gone = session.windows.windows[id]
        XCTAssertNotNil(gone)
        session.windows.open([id])
        XCTAssertEqual(session.windows.windows.count, 1)
      }
      waitOnMainLoop { gone == nil }
    }
  }

  /// GTK keeps a closed window until another one opens, and with it the window's actions.
  func testTheReaderOfAClosedWindowIsReleasedBeforeTheWindow() throws {
    try onMain {
      try useSession { session, id in
        session.windows.open([id])
        weak let controller = session.windows.windows[id]
        weak let reader = controller?.reader
        let window = controller.map { GObjectRef(retaining: UnsafeMutableRawPointer($0.view.root)) }
        waitOnMainLoop { reader?.content != nil }
        session.windows.close()
        waitOnMainLoop { controller == nil && reader == nil }
        withExtendedLifetime(window) {}
      }
    }
  }

  func testATagInAnArticlesWindowOpensItsListInTheMainWindow() throws {
    try onMain {
      try useSession { session, id in
        session.history.perform(.tag(named: "work", [id]))
        session.windows.open([id])
        let reader = session.windows.windows[id]?.reader
        waitOnMainLoop { reader?.content?.tags.map(\.name) == ["work"] }
        guard let tag = reader?.content?.tags.first else { return XCTFail("no tag") }
        reader?.view.onAction?(.follow("kiji-tag:\(id.rawValue)/\(tag.id.rawValue)"))
        XCTAssertEqual(session.panes.articles.item, .tag(tag.id))
        // one that the article does not have
        session.panes.sidebar.selection.go(to: .all)
        reader?.view.onAction?(.follow("kiji-tag:\(id.rawValue)/4711"))
        XCTAssertEqual(session.panes.articles.item, .all)
        // in the page of the last article, while the next one is open
        guard let last = session.panes.articles.model.id(at: 1) else { return XCTFail("no other article") }
        session.history.perform(.tag(named: "home", [last]))
        session.windows.open([last])
        let other = session.windows.windows[last]?.reader
        waitOnMainLoop { other?.content?.tags.map(\.name) == ["home"] }
        guard let home = other?.content?.tags.first else { return XCTFail("no tag") }
        reader?.view.onAction?(.follow("kiji-tag:\(last.rawValue)/\(home.id.rawValue)"))
        waitOnMainLoop { session.panes.articles.item == .tag(home.id) }
      }
    }
  }

  /// Otherwise the place of one window would be overwritten by that of another.
  func testAllReadersShareTheirPlaces() throws {
    try onMain {
      try useSession { session, id in
        session.windows.open([id])
        session.windows.windows[id]?.reader.places[id] = "3:-7"
        XCTAssertEqual(session.panes.article.places[id], "3:-7")
      }
    }
  }
}

@MainActor private func openAndClose(_ id: Article.ID, in session: LibrarySession) {
  session.windows.open([id])
  weak let window = session.windows.windows[id]
  waitOnMainLoop { window?.reader.content != nil }
  session.windows.close()
  XCTAssertEqual(session.windows.windows.count, 0)
  waitOnMainLoop { window == nil }
}

/// Opens a window over a new library with the welcome articles, uses it and closes it.
@MainActor private func useSession(_ use: @MainActor (LibrarySession, Article.ID) -> Void) throws {
  try openWindowProgram()
  let folder = TemporaryFolder()
  defer { withExtendedLifetime(folder) {} }
  let network = TestNetwork()
  network.status.isOnline = false
  let fetcher = ReaderEngine.makeFetcher()
  let controller = MainWindowController.instance(
    MainWindowController.Dependencies(
      location: LibraryLocation(directory: folder.url), settings: nil, preferences: .refreshingByHand,
      network: network, makeEngine: { ReaderEngine(library: $0, fetcher: fetcher, readsResources: true) },
      openOutside: { _ in }, openFolder: { _ in }))
  var isClosed = false
  controller.onClose = { remainder in
    Task {
      await remainder()
      isClosed = true
    }
  }
  controller.present()
  waitOnMainLoop { controller.session?.panes.articles.model.id(at: 0) != nil }
  let session = try XCTUnwrap(controller.session)
  use(session, try XCTUnwrap(session.panes.articles.model.id(at: 0)))
  gtk_window_close(controller.view.window)
  waitOnMainLoop { isClosed }
}
