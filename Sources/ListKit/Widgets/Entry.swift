public import CGtk
internal import GLibKit

/// A single-line text field.
public struct Entry: Widget {
  /// `GtkEntry`.
  public static var type: GType { gtk_entry_get_type() }
  /// The widget.
  public let pointer: UnsafeMutablePointer<GtkWidget>

  /// Creates a handle to a widget of this class.
  public init(_ pointer: UnsafeMutablePointer<GtkWidget>) { self.pointer = pointer }

  /// The text.
  public var text: String {
    get { gtk_editable_get_text(opaque).map { String(cString: $0) } ?? "" }
    nonmutating set { gtk_editable_set_text(opaque, newValue) }
  }

  /// Sets whether the text can be edited. A read-only field keeps the keyboard focus; an insensitive one would lose it.
  public func setEditable(_ isEditable: Bool) { gtk_editable_set_editable(opaque, isEditable ? 1 : 0) }

  /// Calls a handler after each change of the text, by the user or the program. The field retains the handler, which
  /// should capture its owner weakly.
  public func onChange(_ handler: @escaping @MainActor () -> Void) { Signal.connect("changed", of: pointer, handler) }
}
