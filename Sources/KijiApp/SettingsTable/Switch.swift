internal import CGtk
import ListKit

/// Something that is on or off.
struct Switch: Widget {
  static var type: GType { gtk_switch_get_type() }
  let pointer: UnsafeMutablePointer<GtkWidget>

  init(_ pointer: UnsafeMutablePointer<GtkWidget>) { self.pointer = pointer }

  func setOn(_ isOn: Bool) { gtk_switch_set_active(opaque, isOn ? 1 : 0) }
}
