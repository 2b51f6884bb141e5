// Ownership: the provider is this object's; the display has one more reference while the sheet is in force. Threads: the
// main one.

import CAdwaita
import CGLib
import CGtk
import GLibKit

/// The sheet for desktops that ask for more contrast: above the application's own as long as they do.
///
/// Under a name of its own libadwaita would put one there by itself, but since GTK has media queries it warns of it, and
/// older GTK has none.
package final class ContrastSheet {
  private let display: OpaquePointer
  private let provider = GObjectRef(adopting: gtk_css_provider_new())
  private let manager = adw_style_manager_get_default()
  private var connection: SignalConnection?

  package init(on display: OpaquePointer) {
    self.display = display
    gtk_css_provider_load_from_resource(provider.pointer.typed(), "/KijiApp/high-contrast.css")
    connection = manager.map { manager in
      Signal.connectNotify("high-contrast", of: manager) { [weak self] in self?.apply() }
    }
    apply()
  }

  isolated deinit { connection?.disconnect() }

  private func apply() {
    if adw_style_manager_get_high_contrast(manager) != 0 {
      gtk_style_context_add_provider_for_display(
        display, provider.pointer.opaque, guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION + 1))
    } else {
      gtk_style_context_remove_provider_for_display(display, provider.pointer.opaque)
    }
  }
}
