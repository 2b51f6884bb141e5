/// Decodes and encodes UTF-8 that has not been validated.
enum UTF8Reader {
  /// Returns the character that begins with a byte of 0x80 or more, and its length. Invalid UTF-8 is decoded as one
  /// replacement character per byte.
  @inline(__always)
  static func scalar(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> (scalar: UInt32, width: Int) {
    let first = UInt32(bytes[0])
    if first >= 0xE0, first < 0xF0, count >= 3 {
      let (second, third) = (UInt32(bytes[1]), UInt32(bytes[2]))
      let scalar = (first & 0x0F) << 12 | (second & 0x3F) << 6 | third & 0x3F
      let isSound = second & 0xC0 == 0x80 && third & 0xC0 == 0x80 && scalar >= 0x800 && scalar & 0xF800 != 0xD800
      return isSound ? (scalar, 3) : (0xFFFD, 1)
    }
    if first >= 0xC2, first < 0xE0, count >= 2 {
      let second = UInt32(bytes[1])
      return second & 0xC0 == 0x80 ? ((first & 0x1F) << 6 | second & 0x3F, 2) : (0xFFFD, 1)
    }
    if first >= 0xF0, first < 0xF5, count >= 4 {
      let (second, third, fourth) = (UInt32(bytes[1]), UInt32(bytes[2]), UInt32(bytes[3]))
      let scalar = (first & 0x07) << 18 | (second & 0x3F) << 12 | (third & 0x3F) << 6 | fourth & 0x3F
      let isContinued = second & 0xC0 == 0x80 && third & 0xC0 == 0x80 && fourth & 0xC0 == 0x80
      return isContinued && (0x10000...0x10FFFF).contains(scalar) ? (scalar, 4) : (0xFFFD, 1)
    }
    return (0xFFFD, 1)
  }

  /// Writes a character and returns its length. The destination must have enough space.
  @inline(__always)
  static func write(_ scalar: UInt32, to bytes: UnsafeMutablePointer<UInt8>) -> Int {
    if scalar >= 0x800, scalar < 0x10000 {
      bytes[0] = UInt8(truncatingIfNeeded: 0xE0 | scalar >> 12)
      bytes[1] = UInt8(truncatingIfNeeded: 0x80 | scalar >> 6 & 0x3F)
      bytes[2] = UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F)
      return 3
    }
    if scalar < 0x80 {
      bytes[0] = UInt8(truncatingIfNeeded: scalar)
      return 1
    }
    if scalar < 0x800 {
      bytes[0] = UInt8(truncatingIfNeeded: 0xC0 | scalar >> 6)
      bytes[1] = UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F)
      return 2
    }
    bytes[0] = UInt8(truncatingIfNeeded: 0xF0 | scalar >> 18)
    bytes[1] = UInt8(truncatingIfNeeded: 0x80 | scalar >> 12 & 0x3F)
    bytes[2] = UInt8(truncatingIfNeeded: 0x80 | scalar >> 6 & 0x3F)
    bytes[3] = UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F)
    return 4
  }

  /// Returns the encoded length of a character.
  @inline(__always)
  static func width(_ scalar: UInt32) -> Int {
    scalar < 0x80 ? 1 : scalar < 0x800 ? 2 : scalar < 0x10000 ? 3 : 4
  }
}
