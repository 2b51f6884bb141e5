import CAdwaita
import CGtk
import GTKStage
import XCTest

@testable import KijiApp

/// Makes ready what a window needs: a display, the main loop, the program's resources.
@MainActor func openWindowProgram() throws {
  GTKStage.open
  adw_init()
  if g_resources_get_info("/KijiApp/article.css", G_RESOURCE_LOOKUP_FLAGS_NONE, nil, nil, nil) == 0 {
    _ = try BundledResources.open()
  }
}
