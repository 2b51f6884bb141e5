// Ownership: this object owns the provider; the display holds another reference while the style sheet is active.
// Threads: main thread only.

import CAdwaita
import CGLib
import CGtk
import GLibKit

/// The style sheet for high contrast, active above the application's own while the desktop requests it.
///
/// libadwaita would load a `style-hc.css` by itself, but warns about it since GTK has media queries, which older
/// versions of GTK lack.
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
