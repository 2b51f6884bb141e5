// Ownership: the gesture belongs to the list; its handler references the rows weakly. Threads: main thread only.

internal import CGLib
internal import CGtk
internal import GLibKit

/// Gives a row its gesture when it is about to be pressed for the first time.
///
/// GTK keeps two hundred rows, few of which are ever pressed, and a gesture for each takes longer than all else that a list
/// does for a row. A gesture of the list sees a press before the rows do; the row's own then receives the press as if it
/// had always been there.
enum FirstPress {
  /// - Parameters:
  ///   - button: The button that the row's gesture is for.
  ///   - rows: The rows.
  ///   - connection: What the gesture is, so that a row gets it once.
  ///   - connect: Adds the gesture to a row's widget, which belongs to one list item for the item's lifetime.
  static func prepare(
    for button: Int32, in rows: LiveRows, _ connection: RowConnections,
    _ connect: @escaping (_ row: UnsafeMutablePointer<GtkWidget>, _ listItem: ListItem) -> Void
  ) {
    guard let gesture = gtk_gesture_click_new() else { return }
    gtk_gesture_single_set_button(gesture, guint(button))
    gtk_event_controller_set_propagation_phase(gesture, GTK_PHASE_CAPTURE)
    Signal.connectPress("pressed", of: gesture) { [weak rows] _, x, y in
      guard let rows, let (listItem, row) = rows.row(at: x, y), rows.connect(connection, to: listItem) else { return }
      connect(row, listItem)
    }
    gtk_widget_add_controller(rows.widget, gesture)
  }
}
