public import CGtk
internal import GLibKit

/// A row or a column of widgets.
public struct Box: Widget {
  /// `GtkBox`.
  public static var type: GType { gtk_box_get_type() }
  /// The widget.
  public let pointer: UnsafeMutablePointer<GtkWidget>

  /// Creates a handle to a widget of this class.
  public init(_ pointer: UnsafeMutablePointer<GtkWidget>) { self.pointer = pointer }

  /// The distance between the widgets, in pixels.
  public func setSpacing(_ pixels: Int) { gtk_box_set_spacing(pointer.raw.typed(), Int32(clamping: pixels)) }

  /// Arranges the widgets from top to bottom rather than in a row.
  public func setVertical(_ isVertical: Bool) {
    gtk_orientable_set_orientation(opaque, isVertical ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL)
  }

  /// Creates a widget at the end of the box.
  /// - Parameters:
  ///   - type: The widget's type, such as ``Label``.
  ///   - isExpanding: Whether it takes the space that is left.
  /// - Returns: The widget, which lives as long as the box.
  public func append<Handle: Widget>(_ type: Handle.Type, isExpanding: Bool = false) -> Handle {
    guard let made = makeGObject(type.type, [:]) else { preconditionFailure("\(type) is not a widget class") }
    let widget: UnsafeMutablePointer<GtkWidget> = made.typed()
    gtk_widget_set_hexpand(widget, isExpanding ? 1 : 0)
    gtk_box_append(pointer.raw.typed(), widget)
    return Handle(widget)
  }

  /// Replaces everything in the box by a view, which the caller keeps.
  public func show(_ view: View) {
    while let child = gtk_widget_get_first_child(pointer) { gtk_box_remove(pointer.raw.typed(), child) }
    gtk_box_append(pointer.raw.typed(), view.root)
  }
}
