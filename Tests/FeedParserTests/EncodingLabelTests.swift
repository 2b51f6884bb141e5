import Testing

@testable import FeedParser

@Suite struct EncodingLabelTests {
  private func encoding(_ label: String) -> TextEncoding? {
    Array(label.utf8).withUnsafeBufferPointer { EncodingLabel($0)?.encoding }
  }

  @Test(arguments: [
    ("UTF-8", TextEncoding.utf8), (" unicode-1-1-utf-8\t", .utf8), ("Latin1", .windows1252), ("ascii", .windows1252),
    ("iso8859-1", .windows1252), ("l5", .singleByte("windows-1254")), ("GBK", .gb18030), ("chinese", .gb18030),
    ("x-x-big5", .big5), ("ms_kanji", .shiftJIS), ("windows-949", .eucKR), ("dos-874", .singleByte("windows-874")),
    ("iso-10646-ucs-2", .utf16(isBigEndian: false)), ("unicodefffe", .utf16(isBigEndian: true)),
    ("logical", .singleByte("iso-8859-8")), ("sun_eu_greek", .singleByte("iso-8859-7")),
  ])
  func acceptsLabelsOfTheStandard(label: String, encoding: TextEncoding) {
    #expect(self.encoding(label) == encoding)
  }

  @Test(arguments: ["utf-7", "unicode-1-1-utf-7", "iso-2022-kr", "iso-2022-cn", "x-nothing", "", "|"])
  func refusesLabels(label: String) {
    #expect(encoding(label) == nil)
  }

  /// The standard has 228 labels; six of them are refused here, and those of iso-8859-8-i share a line with its twin.
  @Test func tableIsComplete() {
    #expect(EncodingLabels.encodings.count > 300)
    #expect(Set(EncodingLabels.encodings.values).count == 45)
  }

  @Test func cLibraryKnowsEverySingleByteEncoding() {
    for case .singleByte(let name) in Set(EncodingLabels.encodings.values) {
      #expect((UInt8(0x80)...0xFF).contains { SingleByteTable.table(name)[$0] > 0x9F }, "\(name)")
    }
  }

  @Test func cLibraryKnowsEveryDoubleByteTable() {
    #expect(DoubleByteTable.shiftJIS[0x87, 0x40] == 0x2460)
    #expect(DoubleByteTable.jis0212[0xB0, 0xA1] == 0x4E02)
    #expect(DoubleByteTable.eucKR[0x94, 0xEE] == 0xBDC1)
    #expect(DoubleByteTable.gb18030[0xD6, 0xD0] == 0x4E2D)
    #expect(DoubleByteTable.big5[0x87, 0x40] == 0x43F0)
  }
}
