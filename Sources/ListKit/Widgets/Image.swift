public import CGtk

/// An icon.
public struct Image: Widget {
  /// `GtkImage`.
  public static var type: GType { gtk_image_get_type() }
  /// The widget.
  public let pointer: UnsafeMutablePointer<GtkWidget>

  /// Creates a handle to a widget of this class.
  public init(_ pointer: UnsafeMutablePointer<GtkWidget>) { self.pointer = pointer }

  /// Sets an icon from the theme.
  public func setIcon(_ name: String) {
    // GTK would lay out the window again even if the icon is the same.
    if gtk_image_get_icon_name(opaque).map({ String(cString: $0) }) == name { return }
    gtk_image_set_from_icon_name(opaque, name)
  }
}
