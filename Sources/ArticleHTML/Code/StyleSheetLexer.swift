import WebText

/// Finds the colored parts of CSS.
struct StyleSheetLexer {
  private var tokens: [CodeToken] = []
  private let bytes: ByteSpan
  private var index = 0
  /// The number of open braces: in them, a word before a colon is a property.
  private var depth = 0
  /// Whether a property's value follows.
  private var isInValue = false

  /// Returns the colored parts of code, in order and without overlap.
  static func tokens(of code: ByteSpan) -> [CodeToken] {
    var lexer = StyleSheetLexer(bytes: code)
    while lexer.index < code.count { lexer.step() }
    return lexer.tokens
  }

  private init(bytes: ByteSpan) { self.bytes = bytes }

  private mutating func step() {
    let byte = bytes[index]
    switch byte {
    case UInt8(ascii: "/") where bytes.hasASCII("/*", at: index): add(.comment, to: commentEnd())
    case UInt8(ascii: "\""), UInt8(ascii: "'"): add(.string, to: stringEnd(byte))
    case UInt8(ascii: "@"): add(.meta, to: wordEnd(from: index + 1))
    case UInt8(ascii: "!"): add(.keyword, to: wordEnd(from: index + 1))
    case UInt8(ascii: "#") where isInValue: add(.number, to: wordEnd(from: index + 1))
    case UInt8(ascii: "{"), UInt8(ascii: "}"):
      depth = byte == UInt8(ascii: "{") ? depth + 1 : max(0, depth - 1)
      isInValue = false
      index += 1
    case UInt8(ascii: ";"):
      isInValue = false
      index += 1
    case UInt8(ascii: ":"):
      isInValue = isInValue || depth > 0
      index += 1
    case _ where byte.isDigit: add(.number, to: numberEnd())
    case _ where byte.isWord || byte == UInt8(ascii: "-"): word()
    default: index += 1
    }
  }

  private mutating func add(_ kind: CodeToken.Kind, to end: Int) {
    tokens.append(CodeToken(kind: kind, range: index..<end))
    index = end
  }

  private mutating func word() {
    let end = wordEnd(from: index)
    if depth > 0, !isInValue, end < bytes.count, bytes[end] == UInt8(ascii: ":") {
      add(.type, to: end)
    } else {
      index = end
    }
  }

  private func wordEnd(from start: Int) -> Int {
    var end = start
    while end < bytes.count, bytes[end].isWord || bytes[end].isDigit || bytes[end] == UInt8(ascii: "-") { end += 1 }
    return end
  }

  private func numberEnd() -> Int {
    var end = index
    while end < bytes.count, bytes[end].isDigit || bytes[end].isLetter || ".%".utf8.contains(bytes[end]) { end += 1 }
    return end
  }

  private func commentEnd() -> Int {
    var end = index + 2
    while end < bytes.count {
      if bytes.hasASCII("*/", at: end) { return end + 2 }
      end += 1
    }
    return bytes.count
  }

  private func stringEnd(_ quote: UInt8) -> Int {
    var end = index + 1
    while end < bytes.count, bytes[end] != quote {
      if bytes[end] == 0x0A { return end }
      end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(end + 1, bytes.count)
  }
}
