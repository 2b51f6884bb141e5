/// A passage of an article's text around the matches of a search.
public struct SearchSnippet: Sendable, Hashable {
  /// The approximate length of a passage in characters: two lines of a list.
  public static let length = 160

  /// The passage on one line, with … where the text continues.
  public let text: String
  /// The matches in order; empty if only the title or the author matches.
  public let matches: [Range<String.Index>]

  /// Creates a snippet. Only the library and tests need this.
  public init(text: String, matches: [Range<String.Index>]) {
    self.text = text
    self.matches = matches
  }
}
