/// The directory at the beginning of an ICO file.
///
/// gdk-pixbuf always chooses the largest image, and cannot read images stored as PNG, as most files have today.
enum IconDirectory {
  private static let headerBytes = 6
  private static let entryBytes = 16

  /// Returns the most suitable image as a separate file: a PNG, or an ICO with only that image.
  /// - Parameter side: The minimum size, in pixels; the largest image is returned if none is large enough.
  static func best(of bytes: [UInt8], side: Int) -> [UInt8]? {
    guard bytes.count >= headerBytes else { return nil }
    let count = min(bytes.number16(at: 4), (bytes.count - headerBytes) / entryBytes)
    let entries = (0..<count).compactMap { Entry(bytes, at: headerBytes + $0 * entryBytes) }
    guard let entry = entries.min(by: { $0.isBetter(than: $1, side: side) }) else { return nil }
    let image = bytes[entry.range]
    if ImageFormat(Array(image.prefix(8))) == .png { return Array(image) }
    let place = UInt32(headerBytes + entryBytes)
    let offset = (0..<4).map { UInt8(truncatingIfNeeded: place >> (8 * $0)) }
    return [0, 0, 1, 0, 1, 0] + bytes[entry.start..<entry.start + entryBytes - 4] + offset + image
  }

  private struct Entry {
    /// The offset of the entry.
    let start: Int
    /// The range of its image.
    let range: Range<Int>
    let side: Int
    let depth: Int

    init?(_ bytes: [UInt8], at start: Int) {
      self.start = start
      // 0 means 256.
      side = bytes[start] == 0 ? 256 : Int(bytes[start])
      depth = bytes.number16(at: start + 6)
      let (length, offset) = (bytes.number32(at: start + 8), bytes.number32(at: start + 12))
      guard length > 0, offset < bytes.count else { return nil }
      // Truncated images are left to the loader to detect.
      range = offset..<min(offset + length, bytes.count)
    }

    func isBetter(than other: Entry, side wanted: Int) -> Bool {
      guard side != other.side else { return depth > other.depth }
      guard (side >= wanted) == (other.side >= wanted) else { return side >= wanted }
      return side >= wanted ? side < other.side : side > other.side
    }
  }
}

extension [UInt8] {
  /// Returns a 16-bit little-endian integer.
  fileprivate func number16(at index: Int) -> Int { Int(self[index]) | Int(self[index + 1]) << 8 }
  /// Returns a 32-bit little-endian integer.
  fileprivate func number32(at index: Int) -> Int { number16(at: index) | number16(at: index + 2) << 16 }
}
