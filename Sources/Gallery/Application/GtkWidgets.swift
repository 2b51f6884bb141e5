internal import CGtk
internal import GLibKit
import ListKit

/// A box that shows one view.
struct Place: Widget {
  static var type: GType { gtk_box_get_type() }
  let pointer: UnsafeMutablePointer<GtkWidget>

  init(_ pointer: UnsafeMutablePointer<GtkWidget>) { self.pointer = pointer }

  /// Shows a view in the place of the one before.
  func show(_ view: View) {
    while let child = gtk_widget_get_first_child(pointer) { gtk_box_remove(pointer.raw.typed(), child) }
    gtk_box_append(pointer.raw.typed(), view.root)
  }
}

/// Something that is on or off.
struct Switch: Widget {
  static var type: GType { gtk_switch_get_type() }
  let pointer: UnsafeMutablePointer<GtkWidget>

  init(_ pointer: UnsafeMutablePointer<GtkWidget>) { self.pointer = pointer }

  var isOn: Bool {
    get { gtk_switch_get_active(opaque) != 0 }
    nonmutating set { gtk_switch_set_active(opaque, newValue ? 1 : 0) }
  }

  /// Calls a handler at each change, with what it is now.
  func onChange(_ handler: @escaping @MainActor (Bool) -> Void) {
    let pointer = pointer
    Signal.connectNotify("active", of: pointer) { handler(Switch(pointer).isOn) }
  }
}

/// A line of text to type in.
struct Entry: Widget {
  static var type: GType { gtk_entry_get_type() }
  let pointer: UnsafeMutablePointer<GtkWidget>

  init(_ pointer: UnsafeMutablePointer<GtkWidget>) { self.pointer = pointer }

  var text: String { gtk_editable_get_text(opaque).map { String(cString: $0) } ?? "" }

  func onChange(_ handler: @escaping @MainActor () -> Void) { Signal.connect("changed", of: pointer, handler) }
}
