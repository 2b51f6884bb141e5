internal import CGtk
import Models

/// A window's size and full screen, and the settings that keep its size.
struct WindowFrame {
  let window: UnsafeMutablePointer<GtkWindow>
  /// What the names of the settings begin with.
  var prefix = ""

  /// Whether the window is in full screen.
  var isFullscreen: Bool { gtk_window_is_fullscreen(window) != 0 }

  /// Enters or leaves full screen.
  func toggleFullscreen() {
    if isFullscreen { gtk_window_unfullscreen(window) } else { gtk_window_fullscreen(window) }
  }

  /// Restores the size, before the window is shown.
  func restore(_ settings: ProgramSettings) {
    gtk_window_set_default_size(
      window, Int32(clamping: settings[number: prefix + "window-width"]),
      Int32(clamping: settings[number: prefix + "window-height"]))
    if settings[flag: prefix + "window-maximized"] { gtk_window_maximize(window) }
  }

  /// Saves the size.
  func save(to settings: ProgramSettings) {
    // GTK keeps the size from before the window was maximized.
    var (width, height) = (Int32(0), Int32(0))
    gtk_window_get_default_size(window, &width, &height)
    settings[number: prefix + "window-width"] = Int(width)
    settings[number: prefix + "window-height"] = Int(height)
    settings[flag: prefix + "window-maximized"] = gtk_window_is_maximized(window) != 0
    settings.flush()
  }
}
