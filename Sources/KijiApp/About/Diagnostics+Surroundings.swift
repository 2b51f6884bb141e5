internal import CAdwaita
internal import CGLib
internal import CGtk
internal import CWebKit
import FeedFetcher
import Foundation
import GLibKit
import ReaderEngine

extension Diagnostics {
  /// Returns information about the program's environment, as seen by a widget.
  static func surroundings(of widget: UnsafeMutablePointer<GtkWidget>) -> [Line] {
    let environment = ProcessInfo.processInfo.environment
    let display = gtk_widget_get_display(widget).map { UnsafeMutableRawPointer($0) }
    return [
      Line("Kiji", Version.current),
      Line("GTK", version(gtk_get_major_version(), gtk_get_minor_version(), gtk_get_micro_version())),
      Line("libadwaita", version(adw_get_major_version(), adw_get_minor_version(), adw_get_micro_version())),
      Line("WebKitGTK", version(webkit_get_major_version(), webkit_get_minor_version(), webkit_get_micro_version())),
      Line("libsoup", FeedFetcher.soupVersion),
      Line("GLib", version(glib_major_version, glib_minor_version, glib_micro_version)),
      Line("System", system),
      Line("Desktop", environment["XDG_CURRENT_DESKTOP"] ?? "unknown"),
      Line("Session", environment["XDG_SESSION_TYPE"] ?? "unknown"),
      Line("Display", display.map { String(cString: g_type_name_from_instance($0.typed())) } ?? "none"),
      Line("Scale", "\(gtk_widget_get_scale_factor(widget))"),
      Line("Language", setlocale(LC_MESSAGES, nil).map { String(cString: $0) } ?? "unknown"),
    ]
  }

  private static func version(_ numbers: guint...) -> String { numbers.map(String.init).joined(separator: ".") }

  private static var system: String {
    guard let name = g_get_os_info("PRETTY_NAME") else { return "unknown" }
    defer { g_free(name) }
    return String(cString: name)
  }
}
