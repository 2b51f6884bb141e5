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
  /// The value of `newer:` or `older:` is not a span of time.
  case badAge(Part)
  /// The name before a colon is not a ``SearchOperator``.
  case unknownOperator(Part)
  /// The value of `is:` is not a ``SearchState``.
  case unknownState(Part)
  /// The value of `has:` is not a ``SearchPossession``.
  case unknownPossession(Part)
  /// `feed:` has no value.
  case missingFeed(Part)
  /// `in:` has no value.
  case missingFolder(Part)
  /// The value of `title:`, `author:` or `text:` has neither letters nor digits.
  case missingWord(Part)
  /// `tag:` has no value.
  case missingTag(Part)
  /// `category:` has no value.
  case missingCategory(Part)
  /// The value of `lang:` is not a language tag (RFC 5646).
  case badLanguage(Part)
  /// A regular expression is wrong.
  case badPattern(Part, PatternError)
  /// `url:` has no value.
  case missingAddress(Part)
  /// The text is longer than ``SearchQuery/longestText``.
  case tooLong
}
