/// UTF-8 bytes that the caller keeps alive for the duration of a call.
public typealias ByteSpan = UnsafeBufferPointer<UInt8>

extension UInt8 {
  /// Whether the byte is white space in XML and HTML: space, tab, line feed, form feed, carriage return, or vertical
  /// tab, which some documents use.
  @inlinable public var isSpace: Bool { self == 0x20 || (self >= 0x09 && self <= 0x0D) }
  /// Whether the byte is `0` to `9`.
  @inlinable public var isDigit: Bool { self >= 0x30 && self <= 0x39 }
  /// Whether the byte is an ASCII letter of either case.
  @inlinable public var isLetter: Bool { (self | 0x20) >= 0x61 && (self | 0x20) <= 0x7A }
  /// The byte with an ASCII capital converted to lowercase.
  @inlinable public var lowered: UInt8 { self >= 0x41 && self <= 0x5A ? self | 0x20 : self }
  /// Returns the value of a decimal or hexadecimal digit, or `nil` if the byte is not one.
  @inlinable public func digit(isHex: Bool) -> UInt32? {
    if isDigit { return UInt32(self & 0x0F) }
    let letter = self | 0x20
    return isHex && letter >= 0x61 && letter <= 0x66 ? UInt32(letter - 0x57) : nil
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether `text` is at `index`, ignoring the case of ASCII letters.
  @inlinable public func hasASCII(_ text: StaticString, at index: Int) -> Bool {
    let length = text.utf8CodeUnitCount
    guard index >= 0, count - index >= length else { return false }
    for offset in 0..<length where self[index + offset].lowered != text.utf8Start[offset].lowered { return false }
    return true
  }

  /// Returns a range of the bytes.
  @inlinable public func part(_ range: Range<Int>) -> ByteSpan {
    ByteSpan(rebasing: self[range])
  }

  /// The bytes without leading and trailing white space.
  @inlinable public var trimmed: ByteSpan {
    var low = 0
    var high = count
    while low < high, self[low].isSpace { low += 1 }
    while high > low, self[high - 1].isSpace { high -= 1 }
    return part(low..<high)
  }

  /// The bytes as text, with invalid UTF-8 replaced.
  @inlinable public var string: String { String(decoding: self, as: UTF8.self) }
}

extension String {
  /// The text without leading and trailing white space, or `nil` if nothing is left.
  public var nonEmptyTrimmed: String? {
    let all = utf8
    guard let first = all.firstIndex(where: { !$0.isSpace }), let last = all.lastIndex(where: { !$0.isSpace }) else {
      return nil
    }
    if first == all.startIndex, all.index(after: last) == all.endIndex { return self }
    return String(self[first...last])
  }
}
