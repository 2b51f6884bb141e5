import CAdwaita
import CGtk
import GLibKit
package import ListKit
import Words
package import Toolkit

/// The window of the log of fetches.
package final class ActivityView: View, Dialog {
  package static var isWindow: Bool { true }

  @Outlet var heading: WindowTitle
  @Outlet package var toasts: ToastOverlay
  @Outlet var failures: AnyWidget
  @Outlet var list: ListView

  /// Called when the person wants what failed alone, or all again.
  var onFilter: (@MainActor (Bool) -> Void)?

  package override func didLoad() {
    onEscape { [weak self] in self?.askToClose() }
    Signal.connectNotify("active", of: failures.pointer) { [weak self] in
      guard let self else { return }
      onFilter?(gtk_toggle_button_get_active(UnsafeMutableRawPointer(failures.pointer).typed()) != 0)
    }
  }

  /// Presses the switch that lists only what failed, or releases it.
  func setFailuresOnly(_ isOn: Bool) {
    gtk_toggle_button_set_active(UnsafeMutableRawPointer(failures.pointer).typed(), isOn ? 1 : 0)
  }

  /// Opens it over a window. Over one that keeps the person from those below it has to do so too.
  func present(over parent: UnsafeMutablePointer<GtkWidget>) {
    gtk_window_set_modal(window, gtk_window_get_modal(UnsafeMutableRawPointer(parent).typed()))
    open(over: parent)
    list.grabFocus()
  }

  /// Says how many lines there are.
  func show(count: Int) {
    heading.show(tr("Activity"), subtitle: count == 0 ? "" : trn("%d fetch", "%d fetches", count))
  }
}
