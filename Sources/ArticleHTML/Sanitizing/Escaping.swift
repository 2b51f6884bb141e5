import WebText

extension UInt8 {
  /// Whether the byte is written as a reference in a value, or not at all.
  @inline(__always)
  var isEscaped: Bool {
    switch self {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), 0x0D, 0: true
    default: false
    }
  }
}

extension [UInt8] {
  /// Adds bytes of text so that HTML reads them as themselves (§13.3, escaping a string).
  @inline(__always)
  mutating func append(escaping text: ByteSpan, isQuoted: Bool) {
    var start = 0
    var index = 0
    while index < text.count {
      if text[index] <= UInt8(ascii: ">"), text[index].isEscaped {
        append(contentsOf: text.part(start..<index))
        appendEscaped(text[index], isQuoted: isQuoted)
        start = index + 1
      }
      index += 1
    }
    append(contentsOf: text.part(start..<index))
  }

  /// Adds a byte of text so that HTML reads it as itself.
  mutating func appendEscaped(_ byte: UInt8, isQuoted: Bool) {
    switch byte {
    case UInt8(ascii: "&"): append("&amp;")
    case UInt8(ascii: "<"): append("&lt;")
    case UInt8(ascii: ">"): append("&gt;")
    case UInt8(ascii: "\"") where isQuoted: append("&quot;")
    // A bare carriage return would be read as a line feed.
    case 0x0D: append("&#13;")
    case 0: break
    default: append(byte)
    }
  }
}
