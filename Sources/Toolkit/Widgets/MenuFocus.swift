internal import CGtk
import GLibKit
package import ListKit

extension Widget {
  /// Makes a menu button take the keyboard focus when its menu has closed. After an item of a submenu, GTK 4.8 leaves the
  /// focus in the closed menu, and then no key reaches the window.
  package func takesFocusFromItsMenu() {
    guard let popover = gtk_menu_button_get_popover(opaque) else { return }
    let menu: UnsafeMutablePointer<GtkWidget> = UnsafeMutableRawPointer(popover).typed()
    Signal.connect("closed", of: menu) { [pointer] in
      let button = GObjectRef(retaining: UnsafeMutableRawPointer(pointer))
      // the chosen item is activated, and may move the focus, after the menu has closed
      MainLoopBridge.whenIdle {
        let widget: UnsafeMutablePointer<GtkWidget> = button.pointer.typed()
        guard let root = gtk_widget_get_root(widget) else { return }
        let focus = gtk_root_get_focus(root)
        if focus.map({ gtk_widget_is_ancestor($0, menu) != 0 }) ?? true { gtk_widget_grab_focus(widget) }
      }
    }
  }
}
