/// A search query, as typed by the user.
///
/// - All words must occur, in any order. Words match as a whole, ignoring case and accents. In Japanese, Chinese and
///   Korean, words match anywhere.
/// - `"…"` is a phrase, as are “…”, «…», 「…」 and 『…』. Without a closing quote, it extends to the end of the text.
/// - `word*` matches words with this beginning.
/// - `title:word`, `title:"a phrase"` and `title:word*` search only the title, `author:` only the author's name, `text:`
///   only the text.
/// - `feed:name` (or `feed:"long name"`, or the feed's address or identifier), `in:name` for a folder, `is:unread`, `is:read`,
///   `is:starred`, `is:later`, `has:file` for attachments, `url:text` for a part of the article's address.
/// - `tag:name` finds articles with the tag of that name.
/// - `is:quiet` finds articles of feeds with fewer than one article a week.
/// - `category:name` finds articles that their feed files under that name, `lang:ja` those in a language.
/// - `title:/v[0-9]+/` finds a regular expression in the title; likewise `author:`, `text:`, `category:`, `feed:` and
///   `in:`, and `url:~/…/`, because `/…/` is a part of an address. See ``TextPattern``.
/// - `is:kept` finds articles that a rule keeps.
/// - `is:muted` or `in:muted` finds articles hidden by a rule, which other searches exclude.
/// - `after:2026-11-21` finds articles dated on that day or later, `before:2026-11-21` earlier ones; a month (2026-11)
///   or year (2026) means its first day.
/// - `newer:7d` finds articles of the last seven days, `older:7d` earlier ones; `h` means hours, `w` weeks, `m` months,
///   `y` years.
/// - `-` before any of these excludes what it finds.
///
/// `name:value` with an unknown name is an error, because the user probably meant an operator; in quotes, or as part of
/// an address or a time, text with a colon is ordinary text. Colons, spaces, quotes, signs and digits may be
/// full-width.
public struct SearchQuery: Sendable {
  /// The maximum length of a query in UTF-8 bytes, far beyond the forty words or so of any meaningful query.
  public static let longestText = 4096

  /// Whether a text can be searched for as a language.
  package static func isLanguage(_ text: String) -> Bool { SearchSyntax.isLanguage(text) }

  /// The query as typed.
  public let text: String

  /// The terms that must occur.
  private(set) var terms: [SearchTerm]
  /// The terms that must not occur.
  let excluded: [SearchTerm]
  private(set) var filters: [SearchFilter]

  /// Parses a query.
  public init(parsing text: String) throws(SearchQueryError) {
    try self.init(text, takesUnknownOperators: false)
  }

  /// Parses a query that the user is typing: a word at the very end may be unfinished, and then matches words with this
  /// beginning, as if a star followed; ``text`` ends with that star. A word is finished by a space. Words in quotes and
  /// excluded words always match as a whole, as do the first letters of a word (``shortestBeginning``).
  public init(typing text: String) throws(SearchQueryError) {
    try self.init(parsing: text)
    var reader = SearchQueryReader(text)
    guard let word = reader.readLastWord(),
      word.unicodeScalars.reversed().prefix(while: Self.isInWord).count >= Self.shortestBeginning,
      let query = try? SearchQuery(parsing: text + "*")
    else { return }
    self = query
  }

  /// The number of letters from which a word being typed matches longer words. FTS5 collects every match of a beginning
  /// before it returns the first, and a letter or two begin too many words.
  static let shortestBeginning = 3

  /// Whether a character belongs to a word that may become longer. Scripts without spaces match anywhere already.
  private static func isInWord(_ scalar: Unicode.Scalar) -> Bool {
    CharacterClass.holdsText(scalar) && !CharacterClass.isPaired(scalar.value)
  }

  /// Parses a query stored in the library. Unknown operators are treated as text, as they were by the earlier versions
  /// that stored them, as are operators without a value that those versions did not know.
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

  /// Creates a query for the words of a text, in succession, in one field of articles.
  ///
  /// - Returns: Nil if the text has no words.
  public static func phrase(_ text: String, in field: SearchOperator) -> SearchQuery? {
    try? SearchQuery(parsing: "\(field.rawValue):\(SearchSyntax.quoted(text))")
  }

  /// Creates a query for a few words anywhere in articles, in succession.
  ///
  /// - Returns: Nil if the text has no words, or more than a query should name.
  public static func words(_ text: String) -> SearchQuery? {
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard words.count <= mostQuotedCharacters else { return nil }
    return SearchSyntax.value(words).flatMap { try? SearchQuery(parsing: $0) }
  }

  /// The number of characters of a quoted sentence, which no other article is likely to contain if it is longer.
  private static let mostQuotedCharacters = 200

  /// Creates a query for a name, such as that of a category.
  ///
  /// - Returns: Nil if the name is empty.
  public static func named(_ name: String, in field: SearchOperator) -> SearchQuery? {
    SearchSyntax.value(name).flatMap { try? SearchQuery(parsing: "\(field.rawValue):\($0)") }
  }

  /// Returns a query that finds less. Its text is unchanged, so it must not be stored.
  func adding(_ filter: SearchFilter) -> SearchQuery {
    var query = self
    query.filters.append(filter)
    return query
  }

  /// Returns a query with some of the terms only. Its text is unchanged, so it must not be stored.
  func keeping(_ isKept: (SearchTerm) -> Bool) -> SearchQuery {
    var query = self
    query.terms = terms.filter(isKept)
    return query
  }

  /// Returns the query with the titles of feeds in place of their URLs, for display; it would find more than they have.
  ///
  /// - Parameter title: Returns the title of the feed with a URL, if there is one.
  public func titlingFeeds(_ title: (String) -> String?) -> String {
    renaming(after: .feed, takesUnknownOperators: true, title)?.text ?? text
  }

  /// Returns the query with other names in place of those that it looks for.
  ///
  /// - Parameters:
  ///   - key: `feed` or `tag`.
  ///   - takesUnknownOperators: As when the stored query is read.
  ///   - newName: Returns the new name for a value after it; nil if it stays.
  /// - Returns: Nil if all names stay.
  func renaming(
    after key: SearchOperator, takesUnknownOperators: Bool = false, _ newName: (String) -> String?
  ) -> SearchQuery? {
    var reader = SearchQueryReader(text)
    reader.takesUnknownOperators = takesUnknownOperators
    guard (try? reader.read()) != nil else { return nil }
    var renamed = text
    for found in reader.names.reversed() where found.key == key {
      guard let value = newName(found.value).flatMap(SearchSyntax.value) else { continue }
      // A quote may have ended the name, but not a word.
      let end = found.range.upperBound
      let isFree = end == text.endIndex || SearchSyntax.isSpace(text.unicodeScalars[end])
      renamed.replaceSubrange(found.range, with: isFree ? value : value + " ")
    }
    return renamed == text ? nil : try? SearchQuery(renamed, takesUnknownOperators: takesUnknownOperators)
  }

  /// Returns the last part of a text, which the user may still be typing; nil if the text ends between two parts.
  public static func lastPart(of text: String) -> SearchQueryPart? {
    guard text.utf8.count <= longestText else { return nil }
    var reader = SearchQueryReader(text)
    return reader.readLastPart()
  }
}

extension SearchQuery: Hashable {
  /// Returns whether the texts are equal, scalar by scalar. Different texts may express the same query.
  public static func == (one: SearchQuery, other: SearchQuery) -> Bool {
    one.text.unicodeScalars.elementsEqual(other.text.unicodeScalars)
  }

  /// Hashes the text.
  public func hash(into hasher: inout Hasher) {
    for scalar in text.unicodeScalars { hasher.combine(scalar) }
  }
}

extension SearchQuery: Codable {
  /// Decodes a query from its text. Throws ``SearchQueryError`` if the text is not a valid query.
  public init(from decoder: any Decoder) throws {
    try self.init(parsing: String(from: decoder))
  }

  /// Encodes the text.
  public func encode(to encoder: any Encoder) throws {
    try text.encode(to: encoder)
  }
}

/// The query in the language of FTS5.
extension SearchQuery {
  /// The expression that must match: all terms and none of the excluded ones. Nil if the query has no terms.
  var matchExpression: String? {
    guard !terms.isEmpty else { return nil }
    let wanted = terms.map(\.expression).joined(separator: " AND ")
    return excluded.isEmpty ? wanted : "(\(wanted)) NOT (\(unwanted))"
  }

  /// The expression that must not match, if the query only has excluded terms: FTS5 cannot express "everything except".
  var excludedExpression: String? {
    terms.isEmpty && !excluded.isEmpty ? unwanted : nil
  }

  private var unwanted: String {
    excluded.map(\.expression).joined(separator: " OR ")
  }
}
