// In a whole-module release build, GTK's types are visible only through libadwaita's module.
package import CGtk
import GLibKit
import ListKit

/// A check button.
package struct CheckButton: Widget {
  package static var type: GType { gtk_check_button_get_type() }
  package let pointer: UnsafeMutablePointer<GtkWidget>

  package init(_ pointer: UnsafeMutablePointer<GtkWidget>) { self.pointer = pointer }

  package func setOn(_ isOn: Bool) {
    gtk_check_button_set_active(UnsafeMutableRawPointer(pointer).typed(), isOn ? 1 : 0)
  }
}
