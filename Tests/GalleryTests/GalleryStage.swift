import CGLib
import CGtk
import GLibKit
import GTKStage
import XCTest

@testable import Gallery
@testable import ListKit

/// Runs a test's body on the main actor, where XCTest already is.
func onMain(_ body: @MainActor () throws -> Void) rethrows {
  try MainActor.assumeIsolated {
    openGallery
    try body()
  }
}

/// Initializes GTK, and the gallery's templates and styles, once per process.
@MainActor private let openGallery: Void = {
  GTKStage.open
  GalleryApplication.openResources()
  ListResources.addStyleSheet(GalleryApplication.styleSheet)
}()

/// Runs the main loop until a condition holds.
@MainActor func settle(
  _ what: String, file: StaticString = #filePath, line: UInt = #line, until isDone: () -> Bool
) {
  if !GTKStage.turn(until: isDone) { XCTFail("it never happened: \(what)", file: file, line: line) }
}

/// Returns the row counts of the lists and grids in a widget.
@MainActor func rowCounts(in widget: UnsafeMutablePointer<GtkWidget>) -> [Int] {
  let model: OpaquePointer?
  if g_type_check_instance_is_a(widget.raw.typed(), gtk_list_view_get_type()) != 0 {
    model = gtk_list_view_get_model(widget.raw.opaque)
  } else if g_type_check_instance_is_a(widget.raw.typed(), gtk_grid_view_get_type()) != 0 {
    model = gtk_grid_view_get_model(widget.raw.opaque)
  } else {
    var counts: [Int] = []
    var child = gtk_widget_get_first_child(widget)
    while let current = child {
      counts += rowCounts(in: current)
      child = gtk_widget_get_next_sibling(current)
    }
    return counts
  }
  return [model.map { Int(g_list_model_get_n_items($0)) } ?? 0]
}
