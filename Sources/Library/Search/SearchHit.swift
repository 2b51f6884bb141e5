/// The places where an article matches a search.
public struct SearchHit: Sendable, Hashable {
  /// The matches in the title.
  public let title: [Range<String.Index>]
  /// A passage of the text with its matches, or the beginning of the text if it has none.
  public let snippet: SearchSnippet

  /// Creates a hit. Only the library and tests need this.
  public init(title: [Range<String.Index>], snippet: SearchSnippet) {
    self.title = title
    self.snippet = snippet
  }
}
