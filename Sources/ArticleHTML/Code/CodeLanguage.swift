import WebText

/// A language in which code in an article is written.
enum CodeLanguage: String, CaseIterable, Sendable {
  case c, cpp, css, go, html, java, javascript, json, kotlin, python, rust, shell, sql, swift, typescript
  /// Another one, or none: code that is not colored.
  case text

  /// The class that says so in safe HTML.
  var className: String { "language-" + rawValue }

  /// The names in classes, besides the cases' own.
  private static let aliases: [CodeLanguage: [String]] = [
    .c: ["h"], .cpp: ["c++", "cc", "cxx", "hpp"], .go: ["golang"],
    .html: ["xml", "xhtml", "svg", "html-basic", "text-html", "text-xml", "rss", "atom", "plist"],
    .javascript: ["js", "jsx", "mjs", "node"], .json: ["jsonc", "json5"], .kotlin: ["kt", "kts"],
    .python: ["py", "python3", "py3"], .rust: ["rs"], .shell: ["sh", "bash", "zsh"],
    .sql: ["mysql", "postgresql", "pgsql", "plsql", "sqlite", "tsql"], .typescript: ["ts", "tsx"],
    .text: ["plain", "plaintext", "txt", "none", "nohighlight", "no-highlight"],
  ]

  private static let byName = NameTable(
    allCases.flatMap { language in ([language.rawValue] + (aliases[language] ?? [])).map { ($0, language) } })

  private init?(_ name: ByteSpan) {
    guard let language = Self.byName.value(of: PackedName(name, 0..<name.count)) else { return nil }
    self = language
  }
}

extension CodeLanguage {
  /// Prefixes of a class that names a language, also one that is not known here.
  private static let sure: [StaticString] = ["language-", "lang-", "highlight-source-", "highlight-text-"]
  /// Prefixes of a class that may also be about something else.
  private static let unsure: [StaticString] = ["highlight-", "src-"]
  /// Classes beside which another one is a language's name.
  private static let companions: [StaticString] = ["highlight", "hljs", "sourcecode", "prettyprint", "src"]
  /// Bytes of a class attribute that are read; real ones have some tens.
  private static let longest = 256

  /// Finds the language that classes name, as highlighters write them.
  /// - Parameters:
  ///   - classes: The value of the attribute.
  ///   - isCode: Whether the element is code, rather than around it. If so, a name that is not known means `text`.
  init?(classes: ByteSpan, isCode: Bool) {
    guard classes.count <= Self.longest else { return nil }
    var (isHighlighted, bare) = (false, CodeLanguage?.none)
    var index = 0
    while index < classes.count {
      let start = index
      while index < classes.count, !classes[index].isSpace { index += 1 }
      let word = classes.part(start..<index)
      index += 1
      guard let first = word.first?.lowered else { continue }
      // “brush: swift; toolbar: false” (SyntaxHighlighter)
      if first == UInt8(ascii: "b"), word.hasASCII("brush:", at: 0) {
        let rest = classes.part(start + 6..<classes.count).trimmed
        let name = rest.part(0..<(rest.firstIndex { $0 == UInt8(ascii: ";") || $0.isSpace } ?? rest.count))
        guard let language = CodeLanguage(name) ?? (isCode ? .text : nil) else { return nil }
        self = language
        return
      }
      guard "lhsp".utf8.contains(first) || bare == nil else { continue }
      for prefix in Self.sure where word.hasASCII(prefix, at: 0) {
        let name = word.part(prefix.utf8CodeUnitCount..<word.count)
        guard let language = CodeLanguage(name) ?? (isCode ? .text : nil) else { continue }
        self = language
        return
      }
      for prefix in Self.unsure where word.hasASCII(prefix, at: 0) {
        if let language = CodeLanguage(word.part(prefix.utf8CodeUnitCount..<word.count)) {
          self = language
          return
        }
      }
      let isCompanion = Self.companions.contains {
        word.count == $0.utf8CodeUnitCount && word.hasASCII($0, at: 0)
      }
      if isCompanion { isHighlighted = true } else if bare == nil { bare = CodeLanguage(word) }
    }
    guard isHighlighted, let bare else { return nil }
    self = bare
  }
}

extension ElementName {
  /// Whether the element is code.
  var isCode: Bool { self == .pre || self == .code }
  /// Whether the element may say in which language the code in it is written.
  var namesLanguage: Bool { isCode || self == .div || self == .figure }
}
