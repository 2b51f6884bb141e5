// Ownership: the list owns the event controllers until this object is released.

internal import CGLib
internal import CGtk
internal import CListKit
internal import GLibKit

/// Notices what closes a swiped row: a click beside its buttons, a key, or scrolling.
final class SwipeWatch {
  private let rows: LiveRows
  private let buttons: SwipeButtons
  private let close: () -> Void
  private var controllers: [OpaquePointer] = []
  private var scrolling: (adjustment: GObjectRef, connection: SignalConnection)?

  init(over rows: LiveRows, _ buttons: SwipeButtons, close: @escaping () -> Void) {
    (self.rows, self.buttons, self.close) = (rows, buttons, close)
    guard let click = gtk_gesture_click_new(), let keys = gtk_event_controller_key_new() else { return }
    gtk_gesture_single_set_button(click, 0)
    Signal.connectPress("pressed", of: click) { [weak self] _, x, y in
      guard let self, !isOnButton(x, y) else { return }
      // The click does nothing else.
      gtk_gesture_set_state(click, GTK_EVENT_SEQUENCE_CLAIMED)
      closeLater()
    }
    Signal.connectKey("key-pressed", of: keys) { [weak self] key, _ in
      self?.closeLater()
      return key == UInt32(GDK_KEY_Escape)
    }
    for controller in [click, keys] {
      gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE)
      gtk_widget_add_controller(rows.widget, controller)
      controllers.append(controller)
    }
    scrolling = gtk_scrollable_get_vadjustment(rows.widget.raw.opaque).map { adjustment in
      let offset = gtk_adjustment_get_value(adjustment)
      let connection = Signal.connect("value-changed", of: adjustment) { [weak self] in
        if gtk_adjustment_get_value(adjustment) != offset { self?.closeLater() }
      }
      return (GObjectRef(retaining: adjustment), connection)
    }
  }

  isolated deinit {
    scrolling?.connection.disconnect()
    for controller in controllers { gtk_widget_remove_controller(rows.widget, controller) }
  }

  /// Not at once: that removes the controllers, which are handling an event.
  private func closeLater() { MainLoopBridge.whenIdle { [weak self] in self?.close() } }

  private func isOnButton(_ x: Double, _ y: Double) -> Bool {
    gtk_widget_pick(rows.widget, x, y, GTK_PICK_DEFAULT).map(buttons.contains) ?? false
  }
}
