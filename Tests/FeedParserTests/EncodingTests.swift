import FeedParser
import Testing

@Suite struct EncodingTests {
  private func feed(_ declaration: String, title: [UInt8], contentType: String? = nil) -> ParsedFeed? {
    let start = declaration + "<rss version=\"2.0\"><channel><title>"
    return FeedParser.parse(
      Array(start.utf8) + title + Array("</title></channel></rss>".utf8), contentType: contentType)
  }

  @Test(
    arguments: [
      ("iso-8859-1", [0x93, 0xE9, 0x94], "“é”"),
      ("windows-1251", [0xCF, 0xF0], "Пр"),
      ("shift_jis", [0x87, 0x40, 0x82, 0xA0], "①あ"),
      ("euc-jp", [0xA4, 0xA2], "あ"),
      ("euc-kr", [0xB0, 0xA1], "가"),
      ("gb2312", [0xD6, 0xD0], "中"),
      ("big5", [0xA4, 0xA4], "中"),
      ("koi8-r", [0xF0], "П"),
    ] as [(String, [UInt8], String)])
  func declaredEncodingIsUsed(label: String, bytes: [UInt8], text: String) {
    #expect(feed("<?xml version=\"1.0\" encoding=\"\(label)\"?>", title: bytes)?.title?.value == text)
  }

  @Test func headerNamesTheEncoding() {
    let feed = feed("", title: [0xCF, 0xF0], contentType: "text/xml; charset=\"windows-1251\"")
    #expect(feed?.title?.value == "Пр")
    #expect(feed?.encoding == "windows-1251")
  }

  @Test func latinLabelOnUTF8IsALie() {
    let feed = feed("<?xml version=\"1.0\" encoding=\"iso-8859-1\"?>", title: Array("é日".utf8))
    #expect(feed?.title?.value == "é日")
    #expect(feed?.encoding == "utf-8")
  }

  @Test func utf8LabelOnWindowsBytesIsALie() {
    let feed = feed("<?xml version=\"1.0\" encoding=\"utf-8\"?>", title: [0x93, 0xE9, 0x94])
    #expect(feed?.title?.value == "“é”")
    #expect(feed?.isWellFormed == false)
  }

  @Test func nothingDeclaredAndNotUTF8IsWindows() {
    #expect(feed("", title: [0xE9])?.title?.value == "é")
  }

  @Test func oneBrokenLetterIsReplacedAndTheRestKept() {
    let feed = feed("", title: Array("あいうえおかきくけこ".utf8) + [0xE3, 0x81])
    #expect(feed?.title?.value.hasPrefix("あいうえおかきくけこ\u{FFFD}") == true)
  }

  @Test(arguments: [true, false], [true, false])
  func utf16IsReadInBothOrders(isLittle: Bool, hasMark: Bool) {
    let text = (hasMark ? "\u{FEFF}" : "") + "<?xml version=\"1.0\" encoding=\"utf-16\"?>" + rss("<title>é日</title>")
    let bytes = text.utf16.flatMap { unit in
      let pair = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
      return isLittle ? pair.reversed() : pair
    }
    #expect(FeedParser.parse(bytes)?.title?.value == "é日")
  }

  @Test func unknownLabelFallsBackToUTF8() {
    #expect(feed("<?xml version=\"1.0\" encoding=\"x-nothing\"?>", title: Array("é".utf8))?.title?.value == "é")
  }
}
