public import CGtk
internal import CListKit

/// A small bar chart without axes, in the color of the text around it. It says nothing to screen readers: give its row a
/// text.
public struct BarChart: Widget {
  /// `GtkDrawingArea`.
  public static var type: GType { gtk_drawing_area_get_type() }
  /// The widget.
  public let pointer: UnsafeMutablePointer<GtkWidget>

  /// Creates a handle to a widget of this class.
  public init(_ pointer: UnsafeMutablePointer<GtkWidget>) { self.pointer = pointer }

  /// Shows a bar for each value, from the leading to the trailing edge. The highest one is as high as the widget.
  public func setValues(_ values: [Double]) { lk_bars_set(pointer, values, Int32(clamping: values.count)) }
}
