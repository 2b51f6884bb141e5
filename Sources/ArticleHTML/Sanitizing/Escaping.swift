package import WebText

extension UnsafeBufferPointer<UInt8> {
  /// Returns the index of the first byte that cannot be written unchanged, or the end.
  @inline(__always)
  func plainEnd(from start: Int) -> Int {
    var index = start
    while index < count {
      let byte = self[index]
      if byte <= UInt8(ascii: ">") {
        if byte.isEscaped { return index }
      } else if byte >= 0x7F, unwantedLength(at: index) > 0 {
        return index
      }
      index += 1
    }
    return index
  }

  /// Returns the length of a control or noncharacter at `index`, or 0. HTML parsers would read these as U+FFFD; they
  /// result only from character references.
  func unwantedLength(at index: Int) -> Int {
    let next = index + 1 < count ? self[index + 1] : 0
    switch self[index] {
    case 0...0x08, 0x0B, 0x0E...0x1F, 0x7F: return 1
    case 0xC2: return next >= 0x80 && next <= 0x9F ? 2 : 0
    case 0xEF:
      let last = index + 2 < count ? self[index + 2] : 0
      return (next == 0xB7 && last >= 0x90 && last <= 0xAF) || (next == 0xBF && last >= 0xBE) ? 3 : 0
    case 0xF0...0xF4:
      guard index + 3 < count, next & 0x0F == 0x0F else { return 0 }
      return self[index + 2] == 0xBF && self[index + 3] >= 0xBE ? 4 : 0
    default: return 0
    }
  }
}

extension UInt8 {
  /// Whether an ASCII byte is written as a reference in an attribute value, or not at all.
  @inline(__always)
  fileprivate var isEscaped: Bool {
    switch self {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""): true
    default: self < 0x20 && self != 0x09 && self != 0x0A && self != 0x0C
    }
  }
}

extension [UInt8] {
  /// Appends text escaped for HTML (§13.3, escaping a string).
  package mutating func append(escaping text: ByteSpan, isQuoted: Bool) {
    var index = 0
    while true {
      let end = text.plainEnd(from: index)
      append(contentsOf: text.part(index..<end))
      guard end < text.count else { return }
      let unwanted = text.unwantedLength(at: end)
      if unwanted == 0 { appendEscaped(text[end], isQuoted: isQuoted) }
      index = end + Swift.max(1, unwanted)
    }
  }

  /// Appends a byte of text escaped for HTML.
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

extension String {
  /// The text without controls and noncharacters, which are not written either.
  var withoutUnwanted: String {
    let bytes = Array(utf8)
    return bytes.withUnsafeBufferPointer { bytes in
      var wanted: [UInt8] = []
      var index = 0
      while index < bytes.count {
        let unwanted = bytes.unwantedLength(at: index)
        if unwanted == 0 { wanted.append(bytes[index]) }
        index += Swift.max(1, unwanted)
      }
      return String(decoding: wanted, as: UTF8.self)
    }
  }
}
