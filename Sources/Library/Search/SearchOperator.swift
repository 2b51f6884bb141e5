/// What a part of a query with a colon asks for: `feed:name`.
public enum SearchOperator: String, CaseIterable, Sendable {
  /// Articles of a feed.
  case feed
  /// Articles of the feeds in a folder and in the folders inside it.
  case `in`
  /// What has words in its title.
  case title
  /// What has words in its author's name.
  case author
  /// Articles of a state, see ``SearchState``.
  case `is`
  /// What is dated on a day or later.
  case after
  /// What is dated earlier than a day.
  case before
}

/// What can stand behind `is:`.
public enum SearchState: String, CaseIterable, Sendable {
  /// Not read yet.
  case unread
  /// Read.
  case read
  /// With a star.
  case starred
}

/// The part of a query that somebody is still typing: a word, or an operator with the beginning of its value.
public struct SearchQueryPart: Sendable, Equatable {
  /// Its operator, where it has one.
  public let searchOperator: SearchOperator?
  /// What stands behind that, or all of it; without the quote that opens it.
  public let value: String
  /// Its place in the text, without the sign that excludes it.
  public let range: Range<String.Index>
}
