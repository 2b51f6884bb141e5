internal import CGLib
internal import CGtk
internal import GLibKit

extension CellHost {
  /// Adds click handlers to a row's widget, which belongs to one list item for the item's lifetime.
  func connectPresses(of row: UnsafeMutablePointer<GtkWidget>, _ listItem: UnsafeMutableRawPointer) {
    connectClick(of: row, listItem)
    connectMenu(of: row, listItem)
  }

  private func connectClick(of row: UnsafeMutablePointer<GtkWidget>, _ listItem: UnsafeMutableRawPointer) {
    guard let gesture = gtk_gesture_click_new() else { return }
    Signal.connectPress("pressed", of: gesture) { [weak self] presses, _, _ in
      guard let self else { return }
      // The first click has already activated the row, and GTK is about to activate it again for the double click.
      let isCell = if case .cell = live[listItem] { true } else { false }
      isSecondPress = isCell && presses == 2 && owner?.activatesByClick == true
    }
    Signal.connectPress("released", of: gesture) { [weak self] presses, _, _ in
      guard let self, presses == 1, owner?.activatesByClick == true, isAlive(listItem) else { return }
      // With Control or Shift, a click only changes the selection.
      let modifiers = gtk_event_controller_get_current_event_state(gesture)
      guard modifiers.rawValue & (GDK_CONTROL_MASK.rawValue | GDK_SHIFT_MASK.rawValue) == 0 else { return }
      if case .cell = live[listItem], let position = position(of: listItem) { owner?.activate(position) }
    }
    gtk_widget_add_controller(row, gesture)
  }

  /// Handles GTK's `activate` signal: Enter or a double click.
  func activated(_ position: Int) {
    guard !isSecondPress else { return isSecondPress = false }
    owner?.activate(position)
  }
}
