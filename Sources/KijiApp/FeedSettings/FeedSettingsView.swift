internal import CAdwaita
import ListKit

/// The window of a feed's settings.
final class FeedSettingsView: View, Dialog {
  @Outlet var content: AnyWidget
  @Outlet var heading: WindowTitle
  @Outlet var toasts: ToastOverlay
  @Outlet var settings: ListView

  override func didLoad() {
    onEscape { [weak self] in self?.askToClose() }
  }

  /// Says whose settings these are.
  func show(title: String) { heading.show(tr("Feed Settings"), subtitle: title) }
}
