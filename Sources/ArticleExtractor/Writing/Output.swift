import ArticleHTML
import WebText

extension [UInt8] {
  mutating func append(literal text: StaticString) {
    append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Appends an element's name.
  mutating func append(name: ElementName) {
    append(contentsOf: ElementText.texts[Int(name.rawValue)])
  }

  /// Appends a tag without attributes, `<` or `</`.
  mutating func append(_ start: StaticString, _ name: ElementName) {
    append(literal: start)
    append(name: name)
    append(0x3E)
  }

  /// Appends an attribute's value.
  mutating func append(quoted text: String) {
    var text = text
    text.withUTF8 { append(escaping: $0, isQuoted: true) }
  }
}

private enum ElementText {
  static let texts = ElementName.allCases.map { Array($0.text.utf8) }
}

extension ByteSpan {
  /// Whether the bytes are a word in lowercase.
  func isASCII(_ text: StaticString) -> Bool { count == text.utf8CodeUnitCount && hasASCII(text, at: 0) }

  /// Whether a word occurs in the bytes, ignoring the case of ASCII.
  func containsASCII(_ text: StaticString) -> Bool {
    guard count >= text.utf8CodeUnitCount else { return false }
    return (0...count - text.utf8CodeUnitCount).contains { hasASCII(text, at: $0) }
  }
}
