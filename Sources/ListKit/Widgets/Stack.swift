public import CGtk

/// A container that shows one of its children at a time.
public struct Stack: Widget {
  /// `GtkStack`.
  public static var type: GType { gtk_stack_get_type() }
  /// The widget.
  public let pointer: UnsafeMutablePointer<GtkWidget>

  /// Creates a handle to a widget of this class.
  public init(_ pointer: UnsafeMutablePointer<GtkWidget>) { self.pointer = pointer }

  /// The name of the page shown; nil for a page without a name.
  public var page: String? { gtk_stack_get_visible_child_name(opaque).map { String(cString: $0) } }

  /// Shows the page with the given name.
  public func show(_ page: String) { gtk_stack_set_visible_child_name(opaque, page) }
}
