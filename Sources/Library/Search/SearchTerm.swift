/// A word or phrase of a search, split into tokens that must occur in succession.
struct SearchTerm: Sendable, Hashable {
  /// The text as typed, without quotes and signs.
  let text: String
  /// The folded tokens in UTF-8; at least one.
  let tokens: [[UInt8]]
  /// Whether the last token is only a prefix.
  let isPrefix: Bool
  /// Whether that prefix is a single character of a script without spaces; a match then ends with that character.
  let endsInCharacter: Bool
  /// The column in which the term must occur; nil for any.
  let column: SearchColumn?

  /// Creates a term, or nil if the text has neither letters nor digits.
  init?(_ text: String, isPrefix: Bool, in column: SearchColumn? = nil, _ scanner: TokenScanner) {
    var tokens: [[UInt8]] = []
    var last = SearchToken.Kind.word
    var utf8 = text
    utf8.withUTF8 { bytes in
      scanner.forEachToken(in: bytes, isQuery: true) { token in
        tokens.append(Array(token.bytes))
        last = token.kind
        return true
      }
    }
    guard !tokens.isEmpty else { return nil }
    self.text = text
    self.column = column
    self.tokens = tokens
    endsInCharacter = last == .single
    // 本 is in the index together with the character that follows it.
    self.isPrefix = isPrefix || endsInCharacter
  }

  /// The term in FTS5's language: the column filter, followed by a string that the tokenizer splits into a phrase.
  /// Typed text is never interpreted as syntax.
  var expression: String {
    // By scalar: a quote with an accent is a different Character in Swift but still a quote to FTS5.
    var quoted = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      // FTS5 stops reading at the first NUL and would miss the closing quote.
      quoted.append(scalar == "\0" ? " " : scalar)
      if scalar == "\"" { quoted.append(scalar) }
    }
    let filter = column.map { "\($0.rawValue) : " } ?? ""
    return filter + "\"\(String(quoted))\"" + (isPrefix ? " *" : "")
  }
}

/// The searchable fields of an article, named like the columns of the index.
enum SearchColumn: String, Sendable, Hashable {
  case title
  case author
  case text
}
