// A release build, which compiles the module as a whole, finds GTK's types through libadwaita's module alone.
package import CAdwaita
import CGtk
import GLibKit
import ListKit

/// A check mark.
package struct CheckButton: Widget {
  package static var type: GType { gtk_check_button_get_type() }
  package let pointer: UnsafeMutablePointer<GtkWidget>

  package init(_ pointer: UnsafeMutablePointer<GtkWidget>) { self.pointer = pointer }

  package func setOn(_ isOn: Bool) {
    gtk_check_button_set_active(UnsafeMutableRawPointer(pointer).typed(), isOn ? 1 : 0)
  }
}
