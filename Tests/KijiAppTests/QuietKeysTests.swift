import LibraryBench
import CGtk
import GLibKit
import GTKStage
import XCTest

@testable import KijiApp
@testable import Toolkit

/// Single-key shortcuts that work when no text field has the focus, including sequences of two keys.
final class QuietKeysTests: XCTestCase {
  func testAKeySequenceTimesOut() throws {
    try onMain {
      let bench = try KeyBench()
      // in time
      XCTAssertTrue(bench.press("g"))
      XCTAssertEqual(bench.keys.prefix, "g")
      XCTAssertTrue(bench.press("s"))
      XCTAssertEqual(bench.done, ["go-starred"])
      XCTAssertNil(bench.keys.prefix)
      // too late: this key starts a new sequence
      XCTAssertTrue(bench.press("g"))
      // this includes the cancelled timeout of the first key
      XCTAssertTrue(GTKStage.turn { bench.waiting.count == 2 })
      bench.expire(2)
      XCTAssertTrue(GTKStage.turn { bench.keys.prefix == nil })
      XCTAssertTrue(bench.press("s"))
      XCTAssertEqual(bench.done, ["go-starred", "toggle-star"])
      bench.close()
    }
  }

  func testEachPrefixHasItsOwnTimeout() throws {
    try onMain {
      let bench = try KeyBench()
      _ = bench.press("g")
      XCTAssertTrue(GTKStage.turn { bench.waiting.count == 1 })
      // a key that completes no sequence ends it
      _ = bench.press("x")
      XCTAssertNil(bench.keys.prefix)
      _ = bench.press("g")
      XCTAssertTrue(GTKStage.turn { bench.waiting.count == 2 })
      bench.expire(1)
      XCTAssertTrue(GTKStage.turn())
      XCTAssertEqual(bench.keys.prefix, "g")
      _ = bench.press("u")
      XCTAssertEqual(bench.done, ["go-unread"])
      bench.close()
    }
  }
}

/// A window with the shortcuts, whose timeouts expire when the test says so.
@MainActor private final class KeyBench {
  private(set) var done: [String] = []
  /// The pending timeouts, oldest first.
  private(set) var waiting: [CheckedContinuation<Void, Never>] = []
  private(set) lazy var keys = SingleKeyShortcuts(
    of: root, waitForSecond: { [weak self] in await withCheckedContinuation { self?.waiting.append($0) } },
    keepsSpace: { _ in true })

  private let root: UnsafeMutablePointer<GtkWidget>
  private let actions: Actions

  init() throws {
    try openWindowProgram()
    root = try XCTUnwrap(gtk_window_new())
    let group = try XCTUnwrap(g_simple_action_group_new())
    gtk_widget_insert_action_group(root, "win", OpaquePointer(group))
    actions = Actions(of: UnsafeMutableRawPointer(group))
    g_object_unref(UnsafeMutableRawPointer(group))
    let button = try XCTUnwrap(gtk_button_new())
    gtk_window_set_child(UnsafeMutableRawPointer(root).assumingMemoryBound(to: GtkWindow.self), button)
    gtk_widget_grab_focus(button)
    for name in ["go-starred", "go-unread", "toggle-star"] {
      actions.add(name) { [weak self] in self?.done.append(name) }
    }
  }

  func press(_ letter: Character) -> Bool {
    keys.press(letter.unicodeScalars.first?.value ?? 0, GdkModifierType(rawValue: 0))
  }

  /// Lets the oldest timeouts expire.
  func expire(_ count: Int) { for _ in 0..<count { waiting.removeFirst().resume() } }

  func close() {
    for waiter in waiting { waiter.resume() }
    waiting = []
    gtk_window_destroy(UnsafeMutableRawPointer(root).assumingMemoryBound(to: GtkWindow.self))
    XCTAssertTrue(GTKStage.turn())
  }
}
