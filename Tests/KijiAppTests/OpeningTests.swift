import LibraryBench
import CGtk
import Foundation
import GLibKit
import GTKStage
import Library
import ReaderEngine
import TortureWork
import Words
import TestSupport
import XCTest

@testable import KijiApp
@testable import Toolkit
@testable import ListKit

/// The window's content while its library is opened, and when that fails.
final class OpeningTests: XCTestCase {
  func testItShowsTheBackupProgress() throws {
    try onMain {
      try openWindowProgram()
      let view = OpeningView.instance()
      view.show(.opening)
      XCTAssertEqual(shown(view), [])
      XCTAssertTrue(view.spinner.isShown)
      view.show(.backingUp(fraction: 0.4))
      XCTAssertEqual(shown(view), ["Backing up the library before updating it… 40%"])
      XCTAssertEqual(gtk_progress_bar_get_fraction(view.bar.opaque), 0.4)
      XCTAssertTrue(view.bar.isShown && !view.spinner.isShown)
      view.show(.migrating(step: 2, of: 4))
      XCTAssertEqual(shown(view), ["Updating the library…"])
      XCTAssertEqual(gtk_progress_bar_get_fraction(view.bar.opaque), 0.25)
      view.show(.migrating(step: 1, of: 1))
      XCTAssertTrue(!view.bar.isShown && view.spinner.isShown)
      XCTAssertEqual(shown(view), ["Updating the library…"])
    }
  }

  func testADamagedLibraryIsRestored() throws {
    try onMain {
      try openWindowProgram()
      let place = Place()
      try SchemaOne.make(place.directory.appending(path: "library-before-2-2026-02-03-040506.sqlite"), articles: 90)
      let noise = Data(repeating: 0x4B, count: 8192)
      try noise.write(to: place.file)
      let controller = place.present()
      let failure = try XCTUnwrap(place.failureView(of: controller))
      XCTAssertTrue(failure.restore.isShown && failure.startFresh.isShown)
      XCTAssertTrue(texts(in: failure.root).contains { $0.contains(place.file.path) && $0.contains("2026") })
      XCTAssertEqual(try Data(contentsOf: place.file), noise)

      gtk_widget_activate(failure.restore.pointer)
      XCTAssertTrue(GTKStage.turn { place.page(of: controller) == "panes" })
      let kept = try XCTUnwrap(
        FileManager.default.contentsOfDirectory(atPath: place.directory.path)
          .first { $0.hasPrefix("library-damaged-") && $0.hasSuffix(".sqlite") })
      XCTAssertEqual(try Data(contentsOf: place.directory.appending(path: kept)), noise)
      XCTAssertTrue(GTKStage.turn { texts(in: controller.view.root).contains("Old library kept as \(kept)") })
      XCTAssertTrue(GTKStage.turn { texts(in: controller.view.root).contains("First") })
      place.close(controller)
    }
  }

  func testADamagedBackupIsNotOfferedTwice() throws {
    try onMain {
      try openWindowProgram()
      let place = Place()
      let noise = Data(repeating: 0x4B, count: 8192)
      try noise.write(to: place.file)
      try noise.write(to: place.directory.appending(path: "library-before-2-2026-02-03-040506.sqlite"))
      let controller = place.present()
      let first = try XCTUnwrap(place.failureView(of: controller))
      XCTAssertTrue(first.restore.isShown)
      gtk_widget_activate(first.restore.pointer)
      XCTAssertTrue(GTKStage.turn { controller.failureView.map { $0 !== first } == true })
      let second = try XCTUnwrap(controller.failureView)
      XCTAssertFalse(second.restore.isShown)
      XCTAssertTrue(second.startFresh.isShown)
      XCTAssertEqual(try Data(contentsOf: place.file), noise)
      place.close(controller)
    }
  }

  func testAReadOnlyDiskIsReported() throws {
    try onMain {
      guard TinyDisk.isAllowed else { throw XCTSkip(TinyDisk.reason) }
      try openWindowProgram()
      let disk = try TinyDisk(kilobytes: 1024)
      let directory = disk.location.directory
      try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
      try SchemaOne.make(disk.location.databaseURL, articles: 3)
      let before = try disk.files()
      try disk.makeReadOnly()
      let place = Place(directory)
      let controller = place.present()
      let failure = try XCTUnwrap(place.failureView(of: controller))
      XCTAssertTrue(
        texts(in: failure.root).contains { $0.contains(directory.path) && $0.contains("is not writable") })
      XCTAssertFalse(failure.restore.isShown)
      XCTAssertEqual(try disk.files(), before)
      place.close(controller)
    }
  }

  func testEveryErrorSuggestsWhatToDo() {
    let file = URL(filePath: "/place/library.sqlite")
    let noRoom = LibraryError.noRoomForBackup(file, needed: 12_300_000, free: 4_000_000).words
    for part in [file.path, "12.3 MB", "4 MB", "Free some space"] { XCTAssertTrue(noRoom.contains(part), noRoom) }
    for error in [LibraryError.readOnly(file), .locked(file), .diskFull(file), .cannotOpen(file, reason: "why")] {
      XCTAssertTrue(error.words.contains(file.path) && error.words.contains("try again"), error.words)
    }
  }
}

/// A library's directory and the windows that show it.
@MainActor private final class Place {
  let directory: URL
  private let folder: TemporaryFolder
  var file: URL { LibraryLocation(directory: directory).databaseURL }
  private var isClosed = false

  init(_ directory: URL? = nil) {
    folder = TemporaryFolder()
    self.directory = directory ?? folder.url
  }

  func present() -> MainWindowController {
    let fetcher = ReaderEngine.makeFetcher()
    let controller = MainWindowController.instance(
      MainWindowController.Dependencies(
        location: LibraryLocation(directory: directory), settings: nil, preferences: .refreshingByHand,
        makeEngine: { ReaderEngine(library: $0, fetcher: fetcher, readsResources: true) }, openOutside: { _ in },
        openFolder: { _ in }))
    controller.onClose = { [weak self] remainder in
      Task {
        await remainder()
        self?.isClosed = true
      }
    }
    controller.present()
    return controller
  }

  func page(of controller: MainWindowController) -> String? {
    gtk_stack_get_visible_child_name(controller.view.pages.opaque).map { String(cString: $0) }
  }

  /// Returns the error page once it is shown.
  func failureView(of controller: MainWindowController) -> FailureView? {
    GTKStage.turn { page(of: controller) == "failure" } ? controller.failureView : nil
  }

  func close(_ controller: MainWindowController) {
    gtk_window_close(controller.view.window)
    XCTAssertTrue(GTKStage.turn { isClosed })
  }
}

extension Widget {
  /// Whether it is set to be visible, regardless of its parents.
  @MainActor fileprivate var isShown: Bool { gtk_widget_get_visible(pointer) != 0 }
}

@MainActor private func shown(_ view: OpeningView) -> [String] {
  view.words.isShown ? texts(in: view.root) : []
}
