import LibraryBench
import CGtk
import GLibKit
import GTKStage
import XCTest

@testable import KijiApp
@testable import Reader
@testable import Toolkit

/// Windows that are opened and closed while they are referenced.
final class NewWindowsTests: XCTestCase {
  func testAClosedWindowStaysValidWhileItIsHeld() throws {
    try onMain {
      try openWindowProgram()
      let before = try XCTUnwrap(gtk_window_new())
      let windows = NewWindows()
      let made = try XCTUnwrap(gtk_window_new())
      XCTAssertEqual(windows.all.map(\.pointer), [UnsafeMutableRawPointer(made)])
      let window = UnsafeMutableRawPointer(made).assumingMemoryBound(to: GtkWindow.self)
      // a GTK warning at the second call would end the run
      for _ in 0..<2 { gtk_window_destroy(window) }
      gtk_window_destroy(UnsafeMutableRawPointer(before).assumingMemoryBound(to: GtkWindow.self))
      XCTAssertEqual(windows.all.count, 1)
    }
  }
}
