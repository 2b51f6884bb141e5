internal import CGLib
internal import CGtk
internal import GLibKit

extension CellHost {
  /// Shows the placeholder in the list's place, or the list again.
  ///
  /// The two change places in the scrolled window; the host holds the one that is not in it.
  func placeholderChanged() {
    guard let placeholder, model.isEmpty else { return showInstead(of: placeholderView?.root, widget) }
    let view = placeholderView ?? PlaceholderView()
    placeholderView = view
    view.show(placeholder)
    showInstead(of: widget, view.root)
  }

  private func showInstead(
    of old: UnsafeMutablePointer<GtkWidget>?, _ new: UnsafeMutablePointer<GtkWidget>
  ) {
    // a widget that does not scroll by itself gets a viewport around it
    guard let old, gtk_widget_get_parent(new) == nil,
      let scroller = gtk_widget_get_ancestor(old, gtk_scrolled_window_get_type())
    else { return }
    let hadFocus = gtk_widget_get_focus_child(scroller) != nil
    gtk_scrolled_window_set_child(scroller.raw.opaque, new)
    if hadFocus { gtk_widget_child_focus(new, GTK_DIR_TAB_FORWARD) }
  }
}
