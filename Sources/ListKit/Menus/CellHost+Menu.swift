internal import CGLib
internal import CGtk
internal import GLibKit

extension CellHost {
  /// A press of the second button opens the cell's menu where it is.
  func connectMenu(of cell: ReusableCell) {
    guard let gesture = gtk_gesture_click_new() else { return }
    gtk_gesture_single_set_button(gesture, guint(GDK_BUTTON_SECONDARY))
    Signal.connectPress("pressed", of: gesture) { [weak self, weak cell] _, x, y in
      guard let self, let cell else { return }
      openMenu(of: cell, at: (x, y))
    }
    gtk_widget_add_controller(cell.root, gesture)
  }

  /// The Menu key and Shift+F10 open the menu of the row that has the focus.
  func connectKeys() {
    guard let keys = gtk_event_controller_key_new() else { return }
    Signal.connectKey("key-pressed", of: keys) { [weak self] key, modifiers in
      let isShifted = modifiers & GDK_SHIFT_MASK.rawValue != 0
      guard key == GDK_KEY_Menu || (key == GDK_KEY_F10 && isShifted) else { return false }
      return self?.openMenuOfFocus() ?? false
    }
    gtk_widget_add_controller(view.pointer.typed(), keys)
  }

  func openMenuOfFocus() -> Bool {
    guard let focusedPosition else { return false }
    for case .cell(let cell) in live.values where cell.listItem.flatMap(position) == focusedPosition {
      return openMenu(of: cell, at: nil)
    }
    return false
  }

  @discardableResult private func openMenu(of cell: ReusableCell, at place: (x: Double, y: Double)?) -> Bool {
    guard let position = cell.listItem.flatMap(position), let menu = menu(position) else { return false }
    closeMenu()
    openMenu = ContextMenu(menu, at: place, in: cell.root) { [weak self] in self?.closeMenu() }.map { ($0, cell) }
    return openMenu != nil
  }

  func closeMenu() {
    openMenu?.menu.close()
    openMenu = nil
  }
}
