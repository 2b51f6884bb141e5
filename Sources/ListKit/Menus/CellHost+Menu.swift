internal import CGLib
internal import CGtk
internal import GLibKit

extension CellHost {
  /// Opens the row's menu at the pointer on a right click.
  func connectMenu(of row: UnsafeMutablePointer<GtkWidget>, _ listItem: UnsafeMutableRawPointer) {
    guard let gesture = gtk_gesture_click_new() else { return }
    gtk_gesture_single_set_button(gesture, guint(GDK_BUTTON_SECONDARY))
    Signal.connectPress("pressed", of: gesture) { [weak self] _, x, y in
      guard let self, isAlive(listItem), case .cell(let cell) = live[listItem] else { return }
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
  func openMenuOfFocus() -> Bool {
    guard let cell = focusedPosition.flatMap(cell) else { return false }
    return openMenu(of: cell, at: nil)
  }

  @discardableResult private func openMenu(of cell: ReusableCell, at place: (x: Double, y: Double)?) -> Bool {
    guard let position = cell.listItem.flatMap(position), let menu = owner?.menu(at: position) else { return false }
    closeMenu()
    openMenu = ContextMenu(menu, at: place, in: cell.root) { [weak self] closed in
      if self?.openMenu?.menu === closed { self?.closeMenu() }
    }.map { ($0, cell) }
    return openMenu != nil
  }

  func closeMenu() {
    guard let (menu, cell) = openMenu else { return }
    openMenu = nil
    // Otherwise GTK would look for a new focus widget, starting after the row.
    if menu.hasFocus, let row = gtk_widget_get_parent(cell.outermost) { gtk_widget_grab_focus(row) }
    menu.close()
  }
}
