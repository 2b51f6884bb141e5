import WebText

/// Converts safe HTML to Markdown.
struct MarkdownReader {
  /// The output.
  var writer = MarkdownWriter()
  let bytes: ByteSpan
  /// The open lists; for an ordered list, the number of its next item.
  private var lists: [Int?] = []
  /// The URLs of the open links.
  private var links: [String?] = []
  /// Text collected verbatim inside `code` and `pre`.
  private var verbatim: String?
  private var isPreformatted = false
  /// The language of the open `pre`, as far as it is known.
  private var language: CodeLanguage?
  /// The open table.
  var table: MarkdownTable?

  init(_ bytes: ByteSpan) {
    self.bytes = bytes
  }

  mutating func run() {
    var scanner = TagScanner(bytes)
    while let token = scanner.next() {
      switch token {
      case .text(let range): text(bytes.part(range).decoded(isInAttribute: false))
      case .tag(let tag): if let name = tag.name { tag.isEnd ? end(name) : begin(name, tag) }
      case .nothing: break
      }
    }
  }

  private mutating func text(_ text: String) {
    guard verbatim == nil else {
      verbatim?.append(text)
      return
    }
    var word = ""
    for character in text {
      if character.isWhitespace, character != "\u{A0}" {
        flush(&word)
        writer.gap()
      } else {
        word.append(character)
      }
    }
    flush(&word)
  }

  private mutating func flush(_ word: inout String) {
    guard !word.isEmpty else { return }
    writer.write(MarkdownEscaping.escaped(word, isAtLineStart: writer.isAtLineStart))
    word = ""
  }

  private mutating func begin(_ name: ElementName, _ tag: TagScanner.Tag) {
    if verbatim != nil {
      if name == .br { verbatim?.append("\n") }
      if name == .code, isPreformatted, language == nil { language = bytes.language(tag.attributes, of: name) }
      return
    }
    switch name {
    case .h1, .h2, .h3, .h4, .h5, .h6:
      writer.breakLine(2)
      writer.write(String(repeating: "#", count: name.headingLevel) + " ")
    case .blockquote:
      writer.breakLine(2)
      writer.enter("> ", rest: "> ")
    case .ul, .ol:
      writer.breakLine(lists.isEmpty ? 2 : 1)
      lists.append(name == .ol ? Int(value("start", tag) ?? "") ?? 1 : nil)
    case .li: item()
    case .pre: (verbatim, isPreformatted, language) = ("", true, bytes.language(tag.attributes, of: name))
    case .code, .kbd, .samp, .tt: verbatim = ""
    case .br: writer.hardBreak()
    case .hr:
      writer.breakLine(2)
      writer.write("---")
      writer.breakLine(2)
    case .a:
      links.append(value("href", tag))
      if links.last != .some(nil) { writer.write("[") }
    case .img: picture(tag)
    case .table, .tr, .td, .th: beginTable(name)
    default: if let mark = name.mark { writer.open(mark) } else if name.isBlock { writer.breakLine(2) }
    }
  }

  private mutating func end(_ name: ElementName) {
    if name == .pre, isPreformatted { return fence() }
    if !isPreformatted, verbatim != nil {
      if [.code, .kbd, .samp, .tt].contains(name) { code() }
      return
    }
    guard !isPreformatted else { return }
    switch name {
    case .blockquote:
      writer.leave()
      writer.breakLine(2)
    case .ul, .ol:
      if !lists.isEmpty { lists.removeLast() }
      writer.breakLine(lists.isEmpty ? 2 : 1)
    case .li:
      writer.leave()
      writer.breakLine(1)
    case .a: if let address = links.popLast() ?? nil { writer.write("](\(address.inMarkdown))", closesMark: true) }
    case .table, .tr, .td, .th: endTable(name)
    default:
      if let mark = name.mark { writer.write(mark, closesMark: true) } else if name.isBlock { writer.breakLine(2) }
    }
  }

  private mutating func item() {
    writer.breakLine(1)
    let number = lists.last ?? nil
    if let number { lists[lists.count - 1] = number + 1 }
    let mark = number.map { "\($0). " } ?? "- "
    writer.enter(mark, rest: String(repeating: " ", count: mark.count))
  }

  private mutating func picture(_ tag: TagScanner.Tag) {
    let alt = (value("alt", tag) ?? "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard let address = value("src", tag), !address.hasPrefix("data:") else { return text(alt) }
    writer.write("![\(MarkdownEscaping.escaped(alt, isAtLineStart: false))](\(address.inMarkdown))")
  }

  private mutating func code() {
    let text = (verbatim ?? "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
    verbatim = nil
    guard !text.isEmpty else { return }
    let quote = String(repeating: "`", count: text.longestRun(of: "`") + 1)
    let padding = text.hasPrefix("`") || text.hasSuffix("`") ? " " : ""
    writer.write(quote + padding + text + padding + quote)
  }

  private mutating func fence() {
    let text = (verbatim ?? "").replacing("\r\n", with: "\n")
    (verbatim, isPreformatted) = (nil, false)
    let fence = String(repeating: "`", count: max(3, text.longestRun(of: "`") + 1))
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    while lines.last?.isEmpty == true { lines.removeLast() }
    writer.breakLine(2)
    let name = language.flatMap { $0 == .text ? nil : $0.rawValue } ?? ""
    writer.write(lines: [(fence + name)[...]] + lines + [fence[...]])
    writer.breakLine(2)
  }

  private func value(_ name: StaticString, _ tag: TagScanner.Tag) -> String? {
    var attributes = AttributeScanner(bytes, tag.attributes)
    while let attribute = attributes.next() {
      let found = bytes.part(attribute.name)
      if found.count == name.utf8CodeUnitCount, found.hasASCII(name, at: 0) {
        return bytes.part(attribute.value).decoded(isInAttribute: true)
      }
    }
    return nil
  }
}

extension ElementName {
  fileprivate var headingLevel: Int {
    switch self {
    case .h1: 1
    case .h2: 2
    case .h3: 3
    case .h4: 4
    case .h5: 5
    default: 6
    }
  }

  /// The marker before and after the element's content.
  fileprivate var mark: String? {
    switch self {
    case .b, .strong: "**"
    case .i, .em, .cite, .dfn, .`var`: "*"
    case .s, .strike, .del: "~~"
    default: nil
    }
  }
}

extension String {
  /// The URL of a link; one with white space or brackets is enclosed in angle brackets.
  fileprivate var inMarkdown: String {
    guard contains(where: { $0.isWhitespace || "()<>".contains($0) }) else { return self }
    return "<\(replacing("<", with: "%3C").replacing(">", with: "%3E").replacing("\n", with: ""))>"
  }

  fileprivate func longestRun(of wanted: Character) -> Int {
    var (longest, run) = (0, 0)
    for character in self {
      run = character == wanted ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }
}

/// Escapes text that Markdown would interpret as markup.
enum MarkdownEscaping {
  /// Returns a word with a backslash before each character that has a meaning in Markdown.
  static func escaped(_ word: String, isAtLineStart: Bool) -> String {
    var output = ""
    for character in word {
      if "\\`*_[]<~|".contains(character) { output.append("\\") }
      output.append(character)
    }
    guard isAtLineStart, let first = word.first else { return output }
    if "#>+-=".contains(first) { return "\\" + output }
    // A number with a period or parenthesis begins a list.
    let digits = word.prefix { $0.isASCII && $0.isNumber }
    let rest = word[digits.endIndex...]
    if !digits.isEmpty, rest == "." || rest == ")" { return digits + "\\" + rest }
    return output
  }
}
