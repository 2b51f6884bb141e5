import WebText

/// What the first bytes of a body say about its encoding.
enum ByteOrder {
  /// The encoding that a byte order mark tells, and how long the mark is; a mark of UTF-8 may stand there twice, for
  /// programs put their own before that of a file.
  static func mark(of body: ByteSpan) -> (encoding: TextEncoding, length: Int)? {
    func byte(_ index: Int) -> UInt8? { index < body.count ? body[index] : nil }
    switch (byte(0), byte(1), byte(2), byte(3)) {
    case (0xEF, 0xBB, 0xBF, _):
      var length = 3
      while byte(length) == 0xEF, byte(length + 1) == 0xBB, byte(length + 2) == 0xBF { length += 3 }
      return (.utf8, length)
    // XML begins with no zero, so this is not UTF-16
    case (0xFF, 0xFE, 0, 0): return (.utf32(isBigEndian: false), 4)
    case (0, 0, 0xFE, 0xFF): return (.utf32(isBigEndian: true), 4)
    case (0xFF, 0xFE, _, _): return (.utf16(isBigEndian: false), 2)
    case (0xFE, 0xFF, _, _): return (.utf16(isBigEndian: true), 2)
    default: return nil
    }
  }

  /// The encoding that shows in the zeros around the first characters (XML 1.0 appendix F.1), whatever is declared:
  /// those are a tag's, JSON's or white space, which are ASCII.
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
