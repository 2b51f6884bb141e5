import WebText

/// Walks over the attributes of a tag (HTML §13.2.5.32 to 39).
struct AttributeScanner {
  /// One attribute; its value without quotes, references not decoded.
  struct Attribute {
    let name: Range<Int>
    let value: Range<Int>
    /// Whether the value stands between `"`.
    var isDoubleQuoted = false
  }

  private let bytes: ByteSpan
  private let end: Int
  /// Where the scanner stands; after the last attribute, at the tag's `>` or the end.
  private(set) var index: Int

  /// A scanner of the attributes in a range, which may reach beyond the tag.
  init(_ bytes: ByteSpan, _ range: Range<Int>) {
    self.bytes = bytes
    index = range.lowerBound
    end = range.upperBound
  }

  /// The next attribute; `nil` at the tag's end.
  mutating func next() -> Attribute? {
    while index < end, bytes[index].isSpace || bytes[index] == UInt8(ascii: "/") { index += 1 }
    guard index < end, bytes[index] != UInt8(ascii: ">") else { return nil }
    let start = index
    // An equals sign in front belongs to the name.
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
