// Ownership: the gesture belongs to the list; its handler references this object weakly. Threads: main thread only.

internal import CGLib
internal import CGtk
internal import GLibKit

/// A click on a row or an item that is not the plain one.
public enum AlternateClick: Sendable {
  /// A click with the middle button.
  case middle
  /// A click while Control is held, which otherwise adds to the selection or takes out of it.
  case control
}

/// Notices alternate clicks before the rows do. One gesture serves all rows.
final class AlternateClicks {
  private let rows: LiveRows
  private weak var activator: (any RowActivator)?

  init(on rows: LiveRows, activating activator: any RowActivator) {
    (self.rows, self.activator) = (rows, activator)
    guard let gesture = gtk_gesture_click_new() else { return }
    gtk_gesture_single_set_button(gesture, 0)
    gtk_event_controller_set_propagation_phase(gesture, GTK_PHASE_CAPTURE)
    // Not “pressed”: a row that is dragged is not clicked.
    Signal.connectPress("released", of: gesture) { [weak self] presses, x, y in
      guard let self, presses == 1, let click = Self.click(gesture), perform(click, x, y) else { return }
      gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_CLAIMED)
    }
    gtk_widget_add_controller(rows.widget, gesture)
  }

  private static func click(_ gesture: OpaquePointer) -> AlternateClick? {
    let held = gtk_event_controller_get_current_event_state(gesture).rawValue
    let keys = held & gtk_accelerator_get_default_mod_mask().rawValue
    return switch (Int32(bitPattern: gtk_gesture_single_get_current_button(gesture)), keys) {
    case (GDK_BUTTON_MIDDLE, 0): .middle
    case (GDK_BUTTON_PRIMARY, GDK_CONTROL_MASK.rawValue): .control
    default: nil
    }
  }

  /// - Returns: whether the click did something.
  private func perform(_ click: AlternateClick, _ x: Double, _ y: Double) -> Bool {
    guard let (listItem, row) = rows.row(at: x, y), rows[listItem]?.cell != nil, !isOnControl(x, y, in: row),
      let position = rows.position(of: listItem)
    else { return false }
    return activator?.performAlternateAction(position, by: click) ?? false
  }

  /// Whether a point in the list is on a control of a row, such as a button, a switch, an entry or a text with links.
  func isOnControl(_ x: Double, _ y: Double, in row: UnsafeMutablePointer<GtkWidget>) -> Bool {
    var widget = gtk_widget_pick(rows.widget, x, y, GTK_PICK_DEFAULT)
    while let current = widget, current != row {
      // The accessories of a ListCell take no focus.
      let isAction = g_type_check_instance_is_a(current.raw.typed(), gtk_actionable_get_type()) != 0
      if isAction || gtk_widget_get_focusable(current) != 0 { return true }
      widget = gtk_widget_get_parent(current)
    }
    return false
  }
}
