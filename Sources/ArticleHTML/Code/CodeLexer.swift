import WebText

/// Finds the colored parts of code: comments, strings, numbers and known words.
///
/// It reads each byte a fixed number of times, whatever the input, and never fails: what it does not know has no color.
struct CodeLexer {
  private(set) var tokens: [CodeToken] = []

  private let bytes: ByteSpan
  private let grammar: CodeGrammar
  private var index = 0
  /// Whether a value precedes, so that a slash divides.
  private var followsValue = false
  /// Where the last line ends in which a slash began no regular expression: the others in it are not tried.
  private var lineWithoutPattern = -1

  /// Hashes around a string; a row of more would be counted again from each of them.
  private static let mostHashes = 16

  /// Returns the colored parts of code, in order and without overlap.
  static func tokens(of code: ByteSpan, in language: CodeLanguage) -> [CodeToken] {
    switch language {
    case .text: return []
    case .html: return MarkupLexer.tokens(of: code)
    case .css: return StyleSheetLexer.tokens(of: code)
    default:
      guard let grammar = language.grammar else { return [] }
      var lexer = CodeLexer(code, grammar)
      while lexer.index < code.count { lexer.step() }
      return lexer.tokens
    }
  }

  private init(_ code: ByteSpan, _ grammar: CodeGrammar) {
    (bytes, self.grammar) = (code, grammar)
  }

  private mutating func step() {
    let byte = bytes[index]
    if byte.isSpace {
      index += 1
    } else if isLineComment {
      add(.comment, to: bytes.firstIndex(0x0A, from: index))
    } else if grammar.hasBlockComments, bytes.hasASCII("/*", at: index) {
      add(.comment, to: blockCommentEnd())
    } else if let end = stringEnd(from: index) {
      string(to: end)
    } else if byte.isDigit {
      add(.number, to: numberEnd())
      followsValue = true
    } else if byte.isWord {
      word()
    } else if let end = markEnd(byte) {
      add(.meta, to: end)
    } else if byte == UInt8(ascii: "/"), grammar.hasPatterns, !followsValue, let end = patternEnd() {
      add(.string, to: end)
      followsValue = true
    } else {
      followsValue = byte == UInt8(ascii: ")") || byte == UInt8(ascii: "]")
      index += 1
    }
  }

  private mutating func add(_ kind: CodeToken.Kind, to end: Int) {
    tokens.append(CodeToken(kind: kind, range: index..<end))
    index = end
  }

  private func isByte(_ byte: Unicode.Scalar, at index: Int) -> Bool {
    index < bytes.count && bytes[index] == UInt8(ascii: byte)
  }

  // MARK: Words

  private mutating func word() {
    let start = index
    var end = index
    while end < bytes.count, bytes[end].isWord || bytes[end].isDigit { end += 1 }
    if end - start <= 2, end < bytes.count, bytes.part(start..<end).allSatisfy(grammar.stringPrefixes.utf8.contains),
      let stringEnd = stringEnd(from: end, isRaw: bytes.part(start..<end).contains { $0 | 0x20 == UInt8(ascii: "r") })
    {
      return string(to: stringEnd)
    }
    let kind = grammar.kind(of: bytes.part(start..<end))
    if let kind { add(kind, to: end) } else { index = end }
    followsValue = kind != .keyword
  }

  private func numberEnd() -> Int {
    var end = index
    while end < bytes.count {
      let byte = bytes[end]
      let isExponent = end > index && bytes[end - 1] | 0x20 == UInt8(ascii: "e") && !bytes.hasASCII("0x", at: index)
      if byte == UInt8(ascii: "."), end + 1 < bytes.count, bytes[end + 1].isDigit {
        end += 1
      } else if byte == UInt8(ascii: "'"), grammar.hasQuotesInNumbers, end + 1 < bytes.count, bytes[end + 1].isDigit {
        end += 1
      } else if byte.isDigit || byte < 0x80 && byte.isWord || isExponent && (byte == 0x2B || byte == 0x2D) {
        end += 1
      } else {
        break
      }
    }
    return end
  }

  /// Returns the end of a directive, an attribute or a variable.
  private func markEnd(_ byte: UInt8) -> Int? {
    let isMark =
      switch byte {
      case UInt8(ascii: "@"): grammar.hasAttributes
      case UInt8(ascii: "$"): grammar.hasVariables
      case UInt8(ascii: "#"): grammar.hash != .nothing
      default: false
      }
    guard isMark else { return nil }
    var end = index + 1
    if byte == UInt8(ascii: "#") {
      if grammar.hash == .brackets {
        if isByte("!", at: end) { end += 1 }
        return isByte("[", at: end) ? lineEnd(after: "]", from: end) : nil
      }
      if grammar.hash == .lineDirective {
        guard isAtLineStart else { return nil }
        while end < bytes.count, bytes[end] == 0x20 || bytes[end] == 0x09 { end += 1 }
      }
    } else if byte == UInt8(ascii: "$") {
      if isByte("{", at: end) { return lineEnd(after: "}", from: end) }
      if end < bytes.count, "#?!@*$".utf8.contains(bytes[end]) { return end + 1 }
    }
    let start = end
    while end < bytes.count, bytes[end].isWord || bytes[end].isDigit { end += 1 }
    return end > start ? end : nil
  }

  /// Returns the index after a byte in the same line, or the line's end.
  private func lineEnd(after byte: Unicode.Scalar, from start: Int) -> Int {
    var end = start
    while end < bytes.count, bytes[end] != 0x0A {
      end += 1
      if bytes[end - 1] == UInt8(ascii: byte) { break }
    }
    return end
  }

  /// Whether only spaces precede in the line. There cannot be many, because a token before them would end there.
  private var isAtLineStart: Bool {
    let last = tokens.last?.range.upperBound ?? 0
    var start = index
    while start > last, bytes[start - 1] == 0x20 || bytes[start - 1] == 0x09 { start -= 1 }
    return start == 0 || bytes[start - 1] == 0x0A
  }

  // MARK: Comments

  private var isLineComment: Bool {
    guard grammar.lineComments.contains(where: { bytes.hasASCII($0, at: index) }) else { return false }
    return !grammar.commentsFollowSpace || index == 0 || bytes[index - 1].isSpace
  }

  private func blockCommentEnd() -> Int {
    var (end, depth) = (index + 2, 1)
    while end < bytes.count {
      if bytes.hasASCII("*/", at: end) {
        (end, depth) = (end + 2, depth - 1)
        if depth == 0 { return end }
      } else if grammar.nestsBlockComments, bytes.hasASCII("/*", at: end) {
        (end, depth) = (end + 2, depth + 1)
      } else {
        end += 1
      }
    }
    return end
  }

  // MARK: Strings

  private mutating func string(to end: Int) {
    var next = end
    if grammar.hasKeys { while next < bytes.count, bytes[next].isSpace { next += 1 } }
    add(grammar.hasKeys && isByte(":", at: next) ? .type : .string, to: end)
    followsValue = true
  }

  /// Returns the end of the string that begins at an index; nil if none does.
  private func stringEnd(from start: Int, isRaw: Bool = false) -> Int? {
    guard start < bytes.count else { return nil }
    let quote = bytes[start]
    if quote == UInt8(ascii: "#"), grammar.hasHashStrings { return hashStringEnd(from: start) }
    if grammar.tripleQuotes.utf8.contains(quote), isTriple(quote, at: start) { return tripleEnd(quote, from: start) }
    if quote == UInt8(ascii: "'"), grammar.hasLifetimes { return characterEnd(from: start) }
    let isLong = grammar.longQuotes.utf8.contains(quote)
    guard isLong || grammar.quotes.utf8.contains(quote) else { return nil }
    var end = start + 1
    while end < bytes.count, bytes[end] != quote {
      if bytes[end] == 0x0A, !isLong { return end }
      end += bytes[end] == UInt8(ascii: "\\") && !isRaw ? 2 : 1
    }
    return min(end + 1, bytes.count)
  }

  private func isTriple(_ quote: UInt8, at index: Int) -> Bool {
    index + 2 < bytes.count && bytes[index] == quote && bytes[index + 1] == quote && bytes[index + 2] == quote
  }

  private func tripleEnd(_ quote: UInt8, from start: Int) -> Int {
    var end = start + 3
    while end < bytes.count {
      if isTriple(quote, at: end) { return end + 3 }
      end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    return bytes.count
  }

  /// `#"…"#` with any number of hashes.
  private func hashStringEnd(from start: Int) -> Int? {
    var end = start
    while end - start < Self.mostHashes, isByte("#", at: end) { end += 1 }
    let hashes = end - start
    guard isByte("\"", at: end) else { return nil }
    end += 1
    while end < bytes.count {
      end += 1
      guard bytes[end - 1] == UInt8(ascii: "\"") else { continue }
      var found = 0
      while found < hashes, isByte("#", at: end + found) { found += 1 }
      if found == hashes { return end + hashes }
    }
    return end
  }

  /// A character such as `'a'`, which a name such as `'a` is not.
  private func characterEnd(from start: Int) -> Int? {
    var end = start + 1
    if isByte("\\", at: end) {
      end = lineEnd(after: "'", from: end + 2)
      return min(end, bytes.count)
    }
    guard end < bytes.count, bytes[end] != 0x0A else { return nil }
    end += 1
    while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    return isByte("'", at: end) ? end + 1 : nil
  }

  /// Returns the end of a regular expression; nil if the slash does not begin one.
  private mutating func patternEnd() -> Int? {
    guard index > lineWithoutPattern else { return nil }
    var end = index + 1
    while end < bytes.count, bytes[end] != 0x0A {
      if bytes[end] == UInt8(ascii: "/") {
        end += 1
        while end < bytes.count, bytes[end].isWord { end += 1 }
        return end
      }
      end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    lineWithoutPattern = end
    return nil
  }
}

extension UInt8 {
  /// Whether the byte may begin a word.
  var isWord: Bool { isLetter || self == UInt8(ascii: "_") || self >= 0x80 }
}
