internal import CGtk
internal import GLibKit
import ListKit

/// A switch.
struct Switch: Widget {
  static var type: GType { gtk_switch_get_type() }
  let pointer: UnsafeMutablePointer<GtkWidget>

  init(_ pointer: UnsafeMutablePointer<GtkWidget>) { self.pointer = pointer }

  var isOn: Bool {
    get { gtk_switch_get_active(opaque) != 0 }
    nonmutating set { gtk_switch_set_active(opaque, newValue ? 1 : 0) }
  }

  /// Calls a handler with the new value at each change.
  func onChange(_ handler: @escaping @MainActor (Bool) -> Void) {
    let pointer = pointer
    Signal.connectNotify("active", of: pointer) { handler(Switch(pointer).isOn) }
  }
}

/// A single-line text field.
struct Entry: Widget {
  static var type: GType { gtk_entry_get_type() }
  let pointer: UnsafeMutablePointer<GtkWidget>

  init(_ pointer: UnsafeMutablePointer<GtkWidget>) { self.pointer = pointer }

  var text: String { gtk_editable_get_text(opaque).map { String(cString: $0) } ?? "" }

  func clear() { gtk_editable_set_text(opaque, "") }

  func onChange(_ handler: @escaping @MainActor () -> Void) { Signal.connect("changed", of: pointer, handler) }
}
