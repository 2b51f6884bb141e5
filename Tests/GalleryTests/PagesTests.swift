import CGtk
import GLibKit
import TestSupport
import GTKStage
import XCTest

@testable import Gallery
@testable import ListKit

/// Opens and closes every page of the gallery.
final class PagesTests: XCTestCase {
  func testPagesLeakNothing() {
    onMain {
      for page in GalleryPage.allCases {
        let live = LiveObjects()
        openAndClose(page, isLoaded: true)
        let before = live.count
        for _ in 0..<TestLength.count(short: 6, long: 100) { openAndClose(page, isLoaded: false) }
        openAndClose(page, isLoaded: true)
        XCTAssertEqual(live.count, before, page.title)
      }
    }
  }

  func testTheWindowLeaksNothing() {
    onMain {
      let live = LiveObjects()
      openAndCloseWindow()
      let before = live.count
      for _ in 0..<TestLength.count(short: 2, long: 100) { openAndCloseWindow() }
      XCTAssertEqual(live.count, before)
    }
  }

  func testHeldPagesAreDetected() {
    onMain {
      let scene = SettingsViewController.instance()
      let held = Held(by: scene)
      XCTAssert(held.living.contains("TableView"), "\(held.names)")
      XCTAssert(held.living.contains("SettingsDelegate"), "\(held.names)")
    }
  }

  func testArgumentsNameAPage() {
    onMain {
      XCTAssertEqual(GalleryPage(arguments: []), .dataSource)
      XCTAssertEqual(GalleryPage(arguments: ["--page", "3"]), .articles)
      XCTAssertEqual(GalleryPage(arguments: ["--page=3"]), .articles)
      for wrong in [["--page"], ["--page", "0"], ["--page", "99"], ["--page", "x"], ["3"], ["--page", "3", "4"]] {
        XCTAssertNil(GalleryPage(arguments: wrong), "\(wrong)")
      }
    }
  }
}

/// Shows a page in its own window, waits for its rows if asked, and closes it.
@MainActor private func openAndClose(_ page: GalleryPage, isLoaded: Bool) {
  let window = gtk_window_new()
  gtk_window_set_default_size(window?.raw.typed(), 700, 600)
  let held: Held
  do {
    let scene = page.open()
    let root = scene.view.root
    gtk_window_set_child(window?.raw.typed(), root)
    gtk_window_present(window?.raw.typed())
    settle("\(page.title) is shown") { gtk_widget_get_mapped(root) != 0 }
    if isLoaded { settle("\(page.title) has rows") { rowCounts(in: root).allSatisfy { $0 > 0 } } }
    held = Held(by: scene as AnyObject)
  }
  gtk_window_destroy(window?.raw.typed())
  settle("\(page.title) is gone") { held.living.isEmpty }
  XCTAssertEqual(held.living, [])
}

/// Opens the window, visits all its pages and closes it.
@MainActor private func openAndCloseWindow() {
  let held: Held
  do {
    let controller = GalleryWindowController.instance(.dataSource)
    controller.view.window.present()
    for page in GalleryPage.allCases {
      controller.show(page)
      settle("\(page.title) is open") { controller.opened == page }
    }
    held = Held(by: controller)
    controller.view.window.close()
  }
  settle("the window is gone") { held.living.isEmpty }
  XCTAssertEqual(held.living, [])
}
