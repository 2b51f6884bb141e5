public import CGtk

/// The list that a ``TableView`` drives.
public struct ListView: Widget {
  /// `GtkListView`.
  public static var type: GType { gtk_list_view_get_type() }
  /// The widget.
  public let pointer: UnsafeMutablePointer<GtkWidget>

  /// Creates a handle to a widget of this class.
  public init(_ pointer: UnsafeMutablePointer<GtkWidget>) { self.pointer = pointer }

}
