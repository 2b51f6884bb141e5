internal import CGtk
import GLibKit

/// Holds the windows that come while it lives, so that they are there to the end of what they came for.
///
/// WebKit destroys the dialog for printing when it has its answer. One that is closed by Escape or by its frame GTK has
/// destroyed already, and nobody but GTK held it.
final class NewWindows {
  private(set) var all: [GObjectRef] = []
  private var following: SignalConnection?

  init() {
    guard let windows = gtk_window_get_toplevels() else { return }
    var count = g_list_model_get_n_items(windows)
    following = Signal.connectNotify("n-items", of: UnsafeMutableRawPointer(windows)) { [weak self] in
      let before = count
      count = g_list_model_get_n_items(windows)
      // a new one is the last
      guard count > before, let window = g_list_model_get_item(windows, count - 1) else { return }
      self?.all.append(GObjectRef(adopting: window))
    }
  }

  isolated deinit {
    following?.disconnect()
  }
}
