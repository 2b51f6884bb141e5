public import CGtk
internal import GLibKit

/// Something to press.
public struct Button: Widget {
  /// `GtkButton`.
  public static var type: GType { gtk_button_get_type() }
  /// The widget.
  public let pointer: UnsafeMutablePointer<GtkWidget>

  /// A handle on a widget of this class.
  public init(_ pointer: UnsafeMutablePointer<GtkWidget>) { self.pointer = pointer }

  /// Calls a handler at each press; the button keeps it, so it should capture its owner weakly.
  public func onClick(_ handler: @escaping @MainActor () -> Void) { Signal.connect("clicked", of: pointer, handler) }

  /// The action that a press starts.
  public func setAction(_ name: String) { gtk_actionable_set_action_name(opaque, name) }

  /// An icon of the theme.
  public func setIcon(_ name: String) {
    // GTK lays the window out again for one that is the same
    if gtk_button_get_icon_name(pointer.raw.typed()).map({ String(cString: $0) }) == name { return }
    gtk_button_set_icon_name(pointer.raw.typed(), name)
  }
}
