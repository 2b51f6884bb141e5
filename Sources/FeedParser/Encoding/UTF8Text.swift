import WebText

/// Validation and repair of UTF-8.
enum UTF8Text {
  /// Returns the index of the first non-ASCII byte at or after `start`, or the end. Checks 64 bytes at a time.
  static func endOfASCII(_ bytes: ByteSpan, from start: Int = 0) -> Int {
    let raw = UnsafeRawBufferPointer(bytes)
    var index = start
    func word(_ offset: Int) -> UInt64 { raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self) }
    while index + 64 <= bytes.count {
      let low = word(index) | word(index + 8) | word(index + 16) | word(index + 24)
      let high = word(index + 32) | word(index + 40) | word(index + 48) | word(index + 56)
      guard (low | high) & 0x8080_8080_8080_8080 == 0 else { break }
      index += 64
    }
    while index + 8 <= bytes.count, word(index) & 0x8080_8080_8080_8080 == 0 { index += 8 }
    while index < bytes.count, bytes[index] < 0x80 { index += 1 }
    return index
  }

  /// Returns the index of the first byte that is not valid UTF-8 (RFC 3629: no surrogates, nothing overlong), or the
  /// end.
  static func endOfValid(_ bytes: ByteSpan, from start: Int = 0) -> Int {
    let count = bytes.count
    var index = start
    while index < count {
      let byte = bytes[index]
      if byte < 0x80 {
        // Usually a single space between words, or a whole tag.
        index += 1
        if index < count, bytes[index] < 0x80 { index = endOfASCII(bytes, from: index + 1) }
      } else if byte < 0xE0, byte >= 0xC2, index + 1 < count, bytes[index + 1] & 0xC0 == 0x80 {
        index += 2
      } else {
        let end = endOfThreeByteRun(bytes, from: index)
        if end == index {
          let sequence = sequence(bytes, at: index)
          guard sequence.isValid else { return index }
          index += sequence.length
        } else {
          index = end
        }
      }
    }
    return index
  }

  /// Returns the end of a run of three-byte characters, which are common in Chinese, Japanese and Korean.
  private static func endOfThreeByteRun(_ bytes: ByteSpan, from start: Int) -> Int {
    let raw = UnsafeRawBufferPointer(bytes)
    var index = start
    while index + 8 <= bytes.count {
      let word = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      guard word & 0xC0C0_F0C0_C0F0 == 0x8080_E080_80E0 else { break }
      // E0 with a second byte below A0 is overlong; ED with one above 9F is a surrogate.
      let first = word & 0x200F
      let second = word >> 24 & 0x200F
      guard first != 0, first != 0x200D, second != 0, second != 0x200D else { break }
      index += 6
    }
    return index
  }

  /// Examines the sequence at `index`, whose first byte is not ASCII. Returns its length if it is valid, otherwise the
  /// length of the part to replace with a single U+FFFD: the longest prefix of a valid sequence, or the first byte
  /// (WHATWG Encoding §4.1, Unicode §3.9).
  @inline(__always)
  static func sequence(_ bytes: ByteSpan, at index: Int) -> (length: Int, isValid: Bool) {
    let lead = bytes[index]
    var lowest: UInt8 = 0x80
    var highest: UInt8 = 0xBF
    let length: Int
    switch lead {
    case 0xC2...0xDF: length = 2
    case 0xE0...0xEF:
      length = 3
      if lead == 0xE0 { lowest = 0xA0 } else if lead == 0xED { highest = 0x9F }
    case 0xF0...0xF4:
      length = 4
      if lead == 0xF0 { lowest = 0x90 } else if lead == 0xF4 { highest = 0x8F }
    default: return (1, false)
    }
    for offset in 1..<length {
      guard index + offset < bytes.count, bytes[index + offset] >= lowest, bytes[index + offset] <= highest else {
        return (offset, false)
      }
      lowest = 0x80
      highest = 0xBF
    }
    return (length, true)
  }

  /// Returns the text with a U+FFFD for each invalid sequence.
  static func repaired(_ bytes: ByteSpan) -> UTF8Buffer {
    var output = UTF8Buffer(for: bytes.count)
    var index = 0
    while true {
      let end = endOfValid(bytes, from: index)
      output.append(bytes, index..<end)
      guard end < bytes.count else { return output }
      output.appendReplacement()
      index = end + sequence(bytes, at: end).length
    }
  }

  /// Whether bytes that are not valid UTF-8 are nevertheless mostly UTF-8, apart from a few errors such as a truncated
  /// character or pasted text. Text in another encoding rarely contains UTF-8 sequences by chance, least of all long
  /// ones.
  static func isMeant(_ bytes: ByteSpan) -> Bool {
    var inSequences = 0
    var invalid = 0
    var index = 0
    while invalid + inSequences < 64 * 1024 {
      index = endOfASCII(bytes, from: index)
      guard index < bytes.count else { break }
      let sequence = sequence(bytes, at: index)
      if sequence.isValid { inSequences += sequence.length } else { invalid += 1 }
      index += sequence.length
    }
    return inSequences > 3 * invalid
  }
}
