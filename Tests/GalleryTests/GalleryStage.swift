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

/// Weak references to every object that a controller holds, directly or through another.
@MainActor struct Held {
  private struct Reference {
    let name: String
    weak var object: AnyObject?
  }

  private var references: [Reference] = []

  init(by root: AnyObject) { note(root, depth: 0) }

  /// The names of the objects that are still alive.
  var living: [String] { references.filter { $0.object != nil }.map(\.name) }
  /// The types of all objects found.
  var names: [String] { references.map(\.name) }

  private mutating func note(_ value: Any, depth: Int) {
    guard depth < 6 else { return }
    if type(of: value) is AnyClass {
      let object = value as AnyObject
      if references.contains(where: { $0.object === object }) { return }
      references.append(Reference(name: String(describing: type(of: value)), object: object))
    }
    var mirror: Mirror? = Mirror(reflecting: value)
    while let level = mirror {
      for child in level.children { note(child.value, depth: depth + 1) }
      mirror = level.superclassMirror
    }
  }
}
