internal import CGtk
import GLibKit

/// Retains the windows that open during its lifetime.
///
/// WebKit destroys its print dialog after it returns. A dialog closed with Escape or its close button has already been
/// destroyed by GTK, which held the only reference.
final class NewWindows {
  private(set) var all: [GObjectRef] = []
  private var following: SignalConnection?

  init() {
    guard let windows = gtk_window_get_toplevels() else { return }
    var count = g_list_model_get_n_items(windows)
    following = Signal.connectNotify("n-items", of: UnsafeMutableRawPointer(windows)) { [weak self] in
      let before = count
      count = g_list_model_get_n_items(windows)
      // New windows are appended.
      guard count > before, let window = g_list_model_get_item(windows, count - 1) else { return }
      self?.all.append(GObjectRef(adopting: window))
    }
  }

  isolated deinit {
    following?.disconnect()
  }
}
