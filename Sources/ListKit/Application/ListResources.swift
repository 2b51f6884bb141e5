internal import CGLib
internal import CGtk
internal import GLibKit

/// Templates and style sheets that are compiled into a file, which `glib-compile-resources` makes.
public enum ListResources {
  /// Opens a compiled file. Its templates are found by name from then on.
  /// - Parameter path: The file's path; a relative one starts at the program's folder.
  /// - Throws: ``Missing`` with the absolute path if there is no such file, or if it is not a compiled one.
  public static func open(_ path: String) throws(Missing) {
    let file = path.hasPrefix("/") ? path : programFolder + "/" + path
    guard let resource = g_resource_load(file, nil) else { throw Missing(path: file) }
    g_resources_register(resource)
    g_resource_unref(resource)
  }

  /// Applies a style sheet to all windows of the display. It overrides the theme's, and is overridden by the user's.
  /// - Parameter path: The style sheet's path among the resources, such as `/Gallery/style.css`.
  @MainActor public static func addStyleSheet(_ path: String) {
    guard let display = gdk_display_get_default() else { return }
    let provider = GObjectRef(adopting: gtk_css_provider_new())
    gtk_css_provider_load_from_resource(provider.pointer.typed(), path)
    gtk_style_context_add_provider_for_display(
      display, provider.pointer.opaque, guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
  }

  /// There is no compiled file at a path.
  public struct Missing: Error, CustomStringConvertible {
    /// The absolute path.
    public let path: String

    /// What is missing, for the developer.
    public var description: String { "There are no compiled resources at \(path)." }
  }

  private static var programFolder: String {
    guard let program = g_file_read_link("/proc/self/exe", nil), let folder = g_path_get_dirname(program) else {
      return "."
    }
    defer {
      g_free(program)
      g_free(folder)
    }
    return String(cString: folder)
  }
}
