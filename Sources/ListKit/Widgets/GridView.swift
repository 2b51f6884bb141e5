public import CGtk

/// The grid that a ``CollectionView`` drives.
public struct GridView: Widget {
  /// `GtkGridView`.
  public static var type: GType { gtk_grid_view_get_type() }
  /// The widget.
  public let pointer: UnsafeMutablePointer<GtkWidget>

  /// Creates a handle to a widget of this class.
  public init(_ pointer: UnsafeMutablePointer<GtkWidget>) { self.pointer = pointer }
}
