import WebText

/// A decoded character, or bytes that do not form one.
struct EncodedCharacter {
  /// The code point, or 0 for invalid bytes.
  var scalar: UInt32
  /// The number of bytes, at least one.
  var length: Int

  /// Creates a decoded character.
  @inline(__always)
  init(_ scalar: UInt32, _ length: Int) {
    self.scalar = scalar
    self.length = length
  }

  /// A lead byte and a trail byte that do not form a character. An ASCII trail byte is not consumed: it may be the `<`
  /// of a tag (WHATWG Encoding §10 to §13: "prepend byte to ioQueue").
  @inline(__always)
  static func broken(_ bytes: ByteSpan, at index: Int) -> EncodedCharacter {
    EncodedCharacter(0, index + 1 < bytes.count && bytes[index + 1] >= 0x80 ? 2 : 1)
  }
}

/// A decoder for an encoding in which a byte below 0x80 at the start of a character is ASCII.
protocol CharacterReader {
  /// Decodes the character at `index`, which is not ASCII.
  func character(_ bytes: ByteSpan, at index: Int) -> EncodedCharacter
}

extension CharacterReader {
  /// Converts a whole text to UTF-8.
  func utf8(_ bytes: ByteSpan) -> UTF8Buffer {
    var output = UTF8Buffer(for: bytes.count)
    var index = 0
    while index < bytes.count {
      if bytes[index] < 0x80 {
        let end = UTF8Text.endOfASCII(bytes, from: index)
        output.append(bytes, index..<end)
        index = end
        continue
      }
      let character = character(bytes, at: index)
      if character.scalar == 0 { output.appendReplacement() } else { output.append(character.scalar) }
      index += character.length
    }
    return output
  }
}

/// A decoder for single-byte encodings.
struct SingleByteReader: CharacterReader {
  private let table: SingleByteTable

  init(_ name: String) {
    table = SingleByteTable.table(name)
  }

  @inline(__always)
  func character(_ bytes: ByteSpan, at index: Int) -> EncodedCharacter {
    EncodedCharacter(table[bytes[index]], 1)
  }
}

/// A decoder for Shift_JIS with vendor extensions (WHATWG Encoding §12.3).
struct ShiftJISReader: CharacterReader {
  private let table = DoubleByteTable.shiftJIS

  @inline(__always)
  func character(_ bytes: ByteSpan, at index: Int) -> EncodedCharacter {
    let lead = bytes[index]
    switch lead {
    case 0x80: return EncodedCharacter(0x80, 1)
    case 0xA1...0xDF: return EncodedCharacter(0xFF61 + UInt32(lead - 0xA1), 1)
    case 0xA0, 0xFD...0xFF: return EncodedCharacter(0, 1)
    default: break
    }
    guard index + 1 < bytes.count else { return EncodedCharacter(0, 1) }
    let scalar = table[lead, bytes[index + 1]]
    return scalar == 0 ? .broken(bytes, at: index) : EncodedCharacter(scalar, 2)
  }
}

/// A decoder for EUC-KR with all syllables (WHATWG Encoding §13.1).
struct EUCKRReader: CharacterReader {
  private let table = DoubleByteTable.eucKR

  @inline(__always)
  func character(_ bytes: ByteSpan, at index: Int) -> EncodedCharacter {
    let lead = bytes[index]
    guard lead != 0x80, lead != 0xFF, index + 1 < bytes.count else { return EncodedCharacter(0, 1) }
    let scalar = table[lead, bytes[index + 1]]
    return scalar == 0 ? .broken(bytes, at: index) : EncodedCharacter(scalar, 2)
  }
}
