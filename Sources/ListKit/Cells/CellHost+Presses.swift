internal import CGLib
internal import CGtk
internal import GLibKit

extension CellHost {
  /// Listens to the presses on a row's widget, which is an item's for as long as the item lives.
  func connectPresses(of row: UnsafeMutablePointer<GtkWidget>, _ listItem: UnsafeMutableRawPointer) {
    connectClick(of: row, listItem)
    connectMenu(of: row, listItem)
  }

  private func connectClick(of row: UnsafeMutablePointer<GtkWidget>, _ listItem: UnsafeMutableRawPointer) {
    guard let gesture = gtk_gesture_click_new() else { return }
    Signal.connectPress("pressed", of: gesture) { [weak self] presses, _, _ in
      guard let self else { return }
      // the first click has chosen the row already, and GTK is about to choose it again
      let isCell = if case .cell = live[listItem] { true } else { false }
      isSecondPress = isCell && presses == 2 && owner?.activatesByClick == true
    }
    Signal.connectPress("released", of: gesture) { [weak self] presses, _, _ in
      guard let self, presses == 1, owner?.activatesByClick == true, isAlive(listItem) else { return }
      // with Control or Shift a click selects and does nothing else
      let modifiers = gtk_event_controller_get_current_event_state(gesture)
      guard modifiers.rawValue & (GDK_CONTROL_MASK.rawValue | GDK_SHIFT_MASK.rawValue) == 0 else { return }
      if case .cell = live[listItem], let position = position(of: listItem) { owner?.activate(position) }
    }
    gtk_widget_add_controller(row, gesture)
  }

  /// GTK's own word that the person chose a row: by Enter, or by a double click.
  func activated(_ position: Int) {
    guard !isSecondPress else { return isSecondPress = false }
    owner?.activate(position)
  }
}
