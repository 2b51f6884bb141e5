import WebText

/// Writes inline markup as HTML.
struct MarkupWriter {
  /// Whether a tag has been written.
  private(set) var hasMarkup = false

  /// Prepares for the next element.
  mutating func reset() { hasMarkup = false }

  /// Records that a tag has been written.
  mutating func noteMarkup() { hasMarkup = true }

  /// Whether a name is that of the element Atom requires around XHTML, with any prefix.
  func isDiv(_ name: ByteSpan) -> Bool {
    name.isEqual("div") || (name.count > 4 && name.part(name.count - 4..<name.count).isEqual(":div"))
  }

  /// Appends a start tag without its prefix: inside an article everything is HTML. URLs are resolved against `base`.
  static func begin(_ name: Range<Int>, _ attributes: XMLAttributes, base: String?, into html: inout [UInt8]) {
    html.append(UInt8(ascii: "<"))
    html.append(contentsOf: attributes.bytes.part(attributes.localStart(name)..<name.upperBound))
    for attribute in attributes.list where isKept(attribute, attributes) {
      html.append(UInt8(ascii: " "))
      let name = attributes.bytes.part(attribute.name)
      html.append(contentsOf: name)
      html.append("=\"")
      var value = attributes.value(of: attribute)
      if base != nil, isAddress(name) { value = URLReference.resolve(value, against: base) }
      value.withUTF8 { html.append(escaping: $0, isQuoted: true) }
      html.append(UInt8(ascii: "\""))
    }
    html.append(UInt8(ascii: ">"))
  }

  /// Appends an end tag, except for elements that have none in HTML (HTML §13.1.2).
  static func end(_ name: Range<Int>, _ bytes: ByteSpan, into html: inout [UInt8]) {
    let full = bytes.part(name)
    let local = full.firstIndex(of: UInt8(ascii: ":"), from: 0).map { full.part($0 + 1..<full.count) } ?? full
    guard !isVoid(local) else { return }
    html.append("</")
    html.append(contentsOf: local)
    html.append(UInt8(ascii: ">"))
  }

  /// Whether an element is void in HTML, without content or end tag (§13.1.2).
  static func isVoid(_ name: ByteSpan) -> Bool {
    guard name.count <= 6 else { return false }
    return voids.contains { name.count == $0.utf8CodeUnitCount && name.hasASCII($0, at: 0) }
  }

  /// Whether to keep an attribute. `xml:base` has been applied, and `xml:lang` has no meaning in HTML; of the
  /// namespaces only those of SVG and MathML do.
  private static func isKept(_ attribute: XMLAttributes.Attribute, _ attributes: XMLAttributes) -> Bool {
    guard attributes.isReserved(attribute.name) else { return true }
    let value = attributes.bytes.part(attribute.value)
    return attributes.bytes.part(attribute.name).isEqual("xmlns")
      && (value.isEqual("http://www.w3.org/2000/svg") || value.isEqual("http://www.w3.org/1998/Math/MathML"))
  }

  private static func isAddress(_ name: ByteSpan) -> Bool {
    addresses.contains { name.isEqual($0) }
  }

  private static let addresses: [StaticString] = ["href", "src", "cite", "poster"]
  private static let voids: [StaticString] = [
    "br", "img", "hr", "source", "wbr", "col", "area", "embed", "input", "link", "meta", "param", "track",
  ]
}
