import CGLib
import CGtk
import GLibKit

/// The lists of the window, used as a person uses them.
struct Lists {
  let sidebar: UnsafeMutablePointer<GtkWidget>
  let articles: UnsafeMutablePointer<GtkWidget>

  /// The first two lists of the first window.
  init?() {
    guard let windows = gtk_window_get_toplevels(), let window = g_list_model_get_item(windows, 0) else { return nil }
    defer { g_object_unref(window) }
    var found: [UnsafeMutablePointer<GtkWidget>] = []
    Self.collect(window.assumingMemoryBound(to: GtkWidget.self), &found)
    guard found.count >= 2 else { return nil }
    (sidebar, articles) = (found[0], found[1])
  }

  /// How many rows the list of articles has.
  var count: Int { Int(g_list_model_get_n_items(model(of: articles))) }

  /// Chooses a row of the sidebar.
  func choose(_ row: Int) { gtk_selection_model_select_item(model(of: sidebar), guint(row), 1) }

  /// Brings a row of the list of articles into sight.
  func scroll(to row: Int) {
    _ = gtk_widget_activate_action_variant(articles, "list.scroll-to-item", g_variant_new_uint32(guint32(row)))
  }

  /// Gives the keyboard to the list of articles, at its top.
  func begin() {
    scroll(to: 0)
    gtk_selection_model_unselect_all(model(of: articles))
    gtk_widget_grab_focus(articles)
  }

  /// The first row of the list of articles that is selected.
  var selected: Int {
    let selection = gtk_selection_model_get_selection(model(of: articles))
    defer { gtk_bitset_unref(selection) }
    return gtk_bitset_is_empty(selection) != 0 ? 0 : Int(gtk_bitset_get_minimum(selection))
  }

  private func model(of list: UnsafeMutablePointer<GtkWidget>) -> OpaquePointer? {
    gtk_list_view_get_model(UnsafeMutableRawPointer(list).opaque)
  }

  private static func collect(
    _ widget: UnsafeMutablePointer<GtkWidget>, _ found: inout [UnsafeMutablePointer<GtkWidget>]
  ) {
    if String(cString: g_type_name_from_instance(UnsafeMutableRawPointer(widget).typed())) == "GtkListView" {
      found.append(widget)
      return
    }
    var child = gtk_widget_get_first_child(widget)
    while let next = child {
      collect(next, &found)
      child = gtk_widget_get_next_sibling(next)
    }
  }
}
