/// A word or phrase of a search, cut into the tokens that must follow each other in an article.
struct SearchTerm: Sendable, Hashable {
  /// As typed, without quotes and signs.
  let text: String
  /// Folded, in UTF-8. There is at least one.
  let tokens: [[UInt8]]
  /// Whether the last token is only the beginning of one.
  let isPrefix: Bool
  /// Whether that beginning is one character of a script without spaces; then a word goes no further than it does.
  let endsInCharacter: Bool
  /// Where it must occur; nil for anywhere.
  let column: SearchColumn?

  /// Nothing, where a text has neither letters nor digits.
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
    // 本 stands in the index with the character behind it
    self.isPrefix = isPrefix || endsInCharacter
  }

  /// The term in FTS5's language: a string, which the tokenizer cuts into a phrase, behind the column that it is looked
  /// for in. Nothing typed is ever syntax.
  var expression: String {
    // by scalars: a quote with an accent on it is another character to Swift and a quote to FTS5
    var quoted = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      // FTS5 reads up to the first NUL, and would miss the closing quote
      quoted.append(scalar == "\0" ? " " : scalar)
      if scalar == "\"" { quoted.append(scalar) }
    }
    let filter = column.map { "\($0.rawValue) : " } ?? ""
    return filter + "\"\(String(quoted))\"" + (isPrefix ? " *" : "")
  }
}
