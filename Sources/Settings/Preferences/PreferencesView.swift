import CAdwaita
import CGtk
import GLibKit
package import ListKit
import Words
package import Toolkit

/// The window of preferences: two pages, one behind the other.
package final class PreferencesView: View, Dialog {
  @Outlet var content: AnyWidget
  @Outlet var back: Button
  @Outlet var heading: WindowTitle
  @Outlet package var toasts: ToastOverlay
  @Outlet var pages: Stack
  @Outlet var settings: ListView
  @Outlet var library: ListView

  /// Called when the person goes back from the second page.
  var onBack: (@MainActor () -> Void)?

  package override func didLoad() {
    back.onClick { [weak self] in self?.onBack?() }
    onEscape { [weak self] in self?.leave() }
    listen()
  }

  /// Shows a page.
  func show(_ place: PreferencesPlace) {
    heading.show(place.words, subtitle: "")
    setTitle(place.words)
    back.setVisible(place != .settings)
    pages.show(place == .settings ? "settings" : "library")
  }

  private var isBack: Bool { gtk_widget_get_visible(back.pointer) != 0 }

  /// Escape leads out of where one is; Alt+Left only back.
  private func leave() {
    if isBack { onBack?() } else { askToClose() }
  }

  private func listen() {
    guard let keys = gtk_event_controller_key_new() else { return }
    Signal.connectKey("key-pressed", of: keys) { [weak self] key, held in
      guard let self, key == UInt32(GDK_KEY_Left), held & GDK_ALT_MASK.rawValue != 0, isBack else { return false }
      onBack?()
      return true
    }
    // and not to the window, which need not be what is shown
    gtk_widget_add_controller(content.pointer, keys)
  }
}
