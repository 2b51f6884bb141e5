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
    onKey("Escape", "<Alt>Left") { [weak self] in self?.onBack?() }
  }

  /// Shows the list's title, and the back button if there is a way back.
  func show(_ title: String, canGoBack: Bool) {
    heading.setText(title)
    back.setVisible(canGoBack)
  }
}
