internal import CAdwaita
internal import CGtk
import GLibKit
import ListKit

/// The window of preferences: two pages, one behind the other.
final class PreferencesView: View, Dialog {
  @Outlet var content: AnyWidget
  @Outlet var back: Button
  @Outlet var heading: WindowTitle
  @Outlet var toasts: ToastOverlay
  @Outlet var pages: Stack
  @Outlet var settings: ListView
  @Outlet var library: ListView

  /// Called when the person goes back from the second page.
  var onBack: (@MainActor () -> Void)?

  override func didLoad() {
    back.onClick { [weak self] in self?.onBack?() }
    listen(to: root, GTK_PHASE_BUBBLE) { [weak self] in self?.press($0, $1) ?? false }
  }

  /// Shows a page.
  func show(_ place: PreferencesPlace) {
    heading.show(place.words, subtitle: "")
    gtk_window_set_title(window, place.words)
    back.setVisible(place != .settings)
    pages.show(place == .settings ? "settings" : "library")
  }

  /// Escape leads out of where one is; Alt+Left only back.
  private func press(_ key: UInt32, _ modifiers: UInt32) -> Bool {
    let isAlt = modifiers & GDK_ALT_MASK.rawValue != 0
    let isBack = gtk_widget_get_visible(back.pointer) != 0
    switch Int32(key) {
    case GDK_KEY_Escape where isBack: onBack?()
    case GDK_KEY_Escape: gtk_window_close(window)
    case GDK_KEY_Left where isAlt && isBack: onBack?()
    default: return false
    }
    return true
  }

  private func listen(
    to widget: UnsafeMutablePointer<GtkWidget>, _ phase: GtkPropagationPhase,
    _ handler: @escaping @MainActor (UInt32, UInt32) -> Bool
  ) {
    guard let keys = gtk_event_controller_key_new() else { return }
    gtk_event_controller_set_propagation_phase(keys, phase)
    Signal.connectKey("key-pressed", of: keys, handler)
    gtk_widget_add_controller(widget, keys)
  }
}
