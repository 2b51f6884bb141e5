import WebText

/// Decoders for UTF-16 and UTF-32, in either byte order.
enum WideText {
  /// Converts UTF-16 to UTF-8. Unpaired surrogates and an incomplete unit at the end become U+FFFD.
  static func fromUTF16(_ bytes: ByteSpan, isBigEndian: Bool) -> UTF8Buffer {
    var output = UTF8Buffer(for: bytes.count)
    func unit(_ index: Int) -> UInt32 {
      let first = UInt32(bytes[index])
      let second = UInt32(bytes[index + 1])
      return isBigEndian ? first << 8 | second : second << 8 | first
    }
    var index = 0
    while index + 2 <= bytes.count {
      let high = unit(index)
      index += 2
      switch high {
      case 0xD800...0xDBFF where index + 2 <= bytes.count && (0xDC00...0xDFFF).contains(unit(index)):
        output.append(0x1_0000 + ((high & 0x3FF) << 10 | unit(index) & 0x3FF))
        index += 2
      case 0xD800...0xDFFF: output.appendReplacement()
      default: output.append(high)
      }
    }
    if index < bytes.count { output.appendReplacement() }
    return output
  }

  /// Converts UTF-32 to UTF-8. Invalid values become U+FFFD.
  static func fromUTF32(_ bytes: ByteSpan, isBigEndian: Bool) -> UTF8Buffer {
    var output = UTF8Buffer(for: bytes.count)
    let raw = UnsafeRawBufferPointer(bytes)
    var index = 0
    while index + 4 <= bytes.count {
      let loaded = raw.loadUnaligned(fromByteOffset: index, as: UInt32.self)
      let value = isBigEndian ? UInt32(bigEndian: loaded) : UInt32(littleEndian: loaded)
      if Unicode.Scalar(value) == nil { output.appendReplacement() } else { output.append(value) }
      index += 4
    }
    if index < bytes.count { output.appendReplacement() }
    return output
  }
}
