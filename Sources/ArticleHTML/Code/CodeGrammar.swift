import WebText

/// What distinguishes the languages for ``CodeLexer``: words, comments and strings.
struct CodeGrammar: Sendable {
  /// A word with a color.
  struct Word: Sendable {
    let kind: CodeToken.Kind
    let spelling: [UInt8]
  }

  var words = NameTable<Word>([])
  /// Whether the case of words does not matter.
  var ignoresCase = false
  /// What begins a comment to the end of the line.
  var lineComments: [StaticString] = ["//"]
  /// Whether such a comment begins only after a space.
  var commentsFollowSpace = false
  /// Whether there are comments between `/*` and `*/`.
  var hasBlockComments = true
  var nestsBlockComments = false
  /// The quotation marks of strings that end with their line.
  var quotes = "\"'"
  /// The quotation marks of strings of several lines.
  var longQuotes = ""
  /// The quotation marks that, three at a time, enclose strings of several lines.
  var tripleQuotes = ""
  /// Whether digits are grouped by `'`.
  var hasQuotesInNumbers = false
  /// Whether `'a` may be a name, as in Rust.
  var hasLifetimes = false
  /// Letters that may precede a string, such as in `r"…"`.
  var stringPrefixes = ""
  /// Whether `#"…"#` is a string.
  var hasHashStrings = false
  /// Whether a capitalized word is a type.
  var capitalsAreTypes = false
  /// Whether `@word` is an attribute.
  var hasAttributes = false
  /// What follows `#`.
  var hash = Hash.nothing
  /// Whether `$word` is a variable.
  var hasVariables = false
  /// Whether a slash may begin a regular expression.
  var hasPatterns = false
  /// Whether a string before a colon is a key.
  var hasKeys = false

  /// What `#` begins.
  enum Hash: Sendable {
    case nothing
    /// A directive at the beginning of a line.
    case lineDirective
    /// A directive anywhere.
    case directive
    /// An attribute in brackets.
    case brackets
  }

  init(keywords: String, types: String = "", _ change: (inout CodeGrammar) -> Void = { _ in }) {
    var seen: Set<String> = []
    let words = [(CodeToken.Kind.keyword, keywords), (.type, types)].flatMap { kind, text in
      text.split(separator: " ").map(String.init).compactMap { word -> (String, Word)? in
        guard seen.insert(word.lowercased()).inserted else { return nil }
        return (word.lowercased(), Word(kind: kind, spelling: Array(word.utf8)))
      }
    }
    self.words = NameTable(words)
    change(&self)
  }

  /// Returns the kind of a word; nil for one without a color.
  func kind(of word: ByteSpan) -> CodeToken.Kind? {
    if let found = words.value(of: PackedName(word, 0..<word.count)),
      ignoresCase || found.spelling.count == word.count && word.elementsEqual(found.spelling)
    {
      return found.kind
    }
    guard capitalsAreTypes, let first = word.first, first.isCapital else { return nil }
    return word.count == 1 || word.contains { $0.isLetter && !$0.isCapital } ? .type : nil
  }
}

extension UInt8 {
  fileprivate var isCapital: Bool { self >= 0x41 && self <= 0x5A }
}
