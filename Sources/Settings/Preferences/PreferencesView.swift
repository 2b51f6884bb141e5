import CAdwaita
import CGtk
import GLibKit
package import ListKit
import Words
package import Toolkit

/// The preferences window, which has several pages.
package final class PreferencesView: View, Dialog {
  @Outlet var content: AnyWidget
  @Outlet var back: Button
  @Outlet var heading: WindowTitle
  @Outlet package var toasts: ToastOverlay
  @Outlet var pages: Stack
  @Outlet var settings: ListView
  @Outlet var services: ListView
  @Outlet var notifications: ListView
  @Outlet var library: ListView

  /// Called when the user goes back to the first page.
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
    pages.show(place.page)
  }

  private var isBack: Bool { gtk_widget_get_visible(back.pointer) != 0 }

  /// Handles Escape: goes back, or closes the window on the first page. Alt+Left only goes back.
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
    // Not the window: if the dialog is shown inside its parent, that receives no keys.
    gtk_widget_add_controller(content.pointer, keys)
  }
}

extension PreferencesPlace {
  /// The name of the page in the template.
  fileprivate var page: String {
    switch self {
    case .settings: "settings"
    case .services: "services"
    case .notifications: "notifications"
    case .library: "library"
    }
  }
}
