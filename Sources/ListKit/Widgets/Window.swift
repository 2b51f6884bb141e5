public import CGtk
internal import GLibKit

/// A window.
public struct Window: Widget {
  /// `GtkWindow`.
  public static var type: GType { gtk_window_get_type() }
  /// The widget.
  public let pointer: UnsafeMutablePointer<GtkWidget>

  /// Creates a handle to a widget of this class.
  public init(_ pointer: UnsafeMutablePointer<GtkWidget>) { self.pointer = pointer }

  /// The window that contains a view, or that the view itself is; nil for a view that is in no window.
  public init?(of view: View) {
    guard let root = gtk_widget_get_root(view.root) else { return nil }
    let widget = UnsafeMutableRawPointer(root)
    guard g_type_check_instance_is_a(widget.typed(), Self.type) != 0 else { return nil }
    pointer = widget.typed()
  }

  /// Sets the title.
  public func setTitle(_ title: String) { gtk_window_set_title(pointer.raw.typed(), title) }

  /// Shows the window, in front of others.
  public func present() { gtk_window_present(pointer.raw.typed()) }

  /// Asks the window to close, as its close button does.
  public func close() { gtk_window_close(pointer.raw.typed()) }
}
