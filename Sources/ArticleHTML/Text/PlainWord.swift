/// Eight bytes of text, examined at once: how many of them can be copied unchanged. Words are short, and checking each
/// byte individually costs more than checking eight together.
struct PlainWord {
  /// The bytes; the first is the least significant.
  let bytes: UInt64
  /// The number of leading bytes that need no special treatment, including single spaces between words.
  let plainCount: Int

  /// Loads eight bytes.
  @inline(__always)
  init(_ start: UnsafeRawPointer) {
    bytes = UInt64(littleEndian: start.loadUnaligned(as: UInt64.self))
    let spaces = Self.marks(bytes, 0x20)
    let stops =
      ((bytes &- Self.ones &* 0x20) & ~bytes & Self.tops) | Self.marks(bytes, UInt8(ascii: "&"))
      | Self.marks(bytes, UInt8(ascii: "<")) | Self.marks(bytes, 0xC2) | (spaces & (spaces >> 8))
    // What follows the last byte is unknown, so a space there is left for the next word.
    let count = (stops | (spaces & 1 << 63)).trailingZeroBitCount >> 3
    // A space before a stop is not a space between words.
    plainCount = count > 0 && spaces >> UInt64((count - 1) << 3) & 0x80 != 0 ? count - 1 : count
  }

  /// Whether a byte needs no special treatment.
  @inline(__always)
  static func isPlain(_ byte: UInt8) -> Bool {
    byte > UInt8(ascii: "<") ? byte != 0xC2 : byte > 0x20 && byte != UInt8(ascii: "&") && byte != UInt8(ascii: "<")
  }

  private static var ones: UInt64 { 0x0101_0101_0101_0101 }
  private static var tops: UInt64 { 0x8080_8080_8080_8080 }

  /// Returns the high bit of each byte equal to `byte`. Bytes above the first match may have it set by mistake.
  @inline(__always)
  private static func marks(_ bytes: UInt64, _ byte: UInt8) -> UInt64 {
    let differences = bytes ^ (ones &* UInt64(byte))
    return (differences &- ones) & ~differences & tops
  }
}
