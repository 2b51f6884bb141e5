import WebText

/// The attributes of a start tag, valid until the next one is read.
struct XMLAttributes {
  /// The location of an attribute in the document.
  struct Attribute {
    /// The name as written, including the prefix.
    var name: Range<Int>
    /// The value as written, without quotation marks.
    var value: Range<Int>
  }

  /// The document.
  let bytes: ByteSpan
  private var all: [Attribute] = []

  /// Creates an empty attribute list for a document.
  init(_ bytes: ByteSpan) {
    self.bytes = bytes
  }

  /// Whether there are no attributes.
  var isEmpty: Bool { all.isEmpty }

  /// The attributes in the order of the document.
  var list: [Attribute] { all }

  /// Removes the attributes of the previous tag.
  mutating func removeAll() {
    if !all.isEmpty { all.removeAll(keepingCapacity: true) }
  }

  /// Adds an attribute, unless the tag has too many or the value is too long (see `FeedLimits`).
  mutating func add(_ name: Range<Int>, value: Range<Int>) {
    guard all.count < FeedLimits.attributes, value.count <= FeedLimits.attributeBytes else { return }
    all.append(Attribute(name: name, value: value))
  }

  /// Whether there is an attribute with that name.
  func contains(_ name: Range<Int>) -> Bool {
    for attribute in all where bytes.isSame(attribute.name, name) { return true }
    return false
  }

  /// The value of the attribute with a local name and any prefix: both `about` and `rdf:about` are in use. Attributes
  /// with the `xml:` prefix are excluded; see `reserved(_:)`.
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

  /// Returns the value of `xml:base`, `xml:lang` or similar, by the full name.
  func reserved(_ name: StaticString) -> String? {
    for attribute in all
    where attribute.name.count == name.utf8CodeUnitCount && bytes.hasASCII(name, at: attribute.name.lowerBound) {
      return value(of: attribute)
    }
    return nil
  }

  /// Returns the index where the local part of an attribute's name begins.
  func localStart(_ name: Range<Int>) -> Int {
    for index in name where bytes[index] == UInt8(ascii: ":") { return index + 1 }
    return name.lowerBound
  }

  /// Whether a name is reserved by XML: `xml:base`, `xmlns`, `xmlns:dc`.
  func isReserved(_ name: Range<Int>) -> Bool {
    name.count >= 5 && bytes.hasASCII("xml", at: name.lowerBound)
      && (bytes[name.lowerBound + 3] == UInt8(ascii: ":") || bytes.hasASCII("xmlns", at: name.lowerBound))
  }

  /// Returns an attribute's value with references replaced, and line ends and tabs as spaces (XML 1.0 §3.3.3).
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
    // Entities declared by the document are replaced only in its text, where their size is limited.
    var references = XMLReferences()
    spaced.withUnsafeBufferPointer { references.decode($0, into: &decoded) }
    return String(decoding: decoded, as: UTF8.self)
  }
}
