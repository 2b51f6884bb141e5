import WebText

/// A cursor over the bytes of a date.
struct ByteScanner {
  let bytes: ByteSpan
  /// The current position.
  private(set) var index = 0

  init(_ bytes: ByteSpan) {
    self.bytes = bytes
  }

  var isAtEnd: Bool { index >= bytes.count }
  /// The next byte, or 0 at the end.
  var next: UInt8 { peek(0) }

  /// The number of consecutive digits at the current position.
  var digitsAhead: Int {
    var end = index
    while end < bytes.count, bytes[end].isDigit { end += 1 }
    return end - index
  }

  /// Returns a byte ahead, or 0 beyond the end.
  func peek(_ offset: Int) -> UInt8 { index + offset < bytes.count ? bytes[index + offset] : 0 }

  mutating func skip(_ count: Int = 1) { index = min(index + count, bytes.count) }

  mutating func skipSpace() {
    while index < bytes.count, bytes[index].isSpace { index += 1 }
  }

  /// Skips `byte` if it comes next; returns whether it did.
  mutating func skip(_ byte: UInt8) -> Bool {
    guard next == byte, !isAtEnd else { return false }
    index += 1
    return true
  }

  /// Skips `text` if it comes next; returns whether it did.
  mutating func skip(_ text: StaticString) -> Bool {
    guard bytes.hasASCII(text, at: index) else { return false }
    index += text.utf8CodeUnitCount
    return true
  }

  /// Reads a number of at most `limit` digits; returns `nil` if there is none.
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

  /// Reads the next letters, in any alphabet.
  mutating func word() -> ByteSpan {
    let start = index
    while index < bytes.count, bytes[index].isLetter || bytes[index] >= 0x80 { index += 1 }
    return bytes.part(start..<index)
  }

  /// Reads a fraction after a decimal point or comma; returns 0 if there is none. Digits beyond nanoseconds are
  /// ignored.
  mutating func fraction() -> Double {
    guard next == UInt8(ascii: ".") || next == UInt8(ascii: ","), peek(1).isDigit else { return 0 }
    skip()
    var value = 0
    var scale = 1.0
    while next.isDigit {
      if scale < 1e9 {
        value = value * 10 + Int(next & 0x0F)
        scale *= 10
      }
      index += 1
    }
    return Double(value) / scale
  }

  /// Reads the minutes and seconds after an hour, with or without `:` between them.
  mutating func clock(hour: Int, into time: inout CivilTime) {
    time.hour = hour
    _ = skip(UInt8(ascii: ":"))
    guard let minute = number(2) else { return }
    time.minute = minute
    let divider = next == UInt8(ascii: ":") && peek(1).isDigit
    guard divider || next.isDigit else {
      time.second = fraction() * 60
      return
    }
    if divider { skip() }
    time.second = Double(number(2) ?? 0) + fraction()
  }

  /// Reads AM or PM, in English, Japanese, Chinese or Korean; returns `nil` if there is none.
  mutating func halfOfDay() -> HalfOfDay? {
    for (text, half) in Self.halves where bytes.hasASCII(text, at: index) {
      let end = index + text.utf8CodeUnitCount
      // Not the beginning of a longer word, such as “amt”.
      if next < 0x80, end < bytes.count, bytes[end].isLetter { continue }
      index = end
      return half
    }
    return nil
  }

  private static let halves: [(StaticString, HalfOfDay)] = [
    ("am", .morning), ("pm", .afternoon), ("a.m", .morning), ("p.m", .afternoon), ("午前", .morning),
    ("午後", .afternoon), ("午后", .afternoon), ("上午", .morning), ("下午", .afternoon), ("오전", .morning),
    ("오후", .afternoon),
  ]
}

/// AM or PM.
enum HalfOfDay {
  case morning, afternoon

  /// Returns the hour of the day; an hour above 12 is already on a 24-hour clock and stays unchanged.
  func hour(_ hour: Int) -> Int {
    hour > 12 ? hour : hour % 12 + (self == .afternoon ? 12 : 0)
  }
}
