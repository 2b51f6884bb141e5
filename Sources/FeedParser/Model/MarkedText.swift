/// A text together with its kind of markup.
///
/// RSS does not specify whether a title is plain text or markup, and Atom specifies it for each element (RFC 4287
/// §3.1), so the parser preserves the kind and leaves flattening to the code that shows the text.
public struct MarkedText: Sendable, Equatable {
  /// How `value` is to be interpreted.
  public enum Markup: Sendable {
    /// Plain text: every character represents itself.
    case text
    /// An HTML fragment: tags are markup and `&amp;` is an ampersand.
    case html
  }

  /// The text, without leading and trailing white space.
  public var value: String
  /// How `value` is to be interpreted.
  public var markup: Markup

  /// Creates a text with its kind of markup.
  public init(_ value: String, _ markup: Markup) {
    self.value = value
    self.markup = markup
  }
}
