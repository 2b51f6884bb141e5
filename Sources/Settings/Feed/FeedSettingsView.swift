import CAdwaita
package import ListKit
import Words
package import Toolkit

/// The window with a feed's settings.
package final class FeedSettingsView: View, Dialog {
  @Outlet var content: AnyWidget
  @Outlet var heading: WindowTitle
  @Outlet package var toasts: ToastOverlay
  @Outlet var settings: ListView

  package override func didLoad() {
    onEscape { [weak self] in self?.askToClose() }
  }

  /// Shows the feed's title.
  func show(title: String) { heading.show(tr("Feed Settings"), subtitle: title) }
}
