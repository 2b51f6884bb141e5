import WebText

/// A decoder for EUC-JP with vendor extensions (WHATWG Encoding §12.1).
struct EUCJPReader: CharacterReader {
  /// The C library's table for EUC-JP lacks ① and its neighbors; the standard uses one table for both encodings.
  private let table = DoubleByteTable.shiftJIS

  func character(_ bytes: ByteSpan, at index: Int) -> EncodedCharacter {
    let lead = bytes[index]
    guard lead == 0x8E || lead == 0x8F || (0xA1...0xFE).contains(lead), index + 1 < bytes.count else {
      return EncodedCharacter(0, 1)
    }
    let second = bytes[index + 1]
    switch lead {
    case 0x8E where (0xA1...0xDF).contains(second): return EncodedCharacter(0xFF61 + UInt32(second - 0xA1), 2)
    case 0x8F where (0xA1...0xFE).contains(second): return threeBytes(bytes, at: index)
    case 0xA1...0xFE where (0xA1...0xFE).contains(second):
      return EncodedCharacter(Self.scalar(lead, second, in: table), 2)
    default: return .broken(bytes, at: index)
    }
  }

  /// Returns the JIS X 0208 code point of a row and a cell, both starting at 0xA1.
  static func scalar(_ row: UInt8, _ cell: UInt8, in shiftJIS: DoubleByteTable) -> UInt32 {
    // Shift_JIS has two rows of 94 for each lead byte, and trail bytes from 0x40 without 0x7F.
    let pointer = Int(row - 0xA1) * 94 + Int(cell - 0xA1)
    let lead = pointer / 188
    let trail = pointer % 188
    return shiftJIS[UInt8(lead + (lead < 0x1F ? 0x81 : 0xC1)), UInt8(trail + (trail < 0x3F ? 0x40 : 0x41))]
  }

  private func threeBytes(_ bytes: ByteSpan, at index: Int) -> EncodedCharacter {
    guard index + 2 < bytes.count else { return EncodedCharacter(0, 2) }
    let third = bytes[index + 2]
    guard third >= 0x80 else { return EncodedCharacter(0, 2) }
    guard third >= 0xA1 else { return EncodedCharacter(0, 3) }
    return EncodedCharacter(DoubleByteTable.jis0212[bytes[index + 1], third], 3)
  }
}
