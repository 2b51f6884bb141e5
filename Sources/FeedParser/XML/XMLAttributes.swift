import WebText

/// The attributes of a start tag, valid until the next one is read.
struct XMLAttributes {
  /// Where an attribute stands in the document.
  struct Attribute {
    /// Its name as written, with the prefix.
    var name: Range<Int>
    /// Its value as written, without quotes.
    var value: Range<Int>
  }

  /// The document.
  let bytes: ByteSpan
  private var all: [Attribute] = []

  /// Room for the attributes of a document's tags.
  init(_ bytes: ByteSpan) {
    self.bytes = bytes
  }

  /// Whether there are none.
  var isEmpty: Bool { all.isEmpty }

  /// The attributes in the order of the document.
  var list: [Attribute] { all }

  /// Forgets the attributes of the tag before.
  mutating func removeAll() {
    if !all.isEmpty { all.removeAll(keepingCapacity: true) }
  }

  /// Notes an attribute, unless the tag has more than any feed needs or its value is longer.
  mutating func add(_ name: Range<Int>, value: Range<Int>) {
    guard all.count < FeedLimits.attributes, value.count <= FeedLimits.attributeBytes else { return }
    all.append(Attribute(name: name, value: value))
  }

  /// Whether there is an attribute of that name.
  func contains(_ name: Range<Int>) -> Bool {
    for attribute in all where bytes.isSame(attribute.name, name) { return true }
    return false
  }

  /// The value of the attribute with a local name, whatever its prefix: `about` and `rdf:about` are both in use. The
  /// ones of the `xml:` vocabulary have a subscript of their own.
  subscript(name: StaticString) -> String? {
    guard !all.isEmpty else { return nil }
    for attribute in all {
      let start = localStart(attribute.name)
      guard attribute.name.upperBound - start == name.utf8CodeUnitCount, bytes.hasASCII(name, at: start) else {
        continue
      }
      if start > attribute.name.lowerBound, isReserved(attribute.name) { continue }
      return value(of: attribute)
    }
    return nil
  }

  /// The value of `xml:base`, `xml:lang` and their like, by the whole name.
  func reserved(_ name: StaticString) -> String? {
    for attribute in all
    where attribute.name.count == name.utf8CodeUnitCount && bytes.hasASCII(name, at: attribute.name.lowerBound) {
      return value(of: attribute)
    }
    return nil
  }

  /// Where the local part of an attribute's name begins.
  func localStart(_ name: Range<Int>) -> Int {
    for index in name where bytes[index] == UInt8(ascii: ":") { return index + 1 }
    return name.lowerBound
  }

  /// Whether a name begins with `xml`, which XML keeps for itself: `xml:base`, `xmlns`, `xmlns:dc`.
  func isReserved(_ name: Range<Int>) -> Bool {
    name.count >= 5 && bytes.hasASCII("xml", at: name.lowerBound)
      && (bytes[name.lowerBound + 3] == UInt8(ascii: ":") || bytes.hasASCII("xmlns", at: name.lowerBound))
  }

  /// An attribute's value: references replaced, line ends and tabs made spaces (XML 1.0 §3.3.3).
  func value(of attribute: Attribute) -> String {
    let raw = bytes.part(attribute.value)
    var isPlain = true
    for byte in raw where byte == UInt8(ascii: "&") || byte < 0x20 {
      isPlain = false
      break
    }
    if isPlain { return raw.string }
    let spaced = raw.map { $0 < 0x20 ? 0x20 : $0 }
    var decoded: [UInt8] = []
    decoded.reserveCapacity(raw.count)
    // what a document declares for itself counts in its text alone, where it is bounded
    var references = XMLReferences()
    spaced.withUnsafeBufferPointer { references.decode($0, into: &decoded) }
    return String(decoding: decoded, as: UTF8.self)
  }
}
