public import CGtk
internal import GLibKit

/// A button.
public struct Button: Widget {
  /// `GtkButton`.
  public static var type: GType { gtk_button_get_type() }
  /// The widget.
  public let pointer: UnsafeMutablePointer<GtkWidget>

  /// Creates a handle to a widget of this class.
  public init(_ pointer: UnsafeMutablePointer<GtkWidget>) { self.pointer = pointer }

  /// Calls a handler on each click. The button retains the handler, which should capture its owner weakly.
  public func onClick(_ handler: @escaping @MainActor () -> Void) { Signal.connect("clicked", of: pointer, handler) }

  /// Sets the name of the action that a click activates.
  public func setAction(_ name: String) { gtk_actionable_set_action_name(opaque, name) }

  /// Sets an icon from the theme.
  public func setIcon(_ name: String) {
    // GTK would lay out the window again even if the icon is the same.
    if gtk_button_get_icon_name(pointer.raw.typed()).map({ String(cString: $0) }) == name { return }
    gtk_button_set_icon_name(pointer.raw.typed(), name)
  }
}
