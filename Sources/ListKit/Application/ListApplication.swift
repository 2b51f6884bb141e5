// Ownership: `run` holds the application and the scene; GTK owns the window until it is closed, and the window holds
// the scene's view.

internal import CGLib
internal import CGtk
internal import GLibKit

/// A minimal application with one window: starts GTK, runs the main actor on its main loop and shows a scene until the
/// window is closed. An application with several windows creates its own `GtkApplication` and calls
/// `MainLoopBridge.attach()` before running it.
public enum ListApplication {
  /// Runs the application.
  /// - Parameters:
  ///   - id: The application ID in reverse domain notation, such as `org.example.Names`.
  ///   - title: The window's title.
  ///   - scene: Creates the window's content, once GTK has started.
  /// - Returns: The exit code.
  @discardableResult
  public static func run(id: String, title: String, scene: @escaping () -> any ViewController) -> Int32 {
    MainLoopBridge.attach()
    // Each launch is a separate process: there is nothing to share between windows.
    let application = GObjectRef(
      adopting: gtk_application_new(id, GApplicationFlags(G_APPLICATION_NON_UNIQUE.rawValue)))
    var shown: (any ViewController)?
    Signal.connect("activate", of: application.pointer) { [weak application] in
      guard let application, shown == nil else { return }
      let content = scene()
      shown = content
      guard let window = gtk_application_window_new(application.pointer.typed()) else { return }
      gtk_window_set_title(window.raw.typed(), title)
      gtk_window_set_default_size(window.raw.typed(), 480, 640)
      gtk_window_set_child(window.raw.typed(), root(of: content))
      gtk_window_present(window.raw.typed())
    }
    return g_application_run(application.pointer.typed(), 0, nil)
  }

  private static func root<Content: ViewController>(of scene: Content) -> UnsafeMutablePointer<GtkWidget> {
    scene.view.root
  }
}
