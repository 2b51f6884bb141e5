import CAdwaita
import CGtk
import Foundation
import GLibKit
import GTKStage
import TestSupport
import XCTest

@testable import KijiApp
@testable import Toolkit
@testable import Models

/// Prepares what a window needs: a display, the main loop and the program's resources.
@MainActor func openWindowProgram() throws {
  GTKStage.open
  adw_init()
  if g_resources_get_info("/KijiApp/article.css", G_RESOURCE_LOOKUP_FLAGS_NONE, nil, nil, nil) == 0 {
    _ = try BundledResources.open()
  }
}

/// Returns the text of every label.
@MainActor func texts(in widget: UnsafeMutablePointer<GtkWidget>) -> [String] {
  var found: [String] = []
  if g_type_check_instance_is_a(UnsafeMutableRawPointer(widget).typed(), gtk_label_get_type()) != 0 {
    found.append(gtk_label_get_text(OpaquePointer(widget)).map { String(cString: $0) } ?? "")
  }
  var child = gtk_widget_get_first_child(widget)
  while let current = child {
    found += texts(in: current)
    child = gtk_widget_get_next_sibling(current)
  }
  return found
}

/// Runs the main loop until a condition holds.
@MainActor func waitOnMainLoop(file: StaticString = #filePath, line: UInt = #line, until isSo: () -> Bool) {
  if !MainLoop.run(until: isSo) { XCTFail("it never happened", file: file, line: line) }
}

extension PreferencesStore {
  /// Preferences for a window that fetches only on request.
  @MainActor static var refreshingByHand: PreferencesStore {
    let store = PreferencesStore(settings: nil)
    var preferences = store.current
    (preferences.refreshesAtStart, preferences.refreshInterval) = (false, .byHand)
    store.set(preferences)
    return store
  }
}
