import WebText

/// A whole page is filtered like a fragment, but keeps what distinguishes the article from the rest.
extension TagFilter {
  /// Notes a tag that is not displayed; returns whether nothing else is to be done with it.
  mutating func note(_ name: ElementName, _ tag: TagScanner.Tag) -> Bool {
    switch name {
    case .html: page?.add(.html, tag.attributes)
    case .body: page?.add(.body, tag.attributes)
    case .base: page?.add(.base, tag.attributes)
    case .link: page?.add(.link, tag.attributes)
    case .title: page?.add(.title, tag.attributes, scanner.skipRawText(of: .title))
    case .script: script(tag)
    default: return false
    }
    return true
  }

  private mutating func script(_ tag: TagScanner.Tag) {
    let content = scanner.skipRawText(of: .script)
    guard let type = scanner.bytes.attribute("type", in: tag.attributes)?.lowercased() else { return }
    if type.hasPrefix("application/ld+json") {
      page?.add(.data, tag.attributes, content)
    } else if type.hasPrefix("math/tex"), content.count < HTMLLimits.formulaBytes {
      // Formulas that a script would have drawn stay as they were written.
      let isDisplayed = type.contains("mode=display")
      writeText(isDisplayed ? "\\[" : "\\(")
      writeRaw(content)
      writeText(isDisplayed ? "\\]" : "\\)")
    }
  }

  /// Handles an element that the sanitizer does not know.
  mutating func unknown(_ tag: TagScanner.Tag, at start: Int) {
    let nameStart = start + (tag.isEnd ? 2 : 1)
    let name = scanner.bytes.part(nameStart..<tag.attributes.lowerBound)
    if name.count == 4, name.hasASCII("meta", at: 0) {
      if !tag.isEnd { page?.add(.meta, tag.attributes) }
    } else if name.count == 4, name.hasASCII("font", at: 0) {
      return
    } else if name.hasASCII("amp-img", at: 0) || name.hasASCII("amp-anim", at: 0) {
      if !tag.isEnd { element(.img, tag) }
    } else if name.contains(UInt8(ascii: "-")) {
      // An element of the page's own scripts is as long or short as what it contains.
      if tag.isEnd { end(.span) } else { element(.span, tag) }
    }
  }

  /// Writes a start tag with the attributes that tell what an element is for, and what its name was.
  mutating func writeInPage(_ name: ElementName, _ tag: TagScanner.Tag, from original: ElementName) {
    output.append(UInt8(ascii: "<"))
    output.append(name)
    if name != original {
      output.append(" data-was=\"")
      output.append(original)
      output.append(UInt8(ascii: "\""))
    }
    let bytes = scanner.bytes
    var attributes = AttributeScanner(bytes, tag.attributes)
    var count = 0
    while count < HTMLLimits.pageAttributes, let attribute = attributes.next() {
      guard PageAttribute.isWanted(bytes, attribute) else { continue }
      count += 1
      output.append(UInt8(ascii: " "))
      output.append(contentsOf: bytes.part(attribute.name))
      let value = bytes.part(attribute.value)
      guard !value.isEmpty else { continue }
      let quote = value.contains(UInt8(ascii: "\"")) ? UInt8(ascii: "'") : UInt8(ascii: "\"")
      output.append(UInt8(ascii: "="))
      output.append(quote)
      if quote == UInt8(ascii: "'"), !attribute.isSingleQuoted(in: bytes) {
        for byte in value { if byte == quote { output.append("&#39;") } else { output.append(byte) } }
      } else {
        output.append(contentsOf: value)
      }
      output.append(quote)
    }
    output.append(UInt8(ascii: ">"))
  }
}

extension AttributeScanner.Attribute {
  fileprivate func isSingleQuoted(in bytes: ByteSpan) -> Bool {
    value.lowerBound > 0 && bytes[value.lowerBound - 1] == UInt8(ascii: "'")
  }
}

/// The attributes of a page's elements that are worth reading.
enum PageAttribute {
  private static let names = NameTable(
    [
      "class", "id", "itemprop", "itemtype", "role", "rel", "property", "href", "src", "srcset", "alt", "title",
      "lang", "dir", "hidden", "style", "width", "height", "datetime", "type", "colspan", "rowspan", "start", "value",
      "poster", "data", "name", "content", "aria-hidden", "aria-label", "cite", "sizes", "media", "open", "scope",
      "abbr", "reversed", "label", "kind", "align", "display", "itemid",
    ].map { ($0, true) })

  /// Whether an attribute is kept: a known one, or one that may hold an image's address or a language's name.
  static func isWanted(_ bytes: ByteSpan, _ attribute: AttributeScanner.Attribute) -> Bool {
    let name = attribute.name
    guard bytes.hasASCII("data-", at: name.lowerBound) else {
      return names.value(of: PackedName(bytes, name)) != nil && attribute.value.count < HTMLLimits.pageValueBytes
    }
    guard name.count < 40, !attribute.value.isEmpty, attribute.value.count < HTMLLimits.pageValueBytes else {
      return false
    }
    let rest = bytes.part(name).part(5..<name.count)
    let marks: [StaticString] = ["src", "lang", "original", "lazy", "image", "img", "bg", "url", "full", "line"]
    return marks.contains { mark in
      rest.count >= mark.utf8CodeUnitCount
        && (0...rest.count - mark.utf8CodeUnitCount).contains { rest.hasASCII(mark, at: $0) }
    }
  }
}
