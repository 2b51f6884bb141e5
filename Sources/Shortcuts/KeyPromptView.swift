import CGtk
import GLibKit
package import ListKit
import Toolkit
import Words

/// The dialog that takes the next keys that the user presses.
package final class KeyPromptView: View, Dialog {
  @Outlet var content: AnyWidget
  @Outlet var title: Label
  @Outlet var cancel: Button
  @Outlet var accept: Button
  @Outlet var acceptText: Label
  @Outlet var keys: Label
  @Outlet var message: Label
  @Outlet var hint: Label

  /// The keyboard's code of the key that is held down: a key that repeats is pressed once.
  private var heldKey: UInt32?

  /// Called with a key and what is held with it; returns whether it was taken.
  var onKey: (@MainActor (String) -> Bool)?

  /// Opens the dialog over a window.
  func present(over parent: UnsafeMutablePointer<GtkWidget>) {
    open(over: parent)
    // After the dialog has opened, so that these controllers come before those of the window's shortcuts. The window
    // is not shown if the dialog is inside its parent; then the content receives the keys.
    for place in [root, content.pointer] { listen(on: place) }
    cancel.grabFocus()
  }

  /// Shows what was pressed.
  /// - Parameters:
  ///   - keys: the keys, empty for none yet.
  ///   - words: the sentence about them; nil if there is none.
  ///   - takes: whether accepting takes them from other commands; nil if they cannot be accepted.
  func show(keys: String, words: String?, takes: Bool?) {
    // Translators: shown instead of keys that were not pressed yet.
    self.keys.setText(keys.isEmpty ? tr("Press the new keys") : keys)
    self.keys.setStyle("pressed", !keys.isEmpty)
    message.setText(words ?? "")
    message.setVisible(words != nil)
    // Translators: a button: gives a command the keys that were pressed.
    let set = tr("_Set")
    // Translators: a button: gives a command the keys that were pressed, and takes them from another one.
    acceptText.setMnemonicText(takes == true ? tr("_Replace") : set)
    // GTK takes the focus from an insensitive button and leaves it nowhere.
    if takes == nil { cancel.grabFocus() }
    accept.setSensitive(takes != nil)
    accept.describe(
      name: takes == true ? tr("Replace") : tr("Set"), description: [keys, words ?? ""].joined(separator: ", "))
    // Enter takes the keys then, and a screen reader reads them.
    if takes != nil { accept.grabFocus() }
  }

  private func listen(on place: UnsafeMutablePointer<GtkWidget>) {
    guard let controller = gtk_event_controller_key_new() else { return }
    gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE)
    Signal.connectKey("key-pressed", of: controller) { [weak self] key, held in
      guard let self, let event = gtk_event_controller_get_current_event(controller),
        gdk_key_event_is_modifier(event) == 0
      else { return false }
      let code = gdk_key_event_get_keycode(event)
      if code == heldKey { return true }
      let modifiers = GdkModifierType(rawValue: held & gtk_accelerator_get_default_mod_mask().rawValue)
      let name = KeyName.of(gdk_keyval_to_lower(KeyName.latin(key, in: controller)), modifiers)
      guard onKey?(name) == true else { return false }
      heldKey = code
      return true
    }
    Signal.connect(typed: "key-released", of: controller) { [weak self] (_: UInt32, code: UInt32, _: UInt32) in
      if self?.heldKey == code { self?.heldKey = nil }
    }
    gtk_widget_add_controller(place, controller)
  }
}
