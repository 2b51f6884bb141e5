import WebText

/// Colors a piece of code while the markup around it is written.
///
/// The text is read as if it had no markup in it, so elements that a feed's own highlighter has left do not matter. Each
/// colored part becomes an element of its own within each text between two tags; nothing else is written, so the
/// text stays the same, and elements stay nested.
struct CodePainter {
  /// Where the code ends in the markup.
  let end: Int
  private let tokens: [CodeToken]
  private var next = 0

  /// Reads the code in an element whose start tag a scanner has just read; nil if it has no colors.
  /// - Parameters:
  ///   - language: The language that the element, or one around it, names.
  ///   - budget: The bytes of code that may still be colored in the article.
  init?(_ name: ElementName, _ language: CodeLanguage?, _ scanner: TagScanner, budget: inout Int) {
    guard budget > 0, language != .text else { return nil }
    let bytes = scanner.bytes
    var (scanner, language, depth) = (scanner, language, 1)
    var code = Code()
    var end = scanner.index
    while depth > 0, let token = scanner.next() {
      switch token {
      case .text(let range): code.append(range, of: bytes)
      case .tag(let tag):
        if tag.name == name { depth += tag.isEnd ? -1 : 1 }
        if tag.name == .br, !tag.isEnd { code.append(lineBreakAt: end) }
        if tag.name == .code, !tag.isEnd, language == nil { language = bytes.language(tag.attributes, of: .code) }
      case .nothing: break
      }
      guard code.text.count <= budget else { return nil }
      if depth > 0 { end = scanner.index }
    }
    budget -= code.text.count
    let tokens = code.text.withUnsafeBufferPointer { text in
      let language = language ?? (name == .pre ? CodeGuess.language(of: text) : nil)
      return language.map { CodeLexer.tokens(of: text, in: $0) } ?? []
    }
    guard !tokens.isEmpty else { return nil }
    self.end = end
    self.tokens = tokens.map { CodeToken(kind: $0.kind, range: code.place(of: $0.range, in: bytes)) }
  }

  /// Writes a text of the code. Texts must be written in order.
  mutating func write(_ range: Range<Int>, of bytes: ByteSpan, to output: inout [UInt8]) {
    var index = range.lowerBound
    while index < range.upperBound {
      while next < tokens.count, tokens[next].range.upperBound <= index { next += 1 }
      guard next < tokens.count, tokens[next].range.lowerBound < range.upperBound else { break }
      let token = tokens[next]
      let part = max(token.range.lowerBound, index)..<min(token.range.upperBound, range.upperBound)
      output.append(contentsOf: bytes.part(index..<part.lowerBound))
      output.append(token.kind.tag)
      output.append(contentsOf: bytes.part(part))
      output.append("</span>")
      index = part.upperBound
    }
    output.append(contentsOf: bytes.part(index..<range.upperBound))
  }
}

/// The text of a piece of code, and where each of its bytes comes from.
private struct Code {
  private(set) var text: [UInt8] = []
  private var places: [UInt32] = []

  mutating func append(_ range: Range<Int>, of bytes: ByteSpan) {
    var index = range.lowerBound
    while index < range.upperBound {
      let (byte, length) = bytes.character(at: index)
      text.append(byte)
      places.append(UInt32(index))
      index += length
    }
  }

  mutating func append(lineBreakAt index: Int) {
    text.append(0x0A)
    places.append(UInt32(index))
  }

  /// Returns where a range of the text is in the markup.
  func place(of range: Range<Int>, in bytes: ByteSpan) -> Range<Int> {
    let last = Int(places[range.upperBound - 1])
    return Int(places[range.lowerBound])..<last + bytes.character(at: last).length
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns the byte of text at an index, and how many bytes the sanitizer has written for it.
  fileprivate func character(at index: Int) -> (byte: UInt8, length: Int) {
    guard self[index] == UInt8(ascii: "&") else { return (self[index], 1) }
    if hasASCII("&lt;", at: index) { return (UInt8(ascii: "<"), 4) }
    if hasASCII("&gt;", at: index) { return (UInt8(ascii: ">"), 4) }
    if hasASCII("&amp;", at: index) { return (UInt8(ascii: "&"), 5) }
    if hasASCII("&#13;", at: index) { return (0x0D, 5) }
    return (self[index], 1)
  }

  /// Returns the language that an element's classes name.
  func language(_ attributes: Range<Int>, of name: ElementName) -> CodeLanguage? {
    guard !attributes.isEmpty, name.namesLanguage else { return nil }
    var scanner = AttributeScanner(self, attributes)
    while let attribute = scanner.next() {
      guard attribute.name.count == 5, hasASCII("class", at: attribute.name.lowerBound) else { continue }
      return CodeLanguage(classes: part(attribute.value), isCode: name.isCode)
    }
    return nil
  }
}
