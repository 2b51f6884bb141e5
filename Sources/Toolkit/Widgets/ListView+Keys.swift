import CGtk
import GLibKit
package import ListKit

extension ListView {
  /// Calls back when a key is pressed in the list, with the modifiers that are held. Returning true means that the key was
  /// handled.
  package func onKey(_ handler: @escaping @MainActor (_ key: UInt32, _ held: UInt32) -> Bool) {
    guard let keys = gtk_event_controller_key_new() else { return }
    Signal.connectKey("key-pressed", of: keys) { key, modifiers in
      handler(key, modifiers & gtk_accelerator_get_default_mod_mask().rawValue)
    }
    gtk_widget_add_controller(pointer, keys)
  }
}
