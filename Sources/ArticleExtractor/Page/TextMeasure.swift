import WebText

/// How much a text says, whatever its script.
///
/// A Chinese, Japanese or Korean character counts as half a word, and one of the scripts of South East Asia that are
/// written without spaces as a quarter, so that one set of thresholds serves all languages.
struct TextMeasure {
  /// The value of one word.
  static let unit = 4

  private(set) var weight: Int32 = 0
  private(set) var marks: Int32 = 0
  private(set) var commas: Int32 = 0
  /// Whether there is anything but white space.
  private(set) var isBlank = true

  static func words(of text: String) -> Double {
    var text = text
    return text.withUTF8 { Double(TextMeasure($0).weight) / Double(unit) }
  }

  /// Measures a text in UTF-8.
  init(_ text: ByteSpan) {
    var index = 0
    var isInWord = false
    while index < text.count {
      let byte = text[index]
      if byte < 0x80 {
        if byte.isLetter || byte.isDigit {
          if !isInWord { weight += Int32(Self.unit) }
          isInWord = true
        } else if byte <= 0x20 {
          isInWord = false
        } else {
          ascii(byte, text, index)
          if byte != UInt8(ascii: "'"), byte != UInt8(ascii: "-") { isInWord = false }
        }
        if byte > 0x20 { isBlank = false }
        index += 1
        continue
      }
      let (scalar, length) = Self.scalar(text, index)
      index += length
      switch scalar {
      case 0xA0, 0x2000...0x200F, 0x3000, 0xFEFF: isInWord = false
      case 0x2010...0x2015, 0x2018, 0x2019:
        isBlank = false
        if scalar > 0x2011, scalar < 0x2018 { isInWord = false }
      case 0x3002, 0xFF01, 0xFF1F, 0xFF61, 0x061F, 0x06D4, 0x0964, 0x0965, 0x0589, 0x2026, 0x1362, 0x104B:
        marks += 1
        isInWord = false
        isBlank = false
      case 0x3001, 0xFF0C, 0x060C, 0xFF1B, 0x061B, 0xFF64:
        commas += 1
        isInWord = false
        isBlank = false
      case 0x1100...0x11FF, 0x3040...0x30FF, 0x3130...0x318F, 0x31F0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
        0xAC00...0xD7AF, 0xF900...0xFAFF, 0x20000...0x3FFFF:
        weight += Int32(Self.unit / 2)
        isInWord = false
        isBlank = false
      case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF:
        weight += 1
        isInWord = false
        isBlank = false
      case 0x2020...0x206F, 0x20A0...0x2BFF, 0xE000...0xF8FF, 0x00A1...0x00BF, 0x3003...0x303F, 0xFF00...0xFF0F,
        0x1F000...0x1FAFF:
        isInWord = false
        isBlank = false
      default:
        if !isInWord { weight += Int32(Self.unit) }
        isInWord = true
        isBlank = false
      }
    }
  }

  @inline(__always)
  private mutating func ascii(_ byte: UInt8, _ text: ByteSpan, _ index: Int) {
    switch byte {
    case UInt8(ascii: "."), UInt8(ascii: "!"), UInt8(ascii: "?"):
      // Not within numbers, addresses and file names, and once for an ellipsis.
      let next = index + 1 < text.count ? text[index + 1] : 0x20
      if next <= 0x20 || next == UInt8(ascii: "\"") || next == UInt8(ascii: ")") || next >= 0x80 { marks += 1 }
    case UInt8(ascii: ","), UInt8(ascii: ";"): commas += 1
    default: break
    }
  }

  /// Reads a character of valid UTF-8; of anything else, a byte.
  @inline(__always)
  static func scalar(_ text: ByteSpan, _ index: Int) -> (value: UInt32, length: Int) {
    let first = UInt32(text[index])
    func next(_ offset: Int) -> UInt32 { index + offset < text.count ? UInt32(text[index + offset] & 0x3F) : 0 }
    switch first {
    case 0..<0x80: return (first, 1)
    case 0xC0..<0xE0: return ((first & 0x1F) << 6 | next(1), 2)
    case 0xE0..<0xF0: return ((first & 0x0F) << 12 | next(1) << 6 | next(2), 3)
    case 0xF0...0xF7: return ((first & 0x07) << 18 | next(1) << 12 | next(2) << 6 | next(3), 4)
    default: return (0xFFFD, 1)
    }
  }
}
