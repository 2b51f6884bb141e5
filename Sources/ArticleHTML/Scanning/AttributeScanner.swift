import WebText

/// An iterator over the attributes of a tag (HTML §13.2.5.32 to 39).
struct AttributeScanner {
  /// An attribute; the value without quotation marks, with references not decoded.
  struct Attribute {
    let name: Range<Int>
    let value: Range<Int>
    /// Whether the value is enclosed in `"`.
    var isDoubleQuoted = false
  }

  private let bytes: ByteSpan
  private let end: Int
  /// The current index; after the last attribute, the index of the tag's `>` or the end.
  private(set) var index: Int

  /// Creates a scanner for the attributes in a range, which may extend beyond the tag.
  init(_ bytes: ByteSpan, _ range: Range<Int>) {
    self.bytes = bytes
    index = range.lowerBound
    end = range.upperBound
  }

  /// Returns the next attribute, or `nil` at the end of the tag.
  mutating func next() -> Attribute? {
    while index < end, bytes[index].isSpace || bytes[index] == UInt8(ascii: "/") { index += 1 }
    guard index < end, bytes[index] != UInt8(ascii: ">") else { return nil }
    let start = index
    // A leading equals sign belongs to the name.
    index += 1
    while index < end, !bytes[index].isSpace, !Self.endsName(bytes[index]) { index += 1 }
    let name = start..<index
    skipSpace()
    guard index < end, bytes[index] == UInt8(ascii: "=") else { return Attribute(name: name, value: index..<index) }
    index += 1
    skipSpace()
    let isDoubleQuoted = index < end && bytes[index] == UInt8(ascii: "\"")
    return Attribute(name: name, value: value(), isDoubleQuoted: isDoubleQuoted)
  }

  private static func endsName(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "=")
  }

  private mutating func skipSpace() {
    while index < end, bytes[index].isSpace { index += 1 }
  }

  private mutating func value() -> Range<Int> {
    guard index < end else { return index..<index }
    let quote = bytes[index]
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      let start = index + 1
      index = start
      while index < end, bytes[index] != quote { index += 1 }
      let value = start..<index
      if index < end { index += 1 }
      return value
    }
    let start = index
    while index < end, !bytes[index].isSpace, bytes[index] != UInt8(ascii: ">") { index += 1 }
    return start..<index
  }
}
