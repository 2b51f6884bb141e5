internal import CGLib
internal import CGtk
internal import GLibKit

/// Knows the context menus of the rows.
protocol MenuProvider: AnyObject {
  /// Returns the context menu of the cell at a position.
  func menu(at position: Int) -> Menu?
}

/// Opens and closes the rows' context menus, at most one at a time.
final class RowMenus {
  private let rows: LiveRows
  private let focus: RowFocus
  private weak var provider: (any MenuProvider)?
  /// The open menu, and the cell it belongs to.
  private(set) var current: (menu: ContextMenu, cell: ReusableCell)?

  init(on rows: LiveRows, _ focus: RowFocus, of provider: any MenuProvider) {
    self.rows = rows
    self.focus = focus
    self.provider = provider
  }

  /// Opens the row's menu at the pointer on a right click.
  func connect(_ row: UnsafeMutablePointer<GtkWidget>, _ listItem: ListItem) {
    guard let gesture = gtk_gesture_click_new() else { return }
    gtk_gesture_single_set_button(gesture, guint(GDK_BUTTON_SECONDARY))
    Signal.connectPress("pressed", of: gesture) { [weak self] _, x, y in
      guard let self, let cell = rows[listItem]?.cell else { return }
      var (place, within) = (graphene_point_t(x: Float(x), y: Float(y)), graphene_point_t())
      guard gtk_widget_compute_point(row, cell.root, &place, &within) != 0 else { return }
      if openMenu(of: cell, at: (Double(within.x), Double(within.y))) { Self.release(row, at: x, y) }
    }
    gtk_widget_add_controller(row, gesture)
  }

  /// Clears the pressed state of the widget at a point in a row, and of its ancestors. GTK clears it when the button is
  /// released, but a menu that opens on the press receives the release itself, and the row would stay highlighted.
  private static func release(_ row: UnsafeMutablePointer<GtkWidget>, at x: Double, _ y: Double) {
    var widget = gtk_widget_pick(row, x, y, GTK_PICK_DEFAULT) ?? row
    while true {
      gtk_widget_unset_state_flags(widget, GTK_STATE_FLAG_ACTIVE)
      guard let parent = gtk_widget_get_parent(widget) else { return }
      widget = parent
    }
  }

  /// Opens the menu of the focused row. Returns whether there is one.
  func openForFocus() -> Bool {
    guard let cell = focus.position.flatMap(rows.cell) else { return false }
    return openMenu(of: cell, at: nil)
  }

  private func openMenu(of cell: ReusableCell, at place: (x: Double, y: Double)?) -> Bool {
    guard let position = cell.listItem.flatMap(rows.position), let menu = provider?.menu(at: position) else {
      return false
    }
    close()
    current = ContextMenu(menu, at: place, in: cell.root) { [weak self] closed in
      if self?.current?.menu === closed { self?.close() }
    }.map { ($0, cell) }
    return current != nil
  }

  /// Closes the open menu, if any.
  func close() {
    guard let (menu, cell) = current else { return }
    current = nil
    // Otherwise GTK would look for a new focus widget, starting after the row.
    if menu.hasFocus, let row = gtk_widget_get_parent(cell.outermost) { gtk_widget_grab_focus(row) }
    menu.close()
  }
}
