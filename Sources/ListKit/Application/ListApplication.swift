// Ownership: `run` holds the application and the scene; GTK owns the window until it is closed, and the window holds
// the scene's view.

internal import CGLib
internal import CGtk
internal import GLibKit

/// A minimal application with one window: starts GTK, runs the main actor on its main loop and shows a scene until the
/// window is closed, also by Ctrl+W or Ctrl+Q. An application with several windows creates its own `GtkApplication` and
/// calls `MainLoopBridge.attach()` before running it.
public enum ListApplication {
  /// Runs the application.
  /// - Parameters:
  ///   - id: The application ID in reverse domain notation, such as `org.example.Names`.
  ///   - title: The application's name, and the window's title unless the scene has set one.
  ///   - styleSheet: The path of a style sheet among the resources; nil for none. See ``ListResources``.
  ///   - scene: Creates the window's content, once GTK has started. If the root of its view is a window, that is shown.
  /// - Returns: The exit code.
  @discardableResult
  public static func run(
    id: String, title: String, styleSheet: String? = nil, scene: @escaping () -> any ViewController
  ) -> Int32 {
    MainLoopBridge.attach()
    g_set_application_name(title)
    // Each launch is a separate process: there is nothing to share between windows.
    let application = GObjectRef(
      adopting: gtk_application_new(id, GApplicationFlags(G_APPLICATION_NON_UNIQUE.rawValue)))
    var shown: (any ViewController)?
    Signal.connect("activate", of: application.pointer) { [weak application] in
      guard let application, shown == nil else { return }
      if let styleSheet { ListResources.addStyleSheet(styleSheet) }
      let content = scene()
      shown = content
      let window = window(for: root(of: content))
      if gtk_window_get_title(window) == nil { gtk_window_set_title(window, title) }
      gtk_window_set_application(window, application.pointer.typed())
      gtk_window_present(window)
    }
    // Not at once: the window would be destroyed while it handles the key.
    let quit = GObjectRef(adopting: g_simple_action_new("quit", nil))
    Signal.connectVariant("activate", of: quit.pointer) { [weak application] _ in
      MainLoopBridge.whenIdle { [weak application] in
        guard let application, let window = gtk_application_get_active_window(application.pointer.typed()) else {
          return
        }
        gtk_window_close(window)
      }
    }
    g_action_map_add_action(application.pointer.opaque, quit.pointer.opaque)
    "app.quit".withCString { action in
      "<Control>w".withCString { close in
        "<Control>q".withCString { quit in
          var keys = [close, quit, nil]
          gtk_application_set_accels_for_action(application.pointer.typed(), action, &keys)
        }
      }
    }
    return g_application_run(application.pointer.typed(), 0, nil)
  }

  /// Returns a widget as a window, or a new window that contains it.
  private static func window(for root: UnsafeMutablePointer<GtkWidget>) -> UnsafeMutablePointer<GtkWindow> {
    if g_type_check_instance_is_a(root.raw.typed(), gtk_window_get_type()) != 0 { return root.raw.typed() }
    let window: UnsafeMutablePointer<GtkWindow> = gtk_window_new().raw.typed()
    gtk_window_set_default_size(window, 480, 640)
    gtk_window_set_child(window, root)
    return window
  }

  private static func root<Content: ViewController>(of scene: Content) -> UnsafeMutablePointer<GtkWidget> {
    scene.view.root
  }
}
