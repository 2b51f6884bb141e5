import CGLib
import CGtk
import GLibKit

/// The lists of the window, operated as by a user.
struct Lists {
  let sidebar: UnsafeMutablePointer<GtkWidget>
  let articles: UnsafeMutablePointer<GtkWidget>

  /// Finds the first two lists of the first window.
  init?() {
    guard let windows = gtk_window_get_toplevels(), let window = g_list_model_get_item(windows, 0) else { return nil }
    defer { g_object_unref(window) }
    let found = Self.all("GtkListView", in: window.assumingMemoryBound(to: GtkWidget.self))
    guard found.count >= 2 else { return nil }
    (sidebar, articles) = (found[0], found[1])
  }

  /// The number of rows in the timeline.
  var count: Int { Int(g_list_model_get_n_items(model(of: articles))) }

  /// Selects a row of the sidebar.
  func choose(_ row: Int) { gtk_selection_model_select_item(model(of: sidebar), guint(row), 1) }

  /// Scrolls a row of the timeline into view.
  func scroll(to row: Int) {
    _ = gtk_widget_activate_action_variant(articles, "list.scroll-to-item", g_variant_new_uint32(guint32(row)))
  }

  /// Moves the focus to the top of the timeline.
  func begin() {
    scroll(to: 0)
    gtk_selection_model_unselect_all(model(of: articles))
    gtk_widget_grab_focus(articles)
  }

  /// The first selected row of the timeline.
  var selected: Int {
    let selection = gtk_selection_model_get_selection(model(of: articles))
    defer { gtk_bitset_unref(selection) }
    return gtk_bitset_is_empty(selection) != 0 ? 0 : Int(gtk_bitset_get_minimum(selection))
  }

  private func model(of list: UnsafeMutablePointer<GtkWidget>) -> OpaquePointer? {
    gtk_list_view_get_model(UnsafeMutableRawPointer(list).opaque)
  }

  /// Returns the widgets of a class in another one, which are not in each other.
  static func all(_ name: String, in widget: UnsafeMutablePointer<GtkWidget>) -> [UnsafeMutablePointer<GtkWidget>] {
    if String(cString: g_type_name_from_instance(UnsafeMutableRawPointer(widget).typed())) == name { return [widget] }
    var found: [UnsafeMutablePointer<GtkWidget>] = []
    var child = gtk_widget_get_first_child(widget)
    while let next = child {
      found += all(name, in: next)
      child = gtk_widget_get_next_sibling(next)
    }
    return found
  }
}
