import WebText

/// Whether bytes are UTF-8, and what to make of those that are not.
enum UTF8Text {
  /// Whether all of the bytes are valid UTF-8 (RFC 3629: no surrogates, nothing overlong).
  static func isValid(_ bytes: ByteSpan) -> Bool {
    var index = 0
    while index < bytes.count {
      index = skipASCII(bytes, from: index)
      guard index < bytes.count else { return true }
      let length = sequenceLength(bytes, at: index)
      guard length > 0 else { return false }
      index += length
    }
    return true
  }

  /// Whether all of the bytes are ASCII.
  static func isASCII(_ bytes: ByteSpan) -> Bool {
    skipASCII(bytes, from: 0) == bytes.count
  }

  /// The bytes with every invalid one replaced by U+FFFD, and how many there were.
  static func repaired(_ bytes: ArraySlice<UInt8>) -> (bytes: [UInt8], replaced: Int) {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + 64)
    var replaced = 0
    bytes.withUnsafeBufferPointer { span in
      var index = 0
      while index < span.count {
        let end = skipASCII(span, from: index)
        if end > index { result.append(contentsOf: span[index..<end]) }
        index = end
        guard index < span.count else { break }
        let length = sequenceLength(span, at: index)
        if length > 0 {
          result.append(contentsOf: span[index..<index + length])
        } else {
          result.append(contentsOf: [0xEF, 0xBF, 0xBD])
          replaced += 1
        }
        index += max(length, 1)
      }
    }
    return (result, replaced)
  }

  /// The first byte beyond ASCII at or after `start`, looked for eight bytes at a time.
  private static func skipASCII(_ bytes: ByteSpan, from start: Int) -> Int {
    var index = start
    let raw = UnsafeRawBufferPointer(bytes)
    while index + 8 <= bytes.count,
      raw.loadUnaligned(fromByteOffset: index, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
    {
      index += 8
    }
    while index < bytes.count, bytes[index] < 0x80 { index += 1 }
    return index
  }

  /// The length of the valid sequence at `index`, 0 where there is none.
  private static func sequenceLength(_ bytes: ByteSpan, at index: Int) -> Int {
    let first = bytes[index]
    func next(_ offset: Int) -> UInt8 { index + offset < bytes.count ? bytes[index + offset] : 0 }
    func continues(_ offset: Int) -> Bool { next(offset) & 0xC0 == 0x80 }
    switch first {
    case 0x00...0x7F: return 1
    case 0xC2...0xDF: return continues(1) ? 2 : 0
    case 0xE0...0xEF:
      guard continues(1), continues(2) else { return 0 }
      if first == 0xE0 && next(1) < 0xA0 { return 0 }
      if first == 0xED && next(1) > 0x9F { return 0 }
      return 3
    case 0xF0...0xF4:
      guard continues(1), continues(2), continues(3) else { return 0 }
      if first == 0xF0 && next(1) < 0x90 { return 0 }
      if first == 0xF4 && next(1) > 0x8F { return 0 }
      return 4
    default: return 0
    }
  }
}
