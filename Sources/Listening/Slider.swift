internal import CGtk
import CGLib
import GLibKit
import ListKit

/// A slider with the place in an episode.
struct Slider: Widget {
  static var type: GType { gtk_scale_get_type() }
  let pointer: UnsafeMutablePointer<GtkWidget>

  init(_ pointer: UnsafeMutablePointer<GtkWidget>) { self.pointer = pointer }

  private var range: UnsafeMutablePointer<GtkRange> { pointer.raw.typed() }

  /// Sets how far the keys move the slider.
  func setSteps(_ step: Double, page: Double) { gtk_range_set_increments(range, step, page) }

  /// Shows a value.
  /// - Parameter words: the value as screen readers say it.
  func show(_ value: Double, of maximum: Double, words: String) {
    gtk_range_set_range(range, 0, max(maximum, 1))
    gtk_range_set_value(range, value)
    var (property, text) = (GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, GValue())
    gtk_accessible_property_init_value(property, &text)
    g_value_set_string(&text, words)
    gtk_accessible_update_property_value(opaque, 1, &property, &text)
    g_value_unset(&text)
  }

  /// Calls a handler when the user moves the slider.
  func onMove(_ handler: @escaping @MainActor (Double) -> Void) {
    Signal.connect(typed: "change-value", of: pointer) { (_: Int32, value: Double) -> Bool in
      handler(value)
      return false
    }
  }
}
