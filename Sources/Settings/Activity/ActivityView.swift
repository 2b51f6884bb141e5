import CAdwaita
import CGtk
import GLibKit
package import ListKit
import Words
package import Toolkit

/// The window with the activity log.
package final class ActivityView: View, Dialog {
  package static var isWindow: Bool { true }

  @Outlet var heading: WindowTitle
  @Outlet package var toasts: ToastOverlay
  @Outlet var failures: AnyWidget
  @Outlet var list: ListView

  /// Called when the user switches between failures and all fetches.
  var onFilter: (@MainActor (Bool) -> Void)?

  package override func didLoad() {
    onEscape { [weak self] in self?.askToClose() }
    Signal.connectNotify("active", of: failures.pointer) { [weak self] in
      guard let self else { return }
      onFilter?(gtk_toggle_button_get_active(UnsafeMutableRawPointer(failures.pointer).typed()) != 0)
    }
  }

  /// Switches the failures filter on or off.
  func setFailuresOnly(_ isOn: Bool) {
    gtk_toggle_button_set_active(UnsafeMutableRawPointer(failures.pointer).typed(), isOn ? 1 : 0)
  }

  /// Opens the window. It is modal if its parent is, because a modal parent would block it otherwise.
  func present(over parent: UnsafeMutablePointer<GtkWidget>) {
    gtk_window_set_modal(window, gtk_window_get_modal(UnsafeMutableRawPointer(parent).typed()))
    open(over: parent)
    list.grabFocus()
  }

  /// Shows the number of entries.
  func show(count: Int) {
    heading.show(tr("Activity"), subtitle: count == 0 ? "" : trn("%d fetch", "%d fetches", count))
  }
}
