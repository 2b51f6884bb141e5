/// The size declared by a WebP file (RFC 9649 §2.5 to 2.7). Read here because the WebP loader allocates memory without
/// asking first.
struct WebPSize: Equatable {
  let width: Int
  let height: Int

  private static let fixedBytes = 30

  init?(_ bytes: [UInt8]) {
    guard bytes.count >= Self.fixedBytes else { return nil }
    func number(_ index: Int, _ count: Int) -> Int {
      (0..<count).reduce(0) { $0 | Int(bytes[index + $1]) << (8 * $1) }
    }
    // A truncated file would be drawn partially.
    guard number(4, 4) + 8 <= bytes.count else { return nil }
    switch String(decoding: bytes[12..<16], as: UTF8.self) {
    case "VP8X": (width, height) = (number(24, 3) + 1, number(27, 3) + 1)
    case "VP8L": (width, height) = (number(21, 4) & 0x3FFF + 1, number(21, 4) >> 14 & 0x3FFF + 1)
    case "VP8 ": (width, height) = (number(26, 2) & 0x3FFF, number(28, 2) & 0x3FFF)
    default: return nil
    }
  }
}
