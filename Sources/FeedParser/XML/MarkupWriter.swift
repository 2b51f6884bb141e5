import CLibXML2
import WebText

/// Writes inline markup back as HTML while its events go by, and collects plain text the same way.
struct MarkupWriter {
  /// The bytes collected so far.
  private(set) var bytes: [UInt8] = []
  /// Whether a tag was met.
  private(set) var hasMarkup = false

  /// Forgets what was collected; the memory is kept for the next element.
  mutating func reset() {
    bytes.removeAll(keepingCapacity: true)
    hasMarkup = false
  }

  /// Adds text as it is.
  mutating func text(_ text: ByteSpan) {
    bytes.append(contentsOf: text)
  }

  /// Adds text so that HTML shows it as it is.
  mutating func escapedText(_ text: ByteSpan) {
    for byte in text { escape(byte, isQuoted: false) }
  }

  /// Adds a start tag, its prefix left out: within an article there is only HTML. Addresses are resolved against
  /// `base`.
  mutating func begin(_ tag: SAXTag, _ attributes: SAXAttributes, base: String?) {
    hasMarkup = true
    bytes.append(UInt8(ascii: "<"))
    append(tag.localName)
    for index in 0..<attributes.count {
      guard let attribute = attributes.attribute(at: index), let name = attribute.localName, !attribute.isXML else {
        continue
      }
      bytes.append(UInt8(ascii: " "))
      if let prefix = attribute.prefix {
        append(prefix)
        bytes.append(UInt8(ascii: ":"))
      }
      append(name)
      bytes.append(contentsOf: [UInt8(ascii: "="), UInt8(ascii: "\"")])
      if let base, isAddress(name) {
        for byte in URLReference.resolve(String(decoding: attribute.value, as: UTF8.self), against: base).utf8 {
          escape(byte, isQuoted: true)
        }
      } else {
        for byte in attribute.value { escape(byte, isQuoted: true) }
      }
      bytes.append(UInt8(ascii: "\""))
    }
    bytes.append(UInt8(ascii: ">"))
  }

  /// Adds an end tag, but for the elements that have none in HTML (HTML §13.1.2).
  mutating func end(_ tag: SAXTag) {
    guard !isVoid(tag.localName) else { return }
    bytes.append(contentsOf: [UInt8(ascii: "<"), UInt8(ascii: "/")])
    append(tag.localName)
    bytes.append(UInt8(ascii: ">"))
  }

  private mutating func append(_ name: UnsafePointer<xmlChar>) {
    var end = name
    while end.pointee != 0 {
      bytes.append(end.pointee)
      end += 1
    }
  }

  private mutating func escape(_ byte: UInt8, isQuoted: Bool) {
    switch byte {
    case UInt8(ascii: "&"): bytes.append(contentsOf: "&amp;".utf8)
    case UInt8(ascii: "<"): bytes.append(contentsOf: "&lt;".utf8)
    case UInt8(ascii: ">"): bytes.append(contentsOf: "&gt;".utf8)
    case UInt8(ascii: "\"") where isQuoted: bytes.append(contentsOf: "&quot;".utf8)
    default: bytes.append(byte)
    }
  }

  private func isAddress(_ name: UnsafePointer<xmlChar>) -> Bool {
    isOne(name, of: ["href", "src", "cite", "poster"])
  }

  private func isVoid(_ name: UnsafePointer<xmlChar>) -> Bool {
    isOne(
      name, of: ["br", "img", "hr", "source", "wbr", "col", "area", "embed", "input", "link", "meta", "param", "track"])
  }

  private func isOne(_ name: UnsafePointer<xmlChar>, of names: [StaticString]) -> Bool {
    let length = Int(xmlStrlen(name))
    let bytes = ByteSpan(start: name, count: length)
    return names.contains { $0.utf8CodeUnitCount == length && bytes.hasASCII($0, at: 0) }
  }
}
