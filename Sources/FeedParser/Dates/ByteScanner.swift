import WebText

/// Walks over the bytes of a date.
struct ByteScanner {
  private let bytes: ByteSpan
  private(set) var index = 0

  init(_ bytes: ByteSpan) {
    self.bytes = bytes
  }

  var isAtEnd: Bool { index >= bytes.count }
  /// The next byte, 0 at the end.
  var next: UInt8 { index < bytes.count ? bytes[index] : 0 }

  /// How many digits follow.
  var digitsAhead: Int {
    var end = index
    while end < bytes.count, bytes[end].isDigit { end += 1 }
    return end - index
  }

  mutating func skip(_ count: Int = 1) { index = min(index + count, bytes.count) }

  mutating func skipSpace() {
    while index < bytes.count, bytes[index].isSpace { index += 1 }
  }

  /// Steps over `byte` if it comes next.
  mutating func skip(_ byte: UInt8) -> Bool {
    guard next == byte, !isAtEnd else { return false }
    index += 1
    return true
  }

  /// The number in the next digits, at most `limit` of them; `nil` where there is none.
  mutating func number(_ limit: Int = 9) -> Int? {
    var value = 0
    var count = 0
    while count < limit, next.isDigit {
      value = value * 10 + Int(next & 0x0F)
      index += 1
      count += 1
    }
    return count > 0 ? value : nil
  }

  /// The next letters in small form, the first eight packed into a number, the first letter highest.
  mutating func word() -> UInt64 {
    var packed: UInt64 = 0
    var count = 0
    while next.isLetter {
      if count < 8 { packed = packed << 8 | UInt64(next | 0x20) }
      count += 1
      index += 1
    }
    return packed
  }

  /// The fraction behind a decimal point or comma, 0 where there is none.
  mutating func fraction() -> Double {
    guard next == UInt8(ascii: ".") || next == UInt8(ascii: ",") else { return 0 }
    skip()
    var value = 0.0
    var scale = 0.1
    while next.isDigit {
      value += Double(next & 0x0F) * scale
      scale /= 10
      index += 1
    }
    return value
  }
}

extension StaticString {
  /// A word of at most eight small letters as `ByteScanner.word` packs it.
  var packedWord: UInt64 {
    var packed: UInt64 = 0
    for offset in 0..<min(utf8CodeUnitCount, 8) { packed = packed << 8 | UInt64(utf8Start[offset]) }
    return packed
  }
}
