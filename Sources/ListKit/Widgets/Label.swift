public import CGtk

/// A label with one or more lines of text.
public struct Label: Widget {
  /// `GtkLabel`.
  public static var type: GType { gtk_label_get_type() }
  /// The widget.
  public let pointer: UnsafeMutablePointer<GtkWidget>

  /// Creates a handle to a widget of this class.
  public init(_ pointer: UnsafeMutablePointer<GtkWidget>) { self.pointer = pointer }

  /// Sets the text, without markup.
  public func setText(_ text: String) { gtk_label_set_text(opaque, text) }

  /// Sets the text, with an underscore before the mnemonic character.
  public func setMnemonicText(_ text: String) { gtk_label_set_text_with_mnemonic(opaque, text) }
}
