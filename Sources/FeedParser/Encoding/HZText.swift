import WebText

/// A decoder for HZ (RFC 1843), which writes GB 2312 in seven bits between `~{` and `~}`. Browsers reject it because
/// markup can hide in it from filters that read ASCII; here it is decoded before anything else reads the text.
enum HZText {
  /// Whether bytes labeled as HZ contain Chinese text.
  static func isMeant(_ bytes: ByteSpan) -> Bool { bytes.firstIndex(of: "~{", from: 0) != nil }

  /// Converts a whole text to UTF-8.
  static func utf8(_ bytes: ByteSpan) -> UTF8Buffer {
    var output = UTF8Buffer(for: bytes.count)
    let reader = GB18030Reader()
    var isChinese = false
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0
      if byte == UInt8(ascii: "~"), let change = change(next, isChinese: isChinese) {
        isChinese = change
        index += 2
      } else if byte == UInt8(ascii: "~"), next == byte, !isChinese {
        output.append(byte: byte)
        index += 2
      } else if isChinese, byte > 0x20, byte < 0x80, next > 0x20 {
        let scalar = DoubleByteTable.gb18030[byte | 0x80, next | 0x80]
        if scalar == 0 { output.appendReplacement() } else { output.append(scalar) }
        index += 2
      } else if byte >= 0x80 {
        let character = reader.character(bytes, at: index)
        if character.scalar == 0 { output.appendReplacement() } else { output.append(character.scalar) }
        index += character.length
      } else {
        // Every line starts in ASCII mode.
        if byte == .lineFeed { isChinese = false }
        output.append(byte: byte)
        index += 1
      }
    }
    return output
  }

  /// Returns whether Chinese text follows a `~` and the next byte, or `nil` if they are not an escape sequence.
  private static func change(_ next: UInt8, isChinese: Bool) -> Bool? {
    switch next {
    case UInt8(ascii: "{") where !isChinese: true
    case UInt8(ascii: "}") where isChinese: false
    // a line continued on the next one
    case .lineFeed where !isChinese: false
    default: nil
    }
  }
}
