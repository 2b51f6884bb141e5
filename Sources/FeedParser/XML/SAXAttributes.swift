import CLibXML2
import WebText

/// The attributes of a start tag, valid during the event that brings them.
struct SAXAttributes {
  /// One attribute as libxml2 lays it out: local name, prefix, namespace, and where its value starts and ends.
  struct Attribute {
    fileprivate let fields: UnsafeMutablePointer<UnsafePointer<xmlChar>?>

    /// The prefix as the document writes it.
    var prefix: UnsafePointer<xmlChar>? { fields[1] }
    /// The name without prefix.
    var localName: UnsafePointer<xmlChar>? { fields[0] }
    /// The value's bytes, references already replaced.
    var value: ByteSpan {
      guard let start = fields[3], let end = fields[4] else { return ByteSpan(start: nil, count: 0) }
      return ByteSpan(start: start, count: end - start)
    }
    /// Whether the attribute is one of the `xml:` vocabulary.
    var isXML: Bool { prefix.map { xmlStrEqual($0, "xml") == 1 } ?? false }
  }

  /// The number of attributes.
  let count: Int
  private let fields: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?

  /// The attributes of an event.
  init(count: Int, fields: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?) {
    self.count = fields == nil ? 0 : count
    self.fields = fields
  }

  /// The attribute at a position in document order.
  func attribute(at index: Int) -> Attribute? {
    fields.map { Attribute(fields: $0 + index * 5) }
  }

  /// The value of the attribute with a local name, whatever its prefix: `about` and `rdf:about` are both in use.
  subscript(name: StaticString) -> String? {
    find(name) { !$0.isXML }
  }

  /// The value of `xml:base`, `xml:lang` and their like.
  func xml(_ name: StaticString) -> String? {
    find(name, \.isXML)
  }

  private func find(_ name: StaticString, _ isWanted: (Attribute) -> Bool) -> String? {
    for index in 0..<count {
      guard let attribute = attribute(at: index), let local = attribute.localName else { continue }
      let isNamed = name.withUTF8Buffer { wanted in
        for offset in 0..<wanted.count where local[offset].lowered != wanted[offset] { return false }
        return local[wanted.count] == 0
      }
      guard isNamed, isWanted(attribute) else { continue }
      return String(decoding: attribute.value, as: UTF8.self)
    }
    return nil
  }
}
