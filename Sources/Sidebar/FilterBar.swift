internal import CAdwaita
internal import CGtk
import GLibKit
import ListKit

/// The collapsible bar for filtering the sidebar by name.
struct FilterBar: Widget {
  static var type: GType { gtk_search_bar_get_type() }
  let pointer: UnsafeMutablePointer<GtkWidget>

  init(_ pointer: UnsafeMutablePointer<GtkWidget>) { self.pointer = pointer }

  var isOpen: Bool { gtk_search_bar_get_search_mode(opaque) != 0 }

  func setOpen(_ isOpen: Bool) { gtk_search_bar_set_search_mode(opaque, isOpen ? 1 : 0) }

  /// Connects an entry. Escape in the entry closes the bar, and closing the bar empties the entry.
  func connect(_ entry: FilterEntry) {
    gtk_search_bar_connect_entry(opaque, UnsafeMutableRawPointer(entry.pointer).opaque)
  }

  /// Calls a handler when the bar opens or closes.
  func onToggle(_ handler: @escaping @MainActor () -> Void) {
    Signal.connectNotify("search-mode-enabled", of: pointer, handler)
  }
}

/// The entry in the filter bar.
struct FilterEntry: Widget {
  static var type: GType { gtk_search_entry_get_type() }
  let pointer: UnsafeMutablePointer<GtkWidget>

  init(_ pointer: UnsafeMutablePointer<GtkWidget>) { self.pointer = pointer }

  var text: String { gtk_editable_get_text(opaque).map { String(cString: $0) } ?? "" }

  func onChange(_ handler: @escaping @MainActor () -> Void) { Signal.connect("changed", of: pointer, handler) }

  /// Calls a handler for Enter and Down, which move the focus from the entry to the list.
  func onLeave(_ handler: @escaping @MainActor () -> Void) {
    Signal.connect("activate", of: pointer, handler)
    guard let keys = gtk_event_controller_key_new() else { return }
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE)
    Signal.connectKey("key-pressed", of: keys) { key, held in
      guard key == UInt32(GDK_KEY_Down), held & gtk_accelerator_get_default_mod_mask().rawValue == 0 else {
        return false
      }
      handler()
      return true
    }
    gtk_widget_add_controller(pointer, keys)
  }
}
