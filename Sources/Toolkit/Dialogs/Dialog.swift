// Ownership: GTK owns the window until it is closed, the view holds it too. A window knows the one it stands over by an
// address that nobody keeps good, and looks at it once more when it is finalized: so it forgets it when it is closed, and
// whoever has dialogs closes them before the window below.

package import CAdwaita
import CDialog
import CGtk
import GLibKit
import ListKit

/// A view over a window: within it where libadwaita has such dialogs, else a window itself.
package protocol Dialog: AnyObject {
  /// The window that it is written as.
  var root: UnsafeMutablePointer<GtkWidget> { get }
  /// Whether it is a window in any case: one that stays open beside the other, or is as large.
  static var isWindow: Bool { get }
}

extension Dialog {
  package static var isWindow: Bool { false }

  /// The window on the screen that it is shown by.
  package var window: UnsafeMutablePointer<GtkWindow> { kiji_dialog_get_window(template) }

  /// Opens it over a window.
  package func open(over parent: UnsafeMutablePointer<GtkWidget>) {
    kiji_dialog_open(template, UnsafeMutableRawPointer(parent).typed(), Self.isWindow ? 1 : 0)
  }

  /// Closes it as if the person did.
  package func askToClose() { kiji_dialog_ask_to_close(template) }

  /// Closes it for good.
  package func close() { kiji_dialog_close(template) }

  /// Hears Escape before a toast does, which would take it for itself. What is written in a line or shown over the window
  /// is left by it first.
  package func onEscape(_ handler: @escaping @MainActor () -> Void) {
    for place in places {
      guard let keys = gtk_event_controller_key_new() else { continue }
      gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE)
      Signal.connectKey("key-pressed", of: keys) { [weak self] key, held in
        guard let self, key == UInt32(GDK_KEY_Escape), held & gtk_accelerator_get_default_mod_mask().rawValue == 0,
          !isFocusBusy
        else { return false }
        handler()
        return true
      }
      gtk_widget_add_controller(place, keys)
    }
  }

  /// Hears Ctrl+Z, but where something is written, or shown over the window.
  package func onUndo(_ handler: @escaping @MainActor () -> Void) {
    guard let group = g_simple_action_group_new(), let undo = g_simple_action_new("undo", nil) else { return }
    defer {
      g_object_unref(UnsafeMutableRawPointer(undo))
      g_object_unref(UnsafeMutableRawPointer(group))
    }
    Signal.connectVariant("activate", of: UnsafeMutableRawPointer(undo)) { [weak self] _ in
      if self?.isFocusBusy == false { handler() }
    }
    g_action_map_add_action(UnsafeMutableRawPointer(group).opaque, UnsafeMutableRawPointer(undo).opaque)
    for place in places {
      gtk_widget_insert_action_group(place, "dialog", UnsafeMutableRawPointer(group).opaque)
      guard let keys = gtk_shortcut_controller_new() else { continue }
      gtk_shortcut_controller_add_shortcut(
        UnsafeMutableRawPointer(keys).opaque,
        gtk_shortcut_new(gtk_shortcut_trigger_parse_string("<Control>z"), gtk_named_action_new("dialog.undo")))
      gtk_widget_add_controller(place, keys)
    }
  }

  /// Where keys are heard. The window hears them where nothing in it has the keyboard, and is not shown where dialogs are
  /// within another window.
  private var places: [UnsafeMutablePointer<GtkWidget>] {
    [root, adw_window_get_content(template)].compactMap(\.self)
  }

  /// Whether the keyboard is where Escape means something else.
  private var isFocusBusy: Bool {
    guard let focus = gtk_window_get_focus(window) else { return false }
    return [gtk_text_get_type(), gtk_popover_get_type()].contains { gtk_widget_get_ancestor(focus, $0) != nil }
  }

  /// Called when the person closes it.
  package func onClose(_ handler: @escaping @MainActor () -> Void) {
    Signal.connectQuestion("close-request", of: root) { [weak self] in
      self?.close()
      handler()
      return true
    }
  }

  /// Gives it a title, which a screen reader reads when it opens.
  package func setTitle(_ title: String) { kiji_dialog_set_title(template, title) }

  private var template: UnsafeMutablePointer<AdwWindow> { UnsafeMutableRawPointer(root).typed() }
}
