// Ownership: GTK owns the window until it is closed; the view holds a reference, too. A GTK window stores its transient
// parent as an unowned pointer and accesses it once more when finalized. Closing therefore clears that pointer, and
// owners of dialogs close them before the window below.

import CDialog
import CAdwaita
package import CGtk
import GLibKit
import ListKit

/// A view shown over a window: as a dialog inside it if libadwaita supports that, otherwise as its own window.
package protocol Dialog: AnyObject {
  /// The template's root, always a window.
  var root: UnsafeMutablePointer<GtkWidget> { get }
  /// Whether to always use a separate window, for a dialog that stays open beside its parent or is as large.
  static var isWindow: Bool { get }
}

extension Dialog {
  package static var isWindow: Bool { false }

  /// The window that currently shows the dialog.
  package var window: UnsafeMutablePointer<GtkWindow> { kiji_dialog_get_window(template) }

  /// Opens the dialog over a window.
  package func open(over parent: UnsafeMutablePointer<GtkWidget>) {
    kiji_dialog_open(template, UnsafeMutableRawPointer(parent).typed(), Self.isWindow ? 1 : 0)
  }

  /// Closes the dialog as if the user did, calling the close handler.
  package func askToClose() { kiji_dialog_ask_to_close(template) }

  /// Closes the dialog without asking.
  package func close() { kiji_dialog_close(template) }

  /// Calls a handler for Escape, before a toast can consume it. While a text is being edited or a popover is open,
  /// Escape goes there instead.
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

  /// Calls handlers for Ctrl+Z and Ctrl+Shift+Z, except while a text is being edited or a popover is open.
  package func onUndo(_ undo: @escaping @MainActor () -> Void, redo: @escaping @MainActor () -> Void) {
    guard let group = g_simple_action_group_new() else { return }
    defer { g_object_unref(UnsafeMutableRawPointer(group)) }
    for place in places { gtk_widget_insert_action_group(place, "dialog", UnsafeMutableRawPointer(group).opaque) }
    for (name, key, handler) in [("undo", "<Control>z", undo), ("redo", "<Control><Shift>z", redo)] {
      guard let action = g_simple_action_new(name, nil) else { continue }
      defer { g_object_unref(UnsafeMutableRawPointer(action)) }
      Signal.connectVariant("activate", of: UnsafeMutableRawPointer(action)) { [weak self] _ in
        if self?.isFocusBusy == false { handler() }
      }
      g_action_map_add_action(UnsafeMutableRawPointer(group).opaque, UnsafeMutableRawPointer(action).opaque)
      for place in places {
        guard let keys = gtk_shortcut_controller_new() else { continue }
        gtk_shortcut_controller_add_shortcut(
          UnsafeMutableRawPointer(keys).opaque,
          gtk_shortcut_new(gtk_shortcut_trigger_parse_string(key), gtk_named_action_new("dialog." + name)))
        gtk_widget_add_controller(place, keys)
      }
    }
  }

  /// The widgets that receive keys. The window receives them when nothing in it has the focus, but is not shown if the
  /// dialog is inside its parent; then the content receives them.
  private var places: [UnsafeMutablePointer<GtkWidget>] {
    [root, adw_window_get_content(template)].compactMap(\.self)
  }

  /// Whether the focus is in a text or popover, where Escape has another meaning.
  private var isFocusBusy: Bool {
    guard let focus = gtk_window_get_focus(window) else { return false }
    return [gtk_text_get_type(), gtk_popover_get_type()].contains { gtk_widget_get_ancestor(focus, $0) != nil }
  }

  /// Calls a handler after the user has closed the dialog.
  package func onClose(_ handler: @escaping @MainActor () -> Void) {
    Signal.connectQuestion("close-request", of: root) { [weak self] in
      self?.close()
      handler()
      return true
    }
  }

  /// Sets the title, which screen readers announce when the dialog opens.
  package func setTitle(_ title: String) { kiji_dialog_set_title(template, title) }

  private var template: UnsafeMutablePointer<AdwWindow> { UnsafeMutableRawPointer(root).typed() }
}
