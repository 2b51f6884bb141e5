/// The reason why a text is not a valid query. The caller provides the user-visible message.
public enum SearchQueryError: Error, Sendable, Equatable {
  /// A part of the text and its range.
  public struct Part: Sendable, Equatable {
    /// The part as typed, including its operator.
    public let text: String
    /// The range of the part in the parsed text.
    public let range: Range<String.Index>
  }

  /// The text contains neither words nor filters.
  case nothingToSearchFor
  /// The value of `after:` or `before:` is not a date.
  case badDate(Part)
  /// The name before a colon is not a ``SearchOperator``.
  case unknownOperator(Part)
  /// The value of `is:` is not `unread`, `read` or `starred`.
  case unknownState(Part)
  /// `feed:` has no value.
  case missingFeed(Part)
  /// `in:` has no value.
  case missingFolder(Part)
  /// The value of `title:` or `author:` has neither letters nor digits.
  case missingWord(Part)
  /// The text is longer than ``SearchQuery/longestText``.
  case tooLong
}
