/// A passage of an article's text around what was searched for.
public struct SearchSnippet: Sendable, Hashable {
  /// How many characters long a passage is about: two lines of a list.
  public static let length = 160

  /// The passage on one line, with … where the text goes on.
  public let text: String
  /// What was searched for, in the order of the passage; none where only the title or the author has it.
  public let matches: [Range<String.Index>]

  /// Makes a snippet's value; the library makes them, and so may a test.
  public init(text: String, matches: [Range<String.Index>]) {
    self.text = text
    self.matches = matches
  }
}
