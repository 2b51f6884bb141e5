/// A piece of text together with what its characters mean.
///
/// RSS never says whether a title is text or markup and Atom says it for each element (RFC 4287 §3.1), so the parser
/// hands the kind on and leaves flattening to whoever shows the text.
public struct MarkedText: Sendable, Equatable {
  /// How `value` is to be read.
  public enum Markup: Sendable {
    /// Every character stands for itself.
    case text
    /// An HTML fragment: tags are markup and `&amp;` is an ampersand.
    case html
  }

  /// The characters, without surrounding white space.
  public var value: String
  /// How `value` is to be read.
  public var markup: Markup

  /// Text with its kind of markup.
  public init(_ value: String, _ markup: Markup) {
    self.value = value
    self.markup = markup
  }
}
