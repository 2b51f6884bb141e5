internal import CAdwaita
import GLibKit
import ListKit

/// The window that says what the program is.
final class AboutView: View, Dialog {
  @Outlet var toasts: ToastOverlay
  @Outlet var icon: Image
  @Outlet var version: Label
  @Outlet var website: Button
  @Outlet var problem: Button
  @Outlet var copy: Button
  @Outlet var diagnostics: Label

  override func didLoad() {
    icon.setIcon(Application.id)
    onEscape { [weak self] in self?.askToClose() }
  }

  /// Shows what can be copied.
  func show(_ text: String) { diagnostics.setText(text) }

  /// Puts a text where others can be pasted from, and says so.
  func copy(_ text: String) {
    AnyWidget(root).copy(text)
    toasts.say(tr("Diagnostic information copied"))
  }
}
