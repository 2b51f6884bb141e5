// Ownership: the controller belongs to the list and holds the handler, which must reference its owner weakly.

internal import CGLib
internal import CGtk
internal import GLibKit

/// Tells which widget in a list is pressed before the widget itself receives the press. It keeps no state, unlike a
/// gesture, which follows one finger at a time.
enum PressObserver {
  /// Observes a list for as long as it exists.
  /// - Parameters:
  ///   - list: The list or grid.
  ///   - willPress: Called with the widget. Event controllers that it adds to the widget or to those around it, up to the
  ///     list, receive the press.
  static func observe(
    _ list: UnsafeMutablePointer<GtkWidget>, willPress: @escaping (UnsafeMutablePointer<GtkWidget>) -> Void
  ) {
    guard let controller = gtk_event_controller_legacy_new() else { return }
    gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE)
    Signal.connectEvent("event", of: controller) {
      if let event = gtk_event_controller_get_current_event(controller), let widget = pressedWidget(event, list) {
        willPress(widget)
      }
      return false
    }
    gtk_widget_add_controller(list, controller)
  }

  /// Returns the widget that GTK sends a press to; nil if the event is another one.
  private static func pressedWidget(
    _ event: OpaquePointer, _ list: UnsafeMutablePointer<GtkWidget>
  ) -> UnsafeMutablePointer<GtkWidget>? {
    let type = gdk_event_get_event_type(event)
    guard type == GDK_BUTTON_PRESS || type == GDK_TOUCH_BEGIN, let native = gtk_widget_get_native(list) else {
      return nil
    }
    // Positions are relative to the surface, which includes the window's shadow.
    var (x, y, left, top) = (0.0, 0.0, 0.0, 0.0)
    guard gdk_event_get_position(event, &x, &y) != 0 else { return nil }
    gtk_native_get_surface_transform(native, &left, &top)
    return gtk_widget_pick(native.raw.typed(), x - left, y - top, GTK_PICK_DEFAULT)
  }
}
