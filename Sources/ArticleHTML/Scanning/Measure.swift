import WebText

/// A width or height in an attribute or a style.
struct Measure {
  /// The number, rounded down.
  let value: Int
  /// Whether it is a percentage of the available space.
  let isPercent: Bool

  /// Parses a number followed by nothing, `px` or `%`; `nil` for anything else.
  init?(_ text: ByteSpan) {
    let text = text.trimmed
    var index = 0
    var value = 0
    while index < text.count, text[index].isDigit, index < 9 {
      value = value * 10 + Int(text[index] & 0x0F)
      index += 1
    }
    guard index > 0 else { return nil }
    if index < text.count, text[index] == UInt8(ascii: ".") {
      index += 1
      while index < text.count, text[index].isDigit { index += 1 }
    }
    let unit = text.part(index..<text.count).trimmed
    isPercent = unit.count == 1 && unit[0] == UInt8(ascii: "%")
    guard unit.isEmpty || isPercent || (unit.count == 2 && unit.hasASCII("px", at: 0)) else { return nil }
    self.value = value
  }

  /// Whether an image of that size is invisible.
  var isInvisible: Bool { value <= 1 && !isPercent }
}
