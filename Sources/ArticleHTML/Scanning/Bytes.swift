/// Bytes of UTF-8 that somebody else keeps alive for the length of a call.
typealias ByteSpan = UnsafeBufferPointer<UInt8>

extension UInt8 {
  /// HTML's white space (§2.1.1 of Infra): tab, line feed, form feed, carriage return, space.
  var isSpace: Bool { self == 0x20 || self == 0x0A || self == 0x09 || self == 0x0D || self == 0x0C }
  /// An ASCII letter of either case.
  var isLetter: Bool { (self | 0x20) >= 0x61 && (self | 0x20) <= 0x7A }
  /// `0` to `9`.
  var isDigit: Bool { self >= 0x30 && self <= 0x39 }
  /// An ASCII capital as its small letter, everything else unchanged.
  var lowered: UInt8 { self >= 0x41 && self <= 0x5A ? self | 0x20 : self }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether the bytes from `index` on are those of `text`, ASCII letters of either case being equal.
  func hasASCII(_ text: StaticString, at index: Int) -> Bool {
    let length = text.utf8CodeUnitCount
    guard count - index >= length else { return false }
    for offset in 0..<length where self[index + offset].lowered != text.utf8Start[offset] { return false }
    return true
  }

  /// The first `byte` at or after `start`, else the end.
  func firstIndex(_ byte: UInt8, from start: Int) -> Int {
    var index = start
    while index < count, self[index] != byte { index += 1 }
    return index
  }

  /// The text of a range.
  func text(_ range: Range<Int>) -> String {
    String(decoding: UnsafeBufferPointer(rebasing: self[range]), as: UTF8.self)
  }
}

extension String {
  /// The text without HTML's white space at both ends.
  var trimmed: Substring {
    var rest = self[...]
    while let first = rest.utf8.first, first.isSpace { rest = rest.dropFirst() }
    while let last = rest.utf8.last, last.isSpace { rest = rest.dropLast() }
    return rest
  }
}
