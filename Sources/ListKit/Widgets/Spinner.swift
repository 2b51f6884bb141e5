public import CGtk

/// A spinner shown while work is in progress.
public struct Spinner: Widget {
  /// `GtkSpinner`.
  public static var type: GType { gtk_spinner_get_type() }
  /// The widget.
  public let pointer: UnsafeMutablePointer<GtkWidget>

  /// Creates a handle to a widget of this class.
  public init(_ pointer: UnsafeMutablePointer<GtkWidget>) { self.pointer = pointer }

  /// Starts or stops the animation.
  public func setSpinning(_ isSpinning: Bool) { gtk_spinner_set_spinning(opaque, isSpinning ? 1 : 0) }
}
