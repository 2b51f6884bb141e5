import CAdwaita
package import CGtk
import GLibKit
import ListKit

/// The two-line title of a window or pane.
package struct WindowTitle: Widget {
  package static var type: GType { adw_window_title_get_type() }
  package let pointer: UnsafeMutablePointer<GtkWidget>

  package init(_ pointer: UnsafeMutablePointer<GtkWidget>) { self.pointer = pointer }

  /// Creates a title, which the caller puts into a header bar. Nil only if there is no memory.
  package static func make() -> WindowTitle? { adw_window_title_new("", "").map(WindowTitle.init) }

  package func show(_ title: String, subtitle: String) {
    adw_window_title_set_title(opaque, title)
    adw_window_title_set_subtitle(opaque, subtitle)
  }
}

/// A page with a single message, for an empty state or a failure.
package struct StatusPage: Widget {
  package static var type: GType { adw_status_page_get_type() }
  package let pointer: UnsafeMutablePointer<GtkWidget>

  package init(_ pointer: UnsafeMutablePointer<GtkWidget>) { self.pointer = pointer }

  package func setIcon(_ name: String) { adw_status_page_set_icon_name(opaque, name) }

  package func show(title: String? = nil, description: String) {
    if let title { adw_status_page_set_title(opaque, title) }
    // the description is markup
    let escaped = g_markup_escape_text(description, -1)
    adw_status_page_set_description(opaque, escaped)
    g_free(escaped)
  }
}

/// A container with one child.
package struct Bin: Widget {
  package static var type: GType { adw_bin_get_type() }
  package let pointer: UnsafeMutablePointer<GtkWidget>

  package init(_ pointer: UnsafeMutablePointer<GtkWidget>) { self.pointer = pointer }

  package func setChild(_ child: UnsafeMutablePointer<GtkWidget>?) {
    adw_bin_set_child(UnsafeMutableRawPointer(pointer).typed(), child)
  }
}

/// A pane's header bar, which shows the window buttons in the first and last panes.
package struct HeaderBar: Widget {
  package static var type: GType { adw_header_bar_get_type() }
  package let pointer: UnsafeMutablePointer<GtkWidget>

  package init(_ pointer: UnsafeMutablePointer<GtkWidget>) { self.pointer = pointer }

  package func showButtons(start: Bool, end: Bool) {
    adw_header_bar_set_show_start_title_buttons(opaque, start ? 1 : 0)
    adw_header_bar_set_show_end_title_buttons(opaque, end ? 1 : 0)
  }

  /// Shows a title in the middle.
  package func setTitle(_ title: WindowTitle) { adw_header_bar_set_title_widget(opaque, title.pointer) }
}
