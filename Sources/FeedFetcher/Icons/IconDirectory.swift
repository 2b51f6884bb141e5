/// The table at the beginning of an ICO file.
///
/// gdk-pixbuf takes the largest picture of a file and reads none that is a PNG, which is what most files have today.
enum IconDirectory {
  private static let headerBytes = 6
  private static let entryBytes = 16

  /// The picture that suits a size best, as a file of its own: a PNG, or an ICO with nothing else in it.
  /// - Parameter side: the least size wanted, in pixels; the largest picture where none is as large.
  static func best(of bytes: [UInt8], side: Int) -> [UInt8]? {
    guard bytes.count >= headerBytes else { return nil }
    let count = min(bytes.number16(at: 4), (bytes.count - headerBytes) / entryBytes)
    let entries = (0..<count).compactMap { Entry(bytes, at: headerBytes + $0 * entryBytes) }
    guard let entry = entries.min(by: { $0.isBetter(than: $1, side: side) }) else { return nil }
    let picture = bytes[entry.range]
    if IconFormat(Array(picture.prefix(8))) == .png { return Array(picture) }
    let place = UInt32(headerBytes + entryBytes)
    let offset = (0..<4).map { UInt8(truncatingIfNeeded: place >> (8 * $0)) }
    return [0, 0, 1, 0, 1, 0] + bytes[entry.start..<entry.start + entryBytes - 4] + offset + picture
  }

  private struct Entry {
    /// Where the entry is.
    let start: Int
    /// Where its picture is.
    let range: Range<Int>
    let side: Int
    let depth: Int

    init?(_ bytes: [UInt8], at start: Int) {
      self.start = start
      // 0 stands for 256
      side = bytes[start] == 0 ? 256 : Int(bytes[start])
      depth = bytes.number16(at: start + 6)
      let (length, offset) = (bytes.number32(at: start + 8), bytes.number32(at: start + 12))
      guard length > 0, offset < bytes.count else { return nil }
      // what is cut off is for the loader to find
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
  /// Little-endian.
  fileprivate func number16(at index: Int) -> Int { Int(self[index]) | Int(self[index + 1]) << 8 }
  /// Little-endian.
  fileprivate func number32(at index: Int) -> Int { number16(at: index) | number16(at: index + 2) << 16 }
}
