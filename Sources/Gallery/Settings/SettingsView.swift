internal import CGtk
internal import GLibKit
import ListKit

/// The settings screen.
final class SettingsView: View {
  @Outlet private var heading: Label
  @Outlet private var back: Button
  @Outlet var list: ListView

  /// Called by the back button, by Escape and by Alt+Left.
  var onBack: (() -> Void)?

  override func didLoad() {
    back.onClick { [weak self] in self?.onBack?() }
    guard let keys = gtk_event_controller_key_new() else { return }
    Signal.connectKey("key-pressed", of: keys) { [weak self] key, modifiers in
      let isAlt = modifiers & GDK_ALT_MASK.rawValue != 0
      guard key == GDK_KEY_Escape || (key == GDK_KEY_Left && isAlt) else { return false }
      self?.onBack?()
      return true
    }
    gtk_widget_add_controller(root, keys)
  }

  /// Shows the list's title, and the back button if there is a way back.
  func show(_ title: String, canGoBack: Bool) {
    heading.setText(title)
    back.setVisible(canGoBack)
  }
}
