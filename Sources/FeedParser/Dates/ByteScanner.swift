import WebText

/// Walks over the bytes of a date.
struct ByteScanner {
  /// All of the bytes.
  let bytes: ByteSpan
  /// Where the scanner stands.
  private(set) var index = 0

  init(_ bytes: ByteSpan) {
    self.bytes = bytes
  }

  var isAtEnd: Bool { index >= bytes.count }
  /// The next byte, 0 at the end.
  var next: UInt8 { peek(0) }

  /// How many digits follow.
  var digitsAhead: Int {
    var end = index
    while end < bytes.count, bytes[end].isDigit { end += 1 }
    return end - index
  }

  /// A byte ahead, 0 behind the end.
  func peek(_ offset: Int) -> UInt8 { index + offset < bytes.count ? bytes[index + offset] : 0 }

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

  /// Steps over `text` if it comes next.
  mutating func skip(_ text: StaticString) -> Bool {
    guard bytes.hasASCII(text, at: index) else { return false }
    index += text.utf8CodeUnitCount
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

  /// The next letters, of any alphabet.
  mutating func word() -> ByteSpan {
    let start = index
    while index < bytes.count, bytes[index].isLetter || bytes[index] >= 0x80 { index += 1 }
    return bytes.part(start..<index)
  }

  /// The fraction behind a decimal point or comma, 0 where there is none. What is finer than a nanosecond is left out.
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

  /// The minutes and seconds behind an hour, with what divides them: `:` or, in the short form, nothing.
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

  /// Before noon or after, where that is said: in English, Japanese, Chinese or Korean.
  mutating func halfOfDay() -> HalfOfDay? {
    for (text, half) in Self.halves where bytes.hasASCII(text, at: index) {
      let end = index + text.utf8CodeUnitCount
      // not the beginning of a longer word, such as “amt”
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

/// Which twelve hours a clock counts.
enum HalfOfDay {
  case morning, afternoon

  /// The hour of the day; one that counts to 24 already is left alone.
  func hour(_ hour: Int) -> Int {
    hour > 12 ? hour : hour % 12 + (self == .afternoon ? 12 : 0)
  }
}
