/// Where an article has what was searched for.
public struct SearchHit: Sendable, Hashable {
  /// The matches in the title.
  public let title: [Range<String.Index>]
  /// A passage of the text with its matches; the text's beginning, where it has none.
  public let snippet: SearchSnippet

  /// Makes a hit's value; the library makes them, and so may a test.
  public init(title: [Range<String.Index>], snippet: SearchSnippet) {
    self.title = title
    self.snippet = snippet
  }
}
