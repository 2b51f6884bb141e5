/// Decodes character references (HTML §13.2.5.72) without a tree: numbers, and the names of HTML 4.
enum CharacterReference {
  /// The character of the reference whose `&` stands at `index`, and the index behind it; `nil` where there is none.
  static func decode(_ bytes: ByteSpan, at index: Int, end: Int) -> (scalar: Unicode.Scalar, next: Int)? {
    guard index + 1 < end else { return nil }
    return bytes[index + 1] == UInt8(ascii: "#")
      ? number(bytes, from: index + 2, end) : name(bytes, from: index + 1, end)
  }

  /// A text with its references decoded.
  static func decoded(_ bytes: ByteSpan, _ range: Range<Int>) -> String {
    var output: [UInt8] = []
    var index = range.lowerBound
    while index < range.upperBound {
      if bytes[index] == UInt8(ascii: "&"), let reference = decode(bytes, at: index, end: range.upperBound) {
        output.append(contentsOf: String(reference.scalar).utf8)
        index = reference.next
      } else {
        output.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: output, as: UTF8.self)
  }

  private static func number(_ bytes: ByteSpan, from start: Int, _ end: Int) -> (scalar: Unicode.Scalar, next: Int)? {
    var index = start
    let isHex = index < end && bytes[index] | 0x20 == UInt8(ascii: "x")
    if isHex { index += 1 }
    let first = index
    var value: UInt32 = 0
    while index < end, let digit = digit(bytes[index], isHex) {
      value = min(value * (isHex ? 16 : 10) + digit, 0x11_0000)
      index += 1
    }
    guard index > first else { return nil }
    if index < end, bytes[index] == UInt8(ascii: ";") { index += 1 }
    return (scalar(value), index)
  }

  private static func digit(_ byte: UInt8, _ isHex: Bool) -> UInt32? {
    if byte.isDigit { return UInt32(byte & 0x0F) }
    let letter = byte | 0x20
    return isHex && letter >= 0x61 && letter <= 0x66 ? UInt32(letter - 0x57) : nil
  }

  private static func scalar(_ value: UInt32) -> Unicode.Scalar {
    if (0x80...0x9F).contains(value) {
      return Unicode.Scalar(NamedCharacters.windows1252[Int(value) - 0x80]) ?? "\u{FFFD}"
    }
    return value == 0 ? "\u{FFFD}" : Unicode.Scalar(value) ?? "\u{FFFD}"
  }

  private static func name(_ bytes: ByteSpan, from start: Int, _ end: Int) -> (scalar: Unicode.Scalar, next: Int)? {
    var index = start
    var packed: UInt64 = 0
    // The longest name that is known has eight letters.
    while index < end, index - start < 9, bytes[index].isLetter || bytes[index].isDigit {
      packed = packed << 8 | UInt64(bytes[index])
      index += 1
    }
    guard index > start, index - start <= 8, let scalar = NamedCharacters.scalars[packed] else { return nil }
    if index < end, bytes[index] == UInt8(ascii: ";") { return (scalar, index + 1) }
    // Without the semicolon only the old names count, and not in the middle of a query such as `&copy=1`.
    guard scalar.value < 0x100, index >= end || bytes[index] != UInt8(ascii: "=") else { return nil }
    return (scalar, index)
  }
}
