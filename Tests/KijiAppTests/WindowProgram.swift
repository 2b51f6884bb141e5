import CAdwaita
import CGtk
import GLibKit
import XCTest

@testable import KijiApp

/// Makes ready what a window needs: a display, the main loop, the program's resources.
@MainActor func openWindowProgram() throws {
  XCTAssertNotEqual(gtk_init_check(), 0, "these tests need a display: scripts/test brings one")
  MainLoopBridge.attach()
  adw_init()
  if g_resources_get_info("/KijiApp/style.css", G_RESOURCE_LOOKUP_FLAGS_NONE, nil, nil, nil) == 0 {
    _ = try BundledResources.open()
  }
}
