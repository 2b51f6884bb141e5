/// Eight bytes of a text, looked at together: how many of them are copied as they are. Words are short, and to ask for
/// each byte whether it ends one costs more than to ask for eight.
struct PlainWord {
  /// The bytes, the first one lowest.
  let bytes: UInt64
  /// How many bytes at the beginning need no look, single spaces between others among them.
  let plainCount: Int

  /// Reads eight bytes.
  @inline(__always)
  init(_ start: UnsafeRawPointer) {
    bytes = UInt64(littleEndian: start.loadUnaligned(as: UInt64.self))
    let spaces = Self.marks(bytes, 0x20)
    let stops =
      ((bytes &- Self.ones &* 0x20) & ~bytes & Self.tops) | Self.marks(bytes, UInt8(ascii: "&"))
      | Self.marks(bytes, UInt8(ascii: "<")) | Self.marks(bytes, 0xC2) | (spaces & (spaces >> 8))
    // What follows the last byte is not known, so a space there is left for the next look.
    let count = (stops | (spaces & 1 << 63)).trailingZeroBitCount >> 3
    // A space before a stop is not one between words.
    plainCount = count > 0 && spaces >> UInt64((count - 1) << 3) & 0x80 != 0 ? count - 1 : count
  }

  /// Whether a byte needs no look.
  @inline(__always)
  static func isPlain(_ byte: UInt8) -> Bool {
    byte > UInt8(ascii: "<") ? byte != 0xC2 : byte > 0x20 && byte != UInt8(ascii: "&") && byte != UInt8(ascii: "<")
  }

  private static var ones: UInt64 { 0x0101_0101_0101_0101 }
  private static var tops: UInt64 { 0x8080_8080_8080_8080 }

  /// The highest bit of each byte that is a certain one; above the first of them others may have it as well.
  @inline(__always)
  private static func marks(_ bytes: UInt64, _ byte: UInt8) -> UInt64 {
    let differences = bytes ^ (ones &* UInt64(byte))
    return (differences &- ones) & ~differences & tops
  }
}
