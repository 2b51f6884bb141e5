import WebText

/// Detects an encoding from the first bytes of a body.
enum ByteOrder {
  /// Returns the encoding indicated by a byte order mark, and the mark's length. A UTF-8 mark may occur repeatedly,
  /// because programs add their own before that of a file.
  static func mark(of body: ByteSpan) -> (encoding: TextEncoding, length: Int)? {
    func byte(_ index: Int) -> UInt8? { index < body.count ? body[index] : nil }
    switch (byte(0), byte(1), byte(2), byte(3)) {
    case (0xEF, 0xBB, 0xBF, _):
      var length = 3
      while byte(length) == 0xEF, byte(length + 1) == 0xBB, byte(length + 2) == 0xBF { length += 3 }
      return (.utf8, length)
    // XML does not begin with a null character, so this is not UTF-16.
    case (0xFF, 0xFE, 0, 0): return (.utf32(isBigEndian: false), 4)
    case (0, 0, 0xFE, 0xFF): return (.utf32(isBigEndian: true), 4)
    case (0xFF, 0xFE, _, _): return (.utf16(isBigEndian: false), 2)
    case (0xFE, 0xFF, _, _): return (.utf16(isBigEndian: true), 2)
    default: return nil
    }
  }

  /// Returns the encoding indicated by null bytes in the first four bytes (XML 1.0 appendix F.1), whatever is declared:
  /// a document begins with a tag, JSON or white space, all of which are ASCII.
  static func wide(_ body: ByteSpan) -> TextEncoding? {
    guard body.count >= 4 else { return nil }
    switch (body[0] == 0, body[1] == 0, body[2] == 0, body[3] == 0) {
    case (true, true, true, false): return .utf32(isBigEndian: true)
    case (false, true, true, true): return .utf32(isBigEndian: false)
    case (true, false, true, false): return .utf16(isBigEndian: true)
    case (false, true, false, true): return .utf16(isBigEndian: false)
    default: return nil
    }
  }
}
