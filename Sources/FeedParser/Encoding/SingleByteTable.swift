import Synchronization
import WebText

/// The mapping of the bytes from 0x80 in a single-byte encoding.
struct SingleByteTable {
  private static let tables = Mutex<[String: SingleByteTable]>([:])

  /// The code points, 0 for unassigned bytes.
  private let scalars: [UInt32]

  /// Returns the table of an encoding, by name.
  static func table(_ name: String) -> SingleByteTable {
    tables.withLock { tables in
      if let table = tables[name] { return table }
      let table = SingleByteTable(name)
      tables[name] = table
      return table
    }
  }

  /// The code point of a non-ASCII byte, or 0 if unassigned.
  subscript(_ byte: UInt8) -> UInt32 { scalars[Int(byte & 0x7F)] }

  /// Differences between the standard (WHATWG Encoding §9) and the C library: the euro sign on the Macintosh, a
  /// Belarusian letter where the library's KOI8-U has box drawing, a Hebrew vowel.
  private static let differences: [String: [UInt8: UInt32]] = [
    "koi8-u": [0xAE: 0x45E, 0xBE: 0x40E],
    "macintosh": [0xC6: 0x2206, 0xF0: 0xF8FF],
    "windows-1255": [0xCA: 0x5BA],
    "x-mac-cyrillic": [0xFF: 0x20AC],
  ]

  private init(_ name: String) {
    let libraryNames = ["windows-874": "CP874", "x-mac-cyrillic": "MAC-UK", "ibm437": "CP437"]
    let known = CodePage(libraryNames[name] ?? name.uppercased())?.scalars([], 0x80...0xFF)
    let differences = Self.differences[name] ?? [:]
    // Unassigned bytes in the C1 range of Windows tables map to those controls.
    let isWindows = name.hasPrefix("windows-")
    var scalars: [UInt32] = []
    for byte in UInt8(0x80)...0xFF {
      var scalar = differences[byte] ?? known?[Int(byte & 0x7F)] ?? 0
      if name == "x-user-defined" { scalar = 0xF780 + UInt32(byte & 0x7F) }
      if scalar == 0, isWindows, byte < 0xA0 { scalar = UInt32(byte) }
      scalars.append(scalar)
    }
    self.scalars = scalars
  }
}
