// Ownership: GTK owns the window until it is closed, the view holds it too. A window knows the one it stands over by an
// address that nobody keeps good, and looks at it once more when it is finalized: so it forgets it when it is closed, and
// whoever has dialogs closes them before the window below.

internal import CGtk
import GLibKit
import ListKit

/// A view that is a window over another one.
protocol Dialog: View {}

extension Dialog {
  var window: UnsafeMutablePointer<GtkWindow> { UnsafeMutableRawPointer(root).typed() }

  /// Opens it over a window.
  func open(over parent: UnsafeMutablePointer<GtkWidget>) {
    let parent: UnsafeMutablePointer<GtkWindow> = UnsafeMutableRawPointer(parent).typed()
    gtk_window_set_transient_for(window, parent)
    // the application's keys work here too
    gtk_window_set_application(window, gtk_window_get_application(parent))
    gtk_window_present(window)
  }

  /// Closes it for good.
  func close() {
    gtk_window_set_transient_for(window, nil)
    gtk_window_destroy(window)
  }

  /// Called when the person closes it.
  func onClose(_ handler: @escaping @MainActor () -> Void) {
    Signal.connectQuestion("close-request", of: root) { [weak self] in
      self?.close()
      handler()
      return true
    }
  }
}
