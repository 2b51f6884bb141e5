import WebText

/// The text of a title.
enum TitleText {
  /// Returns the text of a title. If it consists only of images, returns their descriptions.
  static func text(_ html: String) -> String {
    let text = TextExtractor.text(html)
    guard text.isEmpty else { return text }
    var html = html
    return html.withUTF8 { alternatives(in: $0).joined(separator: " ") }
  }

  private static func alternatives(in bytes: ByteSpan) -> [String] {
    var scanner = TagScanner(bytes)
    var words: [String] = []
    while let token = scanner.next() {
      guard case .tag(let tag) = token, tag.name == .img || tag.name == .image, !tag.isEnd else { continue }
      var attributes = AttributeScanner(bytes, tag.attributes)
      while let attribute = attributes.next() {
        guard AttributeName(bytes, attribute.name) == .alt else { continue }
        if let alternative = bytes.part(attribute.value).decoded(isInAttribute: true).nonEmptyTrimmed {
          words.append(alternative)
        }
        break
      }
    }
    return words
  }
}
