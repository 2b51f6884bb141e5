import CGLib
import CGtk
import GLibKit

@testable import ListKit

/// Fingers on a list, as far as its gestures report them: a test's X server has no touch screen.
extension Stage {
  /// Swipes a row sideways.
  /// - Parameters:
  ///   - row: The row.
  ///   - steps: Where the finger is after each step, in pixels from where it began.
  ///   - letsGo: Whether the finger leaves the screen at the end.
  func swipe(_ row: Int, _ steps: [(x: Double, y: Double)], letsGo: Bool = true) {
    table.host.swipe(row, steps, letsGo: letsGo)
  }

  /// Rests a finger on a row for a while.
  func longPress(_ row: Int) {
    guard let frame = table.host.rows.row(at: row).flatMap(table.host.rows.frame) else { return }
    table.host.emit("pressed", gtk_gesture_long_press_get_type(), frame.x + 20, frame.y + frame.height / 2)
  }

  /// The number of event controllers on the list.
  var controllerCount: Int {
    let controllers = gtk_widget_observe_controllers(listView)
    defer { g_object_unref(controllers?.raw) }
    return Int(g_list_model_get_n_items(controllers))
  }

}

extension GridStage {
  /// Swipes an item sideways.
  func swipe(_ indexPath: IndexPath, by distance: Double) {
    guard let position = collection.layout.position(of: indexPath) else { return }
    collection.host.swipe(position, [(distance / 2, 0), (distance, 0)])
  }
}

extension CellHost {
  @MainActor fileprivate func swipe(_ position: Int, _ steps: [(x: Double, y: Double)], letsGo: Bool = true) {
    guard let frame = rows.row(at: position).flatMap(rows.frame) else { return }
    let drag = gtk_gesture_drag_get_type()
    emit("drag-begin", drag, frame.x + frame.width / 2, frame.y + frame.height / 2)
    for step in steps { emit("drag-update", drag, step.x, step.y) }
    if let last = steps.last, letsGo { emit("drag-end", drag, last.x, last.y) }
  }

  /// Emits a signal with two coordinates on the list's gesture of a type that listens to touches only.
  @MainActor fileprivate func emit(_ name: String, _ type: GType, _ x: Double, _ y: Double) {
    let controllers = gtk_widget_observe_controllers(rows.widget)
    defer { g_object_unref(controllers?.raw) }
    for index in 0..<g_list_model_get_n_items(controllers) {
      guard let controller = g_list_model_get_item(controllers, index) else { continue }
      defer { g_object_unref(controller) }
      let instance = controller.assumingMemoryBound(to: GTypeInstance.self)
      guard g_type_check_instance_is_a(instance, type) != 0,
        gtk_gesture_single_get_touch_only(controller.opaque) != 0
      else { continue }
      var values = [GValue(), GValue(), GValue()]
      g_value_init(&values[0], type)
      g_value_set_object(&values[0], controller)
      for (place, value) in [(1, x), (2, y)] {
        g_value_init(&values[place], g_type_from_name("gdouble"))
        g_value_set_double(&values[place], value)
      }
      g_signal_emitv(&values, g_signal_lookup(name, type), 0, nil)
      for place in values.indices { g_value_unset(&values[place]) }
    }
  }

  /// Presses the primary button on a row, as far as the row's gesture reports it.
  /// - Parameter presses: 2 for the second press of a double click.
  @MainActor func press(_ row: UnsafeMutablePointer<GtkWidget>?, _ presses: Int32) {
    guard let row else { return }
    willPress(gtk_widget_get_first_child(row) ?? row)
    emitClick("pressed", on: row) { values in
      g_value_init(&values[1], GType(6 << 2))
      g_value_set_int(&values[1], presses)
      for index in 2...3 { g_value_init(&values[index], GType(15 << 2)) }
    }
  }
}

/// Ends a press on a row.
@MainActor func endPress(on row: UnsafeMutablePointer<GtkWidget>?) {
  emitClick("end", on: row) { g_value_init(&$0[1], gdk_event_sequence_get_type()) }
}

@MainActor private func emitClick(
  _ name: String, on row: UnsafeMutablePointer<GtkWidget>?, _ fill: (inout [GValue]) -> Void
) {
  let controllers = gtk_widget_observe_controllers(row)
  defer { g_object_unref(controllers?.raw) }
  for index in 0..<g_list_model_get_n_items(controllers) {
    guard let controller = g_list_model_get_item(controllers, index) else { continue }
    defer { g_object_unref(controller) }
    let instance = controller.assumingMemoryBound(to: GTypeInstance.self)
    guard g_type_check_instance_is_a(instance, gtk_gesture_click_get_type()) != 0,
      gtk_gesture_single_get_button(controller.opaque) == 1
    else { continue }
    var values = [GValue(), GValue(), GValue(), GValue()]
    g_value_init(&values[0], gtk_gesture_click_get_type())
    g_value_set_object(&values[0], controller)
    fill(&values)
    g_signal_emitv(&values, g_signal_lookup(name, gtk_gesture_click_get_type()), 0, nil)
    g_value_unset(&values[0])
  }
}
