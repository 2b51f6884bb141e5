internal import CAdwaita
internal import CGtk
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

  /// Puts a text where others can be pasted from.
  func copy(_ text: String) { gdk_clipboard_set_text(gtk_widget_get_clipboard(root), text) }
}
