package import CGtk
import ListKit

/// A switch.
package struct Switch: Widget {
  package static var type: GType { gtk_switch_get_type() }
  package let pointer: UnsafeMutablePointer<GtkWidget>

  package init(_ pointer: UnsafeMutablePointer<GtkWidget>) { self.pointer = pointer }

  package func setOn(_ isOn: Bool) { gtk_switch_set_active(opaque, isOn ? 1 : 0) }
}
