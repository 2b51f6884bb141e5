public import CGtk

/// An icon.
public struct Image: Widget {
  /// `GtkImage`.
  public static var type: GType { gtk_image_get_type() }
  /// The widget.
  public let pointer: UnsafeMutablePointer<GtkWidget>

  /// A handle on a widget of this class.
  public init(_ pointer: UnsafeMutablePointer<GtkWidget>) { self.pointer = pointer }

  /// An icon of the theme.
  public func setIcon(_ name: String) {
    // GTK lays the window out again for one that is the same
    if gtk_image_get_icon_name(opaque).map({ String(cString: $0) }) == name { return }
    gtk_image_set_from_icon_name(opaque, name)
  }
}
