public import CGtk

/// A line or a few lines of text.
public struct Label: Widget {
  /// `GtkLabel`.
  public static var type: GType { gtk_label_get_type() }
  /// The widget.
  public let pointer: UnsafeMutablePointer<GtkWidget>

  /// A handle on a widget of this class.
  public init(_ pointer: UnsafeMutablePointer<GtkWidget>) { self.pointer = pointer }

  /// The text, without markup.
  public func setText(_ text: String) { gtk_label_set_text(opaque, text) }

  /// The text, with an underscore before the letter that Alt chooses.
  public func setMnemonicText(_ text: String) { gtk_label_set_text_with_mnemonic(opaque, text) }
}
