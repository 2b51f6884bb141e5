import WebText

/// Finds the colored parts of HTML and XML.
struct MarkupLexer {
  private var tokens: [CodeToken] = []
  private let bytes: ByteSpan
  private var index = 0

  /// Returns the colored parts of code, in order and without overlap.
  static func tokens(of code: ByteSpan) -> [CodeToken] {
    var lexer = MarkupLexer(bytes: code)
    while lexer.index < code.count { lexer.step() }
    return lexer.tokens
  }

  private init(bytes: ByteSpan) { self.bytes = bytes }

  private mutating func step() {
    switch bytes[index] {
    case UInt8(ascii: "<"):
      if bytes.hasASCII("<!--", at: index) {
        add(.comment, to: commentEnd())
      } else if bytes.hasASCII("<!", at: index) || bytes.hasASCII("<?", at: index) {
        add(.meta, to: min(bytes.firstIndex(UInt8(ascii: ">"), from: index) + 1, bytes.count))
      } else {
        tag()
      }
    case UInt8(ascii: "&"): reference()
    default: index += 1
    }
  }

  private mutating func add(_ kind: CodeToken.Kind, to end: Int) {
    if end > index { tokens.append(CodeToken(kind: kind, range: index..<end)) }
    index = end
  }

  private func commentEnd() -> Int {
    var end = index + 4
    while end < bytes.count {
      if bytes.hasASCII("-->", at: end) { return end + 3 }
      end += 1
    }
    return bytes.count
  }

  private func nameEnd(from start: Int) -> Int {
    var end = start
    while end < bytes.count, bytes[end].isWord || bytes[end].isDigit || "-:.@".utf8.contains(bytes[end]) { end += 1 }
    return end
  }

  private mutating func tag() {
    let start = index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "/") ? index + 2 : index + 1
    let end = nameEnd(from: start)
    guard end > start else { return index += 1 }
    add(.keyword, to: end)
    while index < bytes.count, bytes[index] != UInt8(ascii: ">"), bytes[index] != UInt8(ascii: "<") {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        add(.string, to: min(bytes.firstIndex(byte, from: index + 1) + 1, bytes.count))
      } else if byte.isWord {
        add(.type, to: nameEnd(from: index))
      } else if byte == UInt8(ascii: "=") {
        value()
      } else {
        index += 1
      }
    }
    if index < bytes.count, bytes[index] == UInt8(ascii: ">") { add(.keyword, to: index + 1) }
  }

  /// Reads an equals sign and the value after it if it has no quotation marks.
  private mutating func value() {
    index += 1
    var end = index
    while end < bytes.count, !bytes[end].isSpace, !"\"'<>=".utf8.contains(bytes[end]) { end += 1 }
    add(.string, to: end)
  }

  private mutating func reference() {
    var end = index + 1
    while end < bytes.count, end - index < 12, bytes[end].isLetter || bytes[end].isDigit || bytes[end] == 0x23 {
      end += 1
    }
    if end > index + 1, end < bytes.count, bytes[end] == UInt8(ascii: ";") {
      add(.number, to: end + 1)
    } else {
      index += 1
    }
  }
}
