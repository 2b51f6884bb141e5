// Ownership: the run holds the application and the scene; GTK owns the window until it is closed, and the window holds the
// scene's view.

internal import CGLib
internal import CGtk
internal import GLibKit

/// A program of one window, for a beginning: GTK started, the main actor in its loop, a scene shown until the window is
/// closed. A program with more windows makes its own `GtkApplication` and calls `MainLoopBridge.attach()` before it runs.
public enum ListApplication {
  /// Runs the program.
  /// - Parameters:
  ///   - id: the program's name in reversed domains, such as `org.example.Names`.
  ///   - title: what the window is called.
  ///   - scene: makes what the window shows, once GTK has started.
  /// - Returns: the exit code.
  @discardableResult
  public static func run(id: String, title: String, scene: @escaping () -> any Scene) -> Int32 {
    MainLoopBridge.attach()
    // each start is a program of its own, for the window has nothing to share
    let application = GObjectRef(
      adopting: gtk_application_new(id, GApplicationFlags(G_APPLICATION_NON_UNIQUE.rawValue)))
    var shown: (any Scene)?
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

  private static func root<Content: Scene>(of scene: Content) -> UnsafeMutablePointer<GtkWidget> { scene.view.root }
}
