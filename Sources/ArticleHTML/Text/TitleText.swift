import WebText

/// The text of a title.
enum TitleText {
  /// Returns the text of a title. If it consists only of images, returns their descriptions.
  ///
  /// Titles name elements and types (`Using the <video> tag`, `Vec<T>`), and nothing says whether a feed means markup. A
  /// tag without a counterpart is therefore text, unless it is one that titles are formatted with.
  static func text(_ html: String) -> String {
    var html = html.utf8.contains(UInt8(ascii: "<")) ? escapingNames(html) : html
    let text = TextExtractor.text(html)
    guard text.isEmpty else { return text }
    return html.withUTF8 { alternatives(in: $0).joined(separator: " ") }
  }

  /// The elements that are often not closed, because a title was shortened or has only the one tag.
  private static let formatting: Set = [
    "a", "b", "big", "br", "center", "cite", "em", "font", "hr", "i", "image", "img", "p", "q", "s", "small", "span",
    "strong", "sub", "sup", "u", "wbr",
  ]

  /// Returns a title in which tags that are part of its words are no markup.
  private static func escapingNames(_ html: String) -> String {
    var html = html
    return html.withUTF8 { bytes in
      let names = names(in: bytes)
      guard !names.isEmpty else { return String(decoding: bytes, as: UTF8.self) }
      var escaped: [UInt8] = []
      var index = 0
      for name in names {
        escaped += bytes[index..<name] + Array("&lt;".utf8)
        index = name + 1
      }
      escaped += bytes[index...]
      return String(decoding: escaped, as: UTF8.self)
    }
  }

  /// Returns where the tags begin that are part of the words.
  private static func names(in bytes: ByteSpan) -> [Int] {
    var scanner = TagScanner(bytes)
    var (open, names): ([String: [Int]], [Int]) = ([:], [])
    while true {
      let start = scanner.index
      guard let token = scanner.next() else { break }
      guard case .tag(let tag) = token else { continue }
      let range = start + (tag.isEnd ? 2 : 1)..<tag.attributes.lowerBound
      let name = String(decoding: bytes[range], as: UTF8.self).lowercased()
      guard !formatting.contains(name) else { continue }
      if !tag.isEnd {
        open[name, default: []].append(start)
      } else if open[name]?.popLast() == nil {
        names.append(start)
      }
    }
    return (names + open.values.joined()).sorted()
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
