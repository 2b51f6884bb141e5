/// The operator of a query part such as `feed:name`.
public enum SearchOperator: String, CaseIterable, Sendable {
  /// Articles of a feed.
  case feed
  /// Articles of the feeds in a folder and its subfolders.
  case `in`
  /// Articles with words in the title.
  case title
  /// Articles with words in the author's name.
  case author
  /// Articles with words in the text.
  case text
  /// Articles with a tag.
  case tag
  /// Articles in a category of their feed.
  case category
  /// Articles in a language.
  case lang
  /// Articles whose address contains a text.
  case url
  /// Articles with something, see ``SearchPossession``.
  case has
  /// Articles with a state, see ``SearchState``.
  case `is`
  /// Articles dated on a day or later.
  case after
  /// Articles dated before a day.
  case before
  /// Articles not older than a span of time.
  case newer
  /// Articles older than a span of time.
  case older
}

/// The possible values of `is:`.
public enum SearchState: String, CaseIterable, Sendable {
  /// Unread.
  case unread
  /// Read.
  case read
  /// Starred.
  case starred
  /// To be read later.
  case later
  /// In a feed with fewer than one article a week.
  case quiet
  /// Kept by a rule, whatever the retention.
  case kept
  /// Hidden by a rule; all other searches exclude these articles.
  case muted

  /// Creates the state with a name, ignoring case. Returns nil if no state has that name.
  init?(named name: String) {
    let name = name.lowercased()
    // The former name of quiet feeds, in stored queries.
    guard let state = Self(rawValue: name) ?? (name == "seldom" ? .quiet : nil) else { return nil }
    self = state
  }
}

/// The possible values of `has:`.
public enum SearchPossession: String, CaseIterable, Sendable {
  /// An attachment.
  case file
}

/// The part of a query that the user is still typing: a word, or an operator with the beginning of its value.
public struct SearchQueryPart: Sendable, Equatable {
  /// The operator, if any.
  public let searchOperator: SearchOperator?
  /// The text after the operator, or the whole part; without the opening quote.
  public let value: String
  /// The range of the part in the text, without a leading minus sign.
  public let range: Range<String.Index>
}
