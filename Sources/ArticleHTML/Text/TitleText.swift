public import WebText

extension ArticleHTML {
  /// Returns the text of a title. If it consists only of images, returns their descriptions.
  ///
  /// - Parameter html: The title as a fragment.
  /// - Returns: Lines separated by a single line feed.
  public static func titleText(_ html: RawHTML) -> String {
    let text = text(html)
    guard text.isEmpty else { return text }
    var html = html.source
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
