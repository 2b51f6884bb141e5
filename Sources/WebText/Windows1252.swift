/// Windows-1252 as implemented by browsers, which also use it for `iso-8859-1` and `us-ascii` (WHATWG Encoding §9).
public enum Windows1252 {
  /// The characters of 0x80 to 0x9F; the five that Windows leaves unassigned stay controls.
  private static let upper: [UInt16] = [
    0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8D, 0x017D,
    0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D,
    0x017E, 0x0178,
  ]

  /// Returns the character of a byte.
  public static func scalar(_ byte: UInt8) -> Unicode.Scalar {
    guard byte >= 0x80, byte < 0xA0 else { return Unicode.Scalar(byte) }
    return Unicode.Scalar(upper[Int(byte) - 0x80]) ?? "\u{FFFD}"
  }

  /// Returns the byte of a code point from 0x80, or `nil` if it has none. The controls of ISO 8859-1 keep their bytes.
  public static func byte(_ scalar: UInt32) -> UInt8? {
    if scalar < 0x100 { return UInt8(scalar) }
    return upper.firstIndex { UInt32($0) == scalar }.map { UInt8($0 + 0x80) }
  }
}
