/// The named character references of HTML (§13.5), all 2,125 of them.
public enum NamedReferences {
  /// The characters of a name: one code point, or one followed by a combining mark.
  public struct Characters: Sendable, Equatable {
    /// The first code point.
    public let first: Unicode.Scalar
    /// The second code point, which few names have.
    public let second: Unicode.Scalar?

    /// Creates the characters from one or two code points.
    @inlinable public init(_ first: Unicode.Scalar, _ second: Unicode.Scalar? = nil) {
      self.first = first
      self.second = second
    }
  }

  /// The length of the longest name.
  public static let longestName = 31
  /// The length of the longest name allowed without a semicolon.
  static let longestOldName = 6

  /// Returns the characters of a name, given without `&` and `;`. Names are case-sensitive.
  public static func characters(named name: ByteSpan) -> Characters? {
    entry(named: name)?.characters
  }

  /// Returns the characters of a name that HTML also accepts without a semicolon.
  static func characters(ofOldName name: ByteSpan) -> Characters? {
    entry(named: name).flatMap { $0.isOld ? $0.characters : nil }
  }

  private struct Entry {
    var start: Int
    var length: Int
    var characters: Characters
    var isOld: Bool
  }

  /// A hash table of the entries: open addressing, less than half full.
  private static let index: [Entry?] = {
    var slots = [Entry?](repeating: nil, count: slotCount)
    let bytes = ByteSpan(start: table.utf8Start, count: table.utf8CodeUnitCount)
    for field in bytes.split(separator: UInt8(ascii: " ")) {
      guard let mark = field.firstIndex(where: { $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: "!") }) else { continue }
      let points = field[(mark + 1)...].split(separator: UInt8(ascii: "+")).compactMap { digits in
        Unicode.Scalar(digits.reduce(0 as UInt32) { $0 << 4 | ($1.digit(isHex: true) ?? 0) })
      }
      guard let first = points.first else { continue }
      var slot = hash(bytes.part(field.startIndex..<mark))
      while slots[slot] != nil { slot = (slot + 1) % slotCount }
      slots[slot] = Entry(
        start: field.startIndex, length: mark - field.startIndex,
        characters: Characters(first, points.count > 1 ? points[1] : nil), isOld: bytes[mark] == UInt8(ascii: "!"))
    }
    return slots
  }()
  private static let slotCount = 8192

  private static func entry(named name: ByteSpan) -> Entry? {
    guard name.count > 1, name.count <= longestName else { return nil }
    let bytes = ByteSpan(start: table.utf8Start, count: table.utf8CodeUnitCount)
    var slot = hash(name)
    while let entry = index[slot] {
      if entry.length == name.count, bytes.part(entry.start..<entry.start + entry.length).elementsEqual(name) {
        return entry
      }
      slot = (slot + 1) % slotCount
    }
    return nil
  }

  private static func hash(_ name: ByteSpan) -> Int {
    var state: UInt32 = 0x811C_9DC5
    for byte in name { state = (state ^ UInt32(byte)) &* 0x0100_0193 }
    return Int(state ^ state >> 15) % slotCount
  }
}
