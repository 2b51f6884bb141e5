/// The mapping of byte pairs to code points in a Chinese, Japanese or Korean encoding.
struct DoubleByteTable {
  /// JIS X 0208 with vendor extensions, in the layout of Shift_JIS.
  static let shiftJIS = DoubleByteTable(CodePage("CP932"))
  /// JIS X 0212, indexed by the second and third byte of its EUC-JP sequences.
  static let jis0212 = DoubleByteTable(CodePage("EUC-JP"), prefix: [0x8F])
  /// KS X 1001 and all other Hangul syllables.
  static let eucKR = DoubleByteTable(CodePage("CP949"))
  /// GB 2312, GBK and the two-byte part of GB 18030. The C library implements a newer edition than the standard's table
  /// and maps six rare characters where that has private code points; it has a private one for the second ideographic
  /// space.
  static let gb18030 = DoubleByteTable(CodePage("GB18030"), differences: [0xA3A0: 0x3000])
  /// Microsoft's Big5, whose choice of symbols the standard shares, with the Hong Kong characters. Of the standard's
  /// 18,594 codes about 130 are missing: duplicate characters, symbols for control characters, and four that map to two
  /// code points.
  static let big5 = DoubleByteTable(CodePage("CP950")).filled(from: DoubleByteTable(CodePage("BIG5-HKSCS")))

  private static let trails = 0xBF
  private var scalars: [UInt32]

  /// The code point of a pair, or 0 if there is none.
  @inline(__always)
  subscript(_ lead: UInt8, _ trail: UInt8) -> UInt32 {
    guard lead >= 0x81, lead != 0xFF, trail >= 0x40, trail != 0xFF else { return 0 }
    return scalars[Int(lead - 0x81) * Self.trails + Int(trail - 0x40)]
  }

  private init(_ page: consuming CodePage?, prefix: [UInt8] = [], differences: [UInt16: UInt32] = [:]) {
    scalars = []
    for lead in UInt8(0x81)...0xFE {
      scalars += page?.scalars(prefix + [lead], 0x40...0xFE) ?? Array(repeating: 0, count: Self.trails)
    }
    for (code, scalar) in differences {
      scalars[(Int(code >> 8) - 0x81) * Self.trails + Int(code & 0xFF) - 0x40] = scalar
    }
  }

  /// Returns the table, with missing or private code points taken from another one.
  private func filled(from other: DoubleByteTable) -> DoubleByteTable {
    var result = self
    for index in scalars.indices where scalars[index] == 0 || (0xE000...0xF8FF).contains(scalars[index]) {
      result.scalars[index] = other.scalars[index]
    }
    return result
  }
}
