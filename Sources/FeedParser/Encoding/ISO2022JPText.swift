import WebText

/// A decoder for ISO-2022-JP, which switches between character sets with escape sequences (WHATWG Encoding §12.2).
/// Unlike browsers it accepts two escape sequences in a row, and returns to ASCII at the end of a line.
enum ISO2022JPText {
  private enum Mode {
    case ascii, roman, katakana, jis0208
  }

  /// Whether ASCII bytes contain an escape sequence that starts Japanese text. XML does not allow the escape character,
  /// so it can mean nothing else.
  static func isMeant(_ bytes: ByteSpan) -> Bool {
    var index = 0
    while let escape = bytes.firstIndex(of: "\u{1B}$", from: index) {
      if case .jis0208 = mode(bytes, at: escape) { return true }
      index = escape + 2
    }
    return false
  }

  /// Converts a whole text to UTF-8.
  static func utf8(_ bytes: ByteSpan) -> UTF8Buffer {
    var output = UTF8Buffer(for: bytes.count)
    var current = Mode.ascii
    let table = DoubleByteTable.shiftJIS
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte == 0x1B, let next = mode(bytes, at: index) {
        current = next
        index += 3
        continue
      }
      index += 1
      switch (current, byte) {
      case (_, 0x1B), (_, 0x80...): output.appendReplacement()
      case (.jis0208, 0x21...0x7E):
        guard index < bytes.count, (0x21...0x7E).contains(bytes[index]) else {
          output.appendReplacement()
          continue
        }
        let scalar = EUCJPReader.scalar(byte | 0x80, bytes[index] | 0x80, in: table)
        if scalar == 0 { output.appendReplacement() } else { output.append(scalar) }
        index += 1
      case (.katakana, 0x21...0x5F): output.append(0xFF61 + UInt32(byte - 0x21))
      case (.roman, 0x5C): output.append(0xA5)
      case (.roman, 0x7E): output.append(0x203E)
      default:
        // every line starts in ASCII mode (RFC 1468)
        if byte == 0x0A || byte == 0x0D { current = .ascii }
        output.append(byte: byte)
      }
    }
    return output
  }

  private static func mode(_ bytes: ByteSpan, at index: Int) -> Mode? {
    guard index + 2 < bytes.count else { return nil }
    switch (bytes[index + 1], bytes[index + 2]) {
    case (UInt8(ascii: "("), UInt8(ascii: "B")): return .ascii
    case (UInt8(ascii: "("), UInt8(ascii: "J")): return .roman
    case (UInt8(ascii: "("), UInt8(ascii: "I")): return .katakana
    case (UInt8(ascii: "$"), UInt8(ascii: "@")), (UInt8(ascii: "$"), UInt8(ascii: "B")): return .jis0208
    default: return nil
    }
  }
}
