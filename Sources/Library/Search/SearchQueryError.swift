/// Why a text cannot be searched for. The words for it are the caller's.
public enum SearchQueryError: Error, Sendable, Equatable {
  /// A part of the text, and where it stands.
  public struct Part: Sendable, Equatable {
    /// The part as it was typed, with its key.
    public let text: String
    /// Its place in the text that was parsed.
    public let range: Range<String.Index>
  }

  /// There is neither a word nor a filter in it.
  case nothingToSearchFor
  /// What stands after `after:` or `before:` is no date.
  case badDate(Part)
  /// What stands before a colon is no ``SearchOperator``.
  case unknownOperator(Part)
  /// What stands after `is:` is not `unread`, `read` or `starred`.
  case unknownState(Part)
  /// Nothing stands after `feed:`.
  case missingFeed(Part)
  /// Nothing stands after `in:`.
  case missingFolder(Part)
  /// What stands after `title:` or `author:` has neither letters nor digits.
  case missingWord(Part)
  /// The text is longer than ``SearchQuery/longestText``.
  case tooLong
}
