/// What a person searches for, as typed.
///
/// - Words must all occur, in any order; a word is found whole, in any case and with any accents. In Japanese, Chinese
///   and Korean a word is found anywhere.
/// - `"…"` is a phrase, also in “…”, «…», 「…」 and 『…』; without its end it goes on to the end of the text.
/// - `word*` finds words that begin so.
/// - `title:word`, `title:"a phrase"` and `title:word*` find it in the title alone, `author:` in the author's name alone.
/// - `feed:name` (or `feed:"long name"`, or the feed's number), `in:name` for a folder, `is:unread`, `is:read`,
///   `is:starred`.
/// - `after:2026-11-21` finds what is dated on that day or later, `before:2026-11-21` what is dated earlier; a month
///   (2026-11) or a year (2026) stands for its first day.
/// - `-` in front of any of these leaves out what it finds.
///
/// `name:value` with a name that is none of these is an error, for somebody meant something by it; in quotes, and where it
/// is an address or a time, text with a colon is ordinary text. Colons, spaces, quotes, signs and digits may be wide.
public struct SearchQuery: Sendable {
  /// The most bytes of UTF-8 that a query may have: some forty words are the most that was ever meant.
  public static let longestText = 4096

  /// As it was typed.
  public let text: String

  /// What must occur.
  let terms: [SearchTerm]
  /// What must not.
  let excluded: [SearchTerm]
  let filters: [SearchFilter]

  /// Reads a query.
  public init(parsing text: String) throws(SearchQueryError) {
    try self.init(text, takesUnknownOperators: false)
  }

  /// Reads a query that is in the library: an unknown operator is text there, as it was when earlier versions kept it,
  /// and so is one without a value that those did not know.
  init(kept text: String) throws(SearchQueryError) {
    try self.init(text, takesUnknownOperators: true)
  }

  private init(_ text: String, takesUnknownOperators: Bool) throws(SearchQueryError) {
    guard text.utf8.count <= Self.longestText else { throw .tooLong }
    var reader = SearchQueryReader(text)
    reader.takesUnknownOperators = takesUnknownOperators
    try reader.read()
    guard !(reader.terms.isEmpty && reader.excluded.isEmpty && reader.filters.isEmpty) else {
      throw .nothingToSearchFor
    }
    self.text = text
    terms = reader.terms
    excluded = reader.excluded
    filters = reader.filters
  }

  /// The part that a text ends with, which somebody may be typing; nil where the text ends between two parts.
  public static func lastPart(of text: String) -> SearchQueryPart? {
    guard text.utf8.count <= longestText else { return nil }
    var reader = SearchQueryReader(text)
    return reader.readLastPart()
  }
}

extension SearchQuery: Hashable {
  /// Queries are equal when their texts are, scalar by scalar: the same query may be typed in many ways.
  public static func == (one: SearchQuery, other: SearchQuery) -> Bool {
    one.text.unicodeScalars.elementsEqual(other.text.unicodeScalars)
  }

  /// Hashes the text.
  public func hash(into hasher: inout Hasher) {
    for scalar in text.unicodeScalars { hasher.combine(scalar) }
  }
}

extension SearchQuery: Codable {
  /// Reads a query from its text. Throws ``SearchQueryError`` where that is none.
  public init(from decoder: any Decoder) throws {
    try self.init(parsing: String(from: decoder))
  }

  /// Writes the text.
  public func encode(to encoder: any Encoder) throws {
    try text.encode(to: encoder)
  }
}
