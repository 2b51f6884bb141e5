import WebText

/// A decoder for Big5 with the Hong Kong extensions (WHATWG Encoding §11.1).
struct Big5Reader: CharacterReader {
  private let table = DoubleByteTable.big5

  @inline(__always)
  func character(_ bytes: ByteSpan, at index: Int) -> EncodedCharacter {
    let lead = bytes[index]
    guard lead != 0x80, lead != 0xFF, index + 1 < bytes.count else { return EncodedCharacter(0, 1) }
    let scalar = table[lead, bytes[index + 1]]
    return scalar == 0 ? .broken(bytes, at: index) : EncodedCharacter(scalar, 2)
  }
}

/// A decoder for GB 18030, which includes GBK and GB 2312 (WHATWG Encoding §10.2).
struct GB18030Reader: CharacterReader {
  private let table = DoubleByteTable.gb18030

  @inline(__always)
  func character(_ bytes: ByteSpan, at index: Int) -> EncodedCharacter {
    let lead = bytes[index]
    // The euro sign in Windows.
    if lead == 0x80 { return EncodedCharacter(0x20AC, 1) }
    guard lead != 0xFF, index + 1 < bytes.count else { return EncodedCharacter(0, 1) }
    let second = bytes[index + 1]
    if second.isDigit { return fourBytes(bytes, at: index) }
    let scalar = table[lead, second]
    return scalar == 0 ? .broken(bytes, at: index) : EncodedCharacter(scalar, 2)
  }

  private func fourBytes(_ bytes: ByteSpan, at index: Int) -> EncodedCharacter {
    // A sequence cut off by the end of the text is one error; a sequence that breaks off earlier is one invalid byte,
    // followed by ASCII.
    guard index + 2 < bytes.count else { return EncodedCharacter(0, bytes.count - index) }
    let third = bytes[index + 2]
    guard third >= 0x81, third != 0xFF else { return EncodedCharacter(0, 1) }
    guard index + 3 < bytes.count else { return EncodedCharacter(0, bytes.count - index) }
    guard bytes[index + 3].isDigit else { return EncodedCharacter(0, 1) }
    let high = (Int(bytes[index]) - 0x81) * 10 + Int(bytes[index + 1]) - 0x30
    let pointer = (high * 126 + Int(third) - 0x81) * 10 + Int(bytes[index + 3]) - 0x30
    let scalar: UInt32
    switch pointer {
    case 0..<Self.basic.count: scalar = Self.basic[pointer]
    case 189_000...1_237_575: scalar = UInt32(pointer - 189_000) + 0x1_0000
    default: scalar = 0
    }
    return EncodedCharacter(scalar, 4)
  }

  /// The four-byte characters of Unicode's Basic Multilingual Plane.
  private static let basic: [UInt32] = {
    guard let page = CodePage("GB18030") else { return [] }
    var scalars: [UInt32] = []
    for lead in UInt8(0x81)...0x84 {
      for second in UInt8(0x30)...0x39 {
        for third in UInt8(0x81)...0xFE { scalars += page.scalars([lead, second, third], 0x30...0x39) }
      }
    }
    return Array(scalars.prefix(39_420))
  }()
}
