import LibraryBench
import CAdwaita
import CGtk
import Foundation
import GTKStage
import TestSupport
import XCTest

@testable import KijiApp
@testable import Toolkit

/// Messages that arrive faster than they are animated in and out.
final class ToastTests: XCTestCase {
  func testTheLatestMessageIsShownHoweverFastTheyArrive() throws {
    try onMain {
      try openWindowProgram()
      // overwrite freed memory, so that a use after free is detected
      try overwriteFreed(with: 85)
      defer { XCTAssertNoThrow(try overwriteFreed(with: 0)) }
      let window = try XCTUnwrap(gtk_window_new())
      let overlay = ToastOverlay(adw_toast_overlay_new())
      gtk_window_set_child(UnsafeMutableRawPointer(window).assumingMemoryBound(to: GtkWindow.self), overlay.pointer)
      gtk_window_present(UnsafeMutableRawPointer(window).assumingMemoryBound(to: GtkWindow.self))
      var undone: [Int] = []
      for pause in [10, 60, 120, 350, 520] {
        for number in 1...4 {
          overlay.say("\(pause): \(number)", undo: { undone.append(number) })
          MainLoop.run(for: .milliseconds(pause))
        }
        XCTAssertTrue(GTKStage.turn { texts(in: overlay.pointer).contains("\(pause): 4") })
        // the Undo button belongs to the message beside it
        XCTAssertTrue(GTKStage.turn { texts(in: overlay.pointer).filter { $0 == "Undo" }.count == 1 })
        overlay.withdrawUndo()
        XCTAssertTrue(GTKStage.turn { !texts(in: overlay.pointer).contains("Undo") })
      }
      // until all are hidden
      MainLoop.run(for: .seconds(1))
      XCTAssertEqual(undone, [])
      gtk_window_destroy(UnsafeMutableRawPointer(window).assumingMemoryBound(to: GtkWindow.self))
    }
  }
}

/// Makes the C library fill freed memory with a byte from now on, or stop (0). Swift does not import the function by
/// name.
private func overwriteFreed(with byte: Int32) throws {
  typealias Option = @convention(c) (_ name: Int32, _ value: Int32) -> Int32
  let perturb: Int32 = -6
  let option = unsafeBitCast(try XCTUnwrap(dlsym(nil, "mallopt")), to: Option.self)
  XCTAssertEqual(option(perturb, byte), 1)
}
