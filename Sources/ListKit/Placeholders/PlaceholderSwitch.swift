// Ownership: the scrolled window holds the list or the placeholder's view, whichever is shown; this object keeps the
// other one alive.

internal import CGLib
internal import CGtk
internal import GLibKit

/// Shows a placeholder in the place of a list without rows.
final class PlaceholderSwitch {
  private let rows: LiveRows
  private weak var provider: (any CellProvider)?
  private var view: PlaceholderView?
  /// What is shown while the list is empty.
  var placeholder: Placeholder? {
    didSet { update() }
  }

  init(for rows: LiveRows, of provider: any CellProvider) {
    self.rows = rows
    self.provider = provider
  }

  private var list: UnsafeMutablePointer<GtkWidget> { rows.widget }

  /// Shows the placeholder instead of the list, or the list again.
  /// - Parameter hadFocus: Whether the keyboard focus was in the list before the rows that have gone.
  func update(hadFocus: Bool = false) {
    guard let placeholder, provider?.hasRows == false else { return showList() }
    let view = view ?? PlaceholderView()
    self.view = view
    view.show(placeholder)
    guard gtk_widget_get_parent(view.root) == nil else {
      if isFocus(within: view.root) { view.focusAction() }
      return
    }
    guard let parent = gtk_widget_get_parent(list),
      g_type_check_instance_is_a(parent.raw.typed(), gtk_scrolled_window_get_type()) != 0
    else {
      preconditionFailure(
        "A placeholder takes the place of a list that is the child of a GtkScrolledWindow; this one is not")
    }
    show(view.root, in: parent, takesFocus: hadFocus || isFocus(within: parent))
  }

  private func showList() {
    // The scrolled window put a viewport around the placeholder, which cannot scroll by itself.
    guard gtk_widget_get_parent(list) == nil, let shown = view?.root,
      let scroller = gtk_widget_get_ancestor(shown, gtk_scrolled_window_get_type())
    else { return }
    show(list, in: scroller, takesFocus: isFocus(within: scroller))
  }

  private func show(
    _ child: UnsafeMutablePointer<GtkWidget>, in scroller: UnsafeMutablePointer<GtkWidget>, takesFocus: Bool
  ) {
    // Until the window is mapped, GTK does not notice that the focused widget leaves it, and would send it all keys.
    if takesFocus { gtk_root_set_focus(gtk_widget_get_root(scroller), nil) }
    gtk_scrolled_window_set_child(scroller.raw.opaque, child)
    guard takesFocus else { return }
    if gtk_widget_child_focus(child, GTK_DIR_TAB_FORWARD) == 0 { gtk_widget_grab_focus(child) }
    if child == view?.root { view?.focusAction() }
  }

  private func isFocus(within ancestor: UnsafeMutablePointer<GtkWidget>) -> Bool {
    guard let focus = gtk_widget_get_root(ancestor).flatMap({ gtk_root_get_focus($0) }) else { return false }
    return focus == ancestor || gtk_widget_is_ancestor(focus, ancestor) != 0
  }
}
