public import CGtk

/// A wheel that turns while something is going on.
public struct Spinner: Widget {
  /// `GtkSpinner`.
  public static var type: GType { gtk_spinner_get_type() }
  /// The widget.
  public let pointer: UnsafeMutablePointer<GtkWidget>

  /// A handle on a widget of this class.
  public init(_ pointer: UnsafeMutablePointer<GtkWidget>) { self.pointer = pointer }

  /// Whether it turns.
  public func setSpinning(_ isSpinning: Bool) { gtk_spinner_set_spinning(opaque, isSpinning ? 1 : 0) }
}
