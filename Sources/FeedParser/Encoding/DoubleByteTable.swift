/// What pairs of bytes mean in an encoding of Chinese, Japanese or Korean.
struct DoubleByteTable {
  /// JIS X 0208 with the vendors' additions, laid out as Shift_JIS has it.
  static let shiftJIS = DoubleByteTable(CodePage("CP932"))
  /// JIS X 0212, by the second and third byte that EUC-JP has for it.
  static let jis0212 = DoubleByteTable(CodePage("EUC-JP"), prefix: [0x8F])
  /// KS X 1001 and all the other syllables of Hangul.
  static let eucKR = DoubleByteTable(CodePage("CP949"))
  /// GB 2312, GBK and what GB 18030 has in two bytes. The C library is younger than the standard's table and has six
  /// rare letters where that one has private code points; it has a private one for the second ideographic space.
  static let gb18030 = DoubleByteTable(CodePage("GB18030"), differences: [0xA3A0: 0x3000])
  /// Big5 as Microsoft has it, whose choice of signs the standard shares, with Hong Kong's letters. Of the standard's
  /// 18,594 codes some 130 are missing: letters that stand there a second time, pictures of controls, and four that are
  /// two code points.
  static let big5 = DoubleByteTable(CodePage("CP950")).filled(from: DoubleByteTable(CodePage("BIG5-HKSCS")))

  private static let trails = 0xBF
  private var scalars: [UInt32]

  /// The code point of a pair, 0 where it has none.
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

  /// The table with the code points of another where it has none, or one that is private to a vendor.
  private func filled(from other: DoubleByteTable) -> DoubleByteTable {
    var result = self
    for index in scalars.indices where scalars[index] == 0 || (0xE000...0xF8FF).contains(scalars[index]) {
      result.scalars[index] = other.scalars[index]
    }
    return result
  }
}
