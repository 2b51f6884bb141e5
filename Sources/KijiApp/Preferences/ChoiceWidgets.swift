internal import CGtk
import GLibKit
import ListKit

/// Something that is on or off.
struct Switch: Widget {
  static var type: GType { gtk_switch_get_type() }
  let pointer: UnsafeMutablePointer<GtkWidget>

  init(_ pointer: UnsafeMutablePointer<GtkWidget>) { self.pointer = pointer }

  func setOn(_ isOn: Bool) { gtk_switch_set_active(opaque, isOn ? 1 : 0) }
}

/// One of a few values, and the list to choose another from.
struct DropDown: Widget {
  static var type: GType { gtk_drop_down_get_type() }
  let pointer: UnsafeMutablePointer<GtkWidget>

  init(_ pointer: UnsafeMutablePointer<GtkWidget>) { self.pointer = pointer }

  /// The values.
  func setOptions(_ options: [String]) {
    let list = GObjectRef(adopting: gtk_string_list_new(nil))
    for option in options { gtk_string_list_append(list.pointer.opaque, option) }
    gtk_drop_down_set_model(opaque, list.pointer.opaque)
  }

  /// The number of the value that it has.
  var selected: Int {
    get { Int(gtk_drop_down_get_selected(opaque)) }
    nonmutating set { gtk_drop_down_set_selected(opaque, guint(newValue)) }
  }

  /// Opens the list of values.
  func open() { gtk_widget_activate(pointer) }

  func onSelect(_ handler: @escaping @MainActor () -> Void) {
    Signal.connectNotify("selected", of: pointer, handler)
  }

  /// A row whose child can have the keyboard's focus does not take it itself, and what has it is the button within.
  func leaveFocusToParent() {
    if let button = gtk_widget_get_first_child(pointer) { gtk_widget_set_focusable(button, 0) }
  }
}
