import FeedParser
import Testing

@Suite struct EncodingTests {
  private func feed(_ declaration: String, title: [UInt8], contentType: String? = nil) -> ParsedFeed? {
    let start = declaration + "<rss version=\"2.0\"><channel><title>"
    return FeedParser.parse(
      Array(start.utf8) + title + Array("</title></channel></rss>".utf8), contentType: contentType)
  }

  private func declaration(_ label: String) -> String { "<?xml version=\"1.0\" encoding=\"\(label)\"?>" }

  /// Characters that are lost if a label is taken literally, and signs that libraries disagree about.
  @Test(
    arguments: [
      ("iso-8859-1", [0x93, 0xE9, 0x94], "“é”"),
      ("US-ASCII", [0x93, 0xE9, 0x94], "“é”"),
      ("iso-8859-9", [0xFD, 0x93, 0x9F], "ı“Ÿ"),
      ("tis-620", [0xA1, 0x93], "ก“"),
      ("windows-1251", [0xCF, 0xF0], "Пр"),
      ("koi8-r", [0xF0], "П"),
      ("koi8-u", [0xAE, 0xA4], "ўє"),
      ("ibm866", [0x8F, 0xE0], "Пр"),
      ("cp437", [0x82], "é"),
      ("macintosh", [0x8E, 0xDB], "é€"),
      ("x-user-defined", [0x80], "\u{F780}"),
      ("shift_jis", [0x87, 0x40, 0x82, 0xA0], "①あ"),
      ("shift_jis", [0x81, 0x60, 0x81, 0x5C, 0x81, 0x7C, 0x5C, 0x7E, 0xB1], "～―－\\~ｱ"),
      ("x-sjis", [0xFB, 0xFC, 0xFA, 0x40], "髙ⅰ"),
      ("euc-jp", [0xA4, 0xA2, 0xAD, 0xA1, 0xA1, 0xC1], "あ①～"),
      ("euc-jp", [0x8E, 0xB1, 0x8F, 0xB0, 0xA1, 0xFC, 0xE2], "ｱ丂髙"),
      ("iso-2022-jp", [0x1B, 0x24, 0x42, 0x24, 0x22, 0x2D, 0x21, 0x1B, 0x28, 0x42, 0x61], "あ①a"),
      ("euc-kr", [0xB0, 0xA1, 0x94, 0xEE], "가뷁"),
      ("ks_c_5601-1987", [0xB0, 0xA1], "가"),
      ("gb2312", [0xD6, 0xD0, 0xE9, 0x46, 0x80], "中镕€"),
      ("gb18030", [0x81, 0x39, 0xEF, 0x30, 0x94, 0x39, 0xDA, 0x33], "㐁💩"),
      ("big5", [0xA4, 0xA4, 0x87, 0x40, 0xA1, 0x45], "中䏰‧"),
    ] as [(String, [UInt8], String)])
  func readsLabelsAsFeedsUseThem(label: String, bytes: [UInt8], text: String) {
    #expect(feed(declaration(label), title: bytes)?.title?.value == text)
  }

  @Test(arguments: [
    "application/xml;charset=windows-1251", "text/xml; charset=\"windows-1251\"", "text/xml;charset='windows-1251'",
    "text/xml; Charset = WINDOWS-1251 ; a=b", "text/xml charset=windows-1251", "text/xml;charset=cp1251, text/xml",
    "text/xml; nocharset=koi8-r; charset=windows-1251",
  ])
  func readsTheCharsetOfAContentType(type: String) {
    #expect(feed("", title: [0xCF, 0xF0], contentType: type)?.title?.value == "Пр")
  }

  @Test(arguments: [
    "<?xml version='1.0' encoding = 'windows-1251' standalone='yes'?>", "<?xml version=\"1.0\" encoding=windows-1251?>",
    "\n <?xml encoding=' WINDOWS-1251 '?>",
  ])
  func readsVariantsOfTheDeclaration(declaration: String) {
    #expect(feed(declaration, title: [0xCF, 0xF0])?.title?.value == "Пр")
  }

  @Test func ignoresEncodingsInStylesheetInstructions() {
    let sheet = "<?xml-stylesheet encoding=\"koi8-r\"?>"
    #expect(feed(sheet, title: [0xE9])?.title?.value == "é")
  }

  @Test func serverLabelPrecedesTheDocument() {
    let feed = feed(declaration("koi8-r"), title: [0xCF, 0xF0], contentType: "text/xml; charset=\"windows-1251\"")
    #expect(feed?.title?.value == "Пр")
    #expect(feed?.encoding == "windows-1251")
  }

  @Test(arguments: ["iso-8859-1", "us-ascii", "utf-8"])
  func documentPrecedesAServerDefault(label: String) {
    let feed = feed(declaration("windows-1251"), title: [0xCF, 0xF0], contentType: "text/xml; charset=\(label)")
    #expect(feed?.title?.value == "Пр")
    #expect(feed?.encoding == "windows-1251")
    #expect(feed?.isWellFormed == false)
  }

  @Test func ignoresALatinLabelOnUTF8() {
    let feed = feed(declaration("iso-8859-1"), title: Array("é日".utf8))
    #expect(feed?.title?.value == "é日")
    #expect(feed?.encoding == "utf-8")
    #expect(feed?.isWellFormed == false)
  }

  @Test func ignoresAUTF8LabelOnWindowsBytes() {
    let feed = feed(declaration("utf-8"), title: [0x93, 0xE9, 0x94])
    #expect(feed?.title?.value == "“é”")
    #expect(feed?.isWellFormed == false)
  }

  @Test func fallsBackToWindows1252() {
    #expect(feed("", title: [0xE9])?.title?.value == "é")
  }

  @Test func keepsTheDeclaredEncodingForAccidentalUTF8() {
    let bytes: [UInt8] = [0xC4, 0xA3, 0xD0, 0xB1]
    #expect(feed(declaration("gb2312"), title: bytes)?.title?.value == "模斜")
    #expect(feed("", title: bytes)?.title?.value == "ģб")
  }

  @Test(arguments: ["gb2312", "euc-kr", "big5"])
  func readsAUTF8SentenceWhateverIsDeclared(label: String) {
    let text = "он не видел дом, но видел поле и небо"
    #expect(feed(declaration(label), title: Array(text.utf8))?.title?.value == text)
  }

  @Test func ignoresAByteOrderMarkOnWindowsBytes() {
    let body =
      [0xEF, 0xBB, 0xBF] + Array("<rss><channel><title>".utf8) + [0xE9] + Array("</title></channel></rss>".utf8)
    #expect(FeedParser.parse(body)?.title?.value.hasSuffix("é") == true)
  }

  @Test func skipsARepeatedByteOrderMark() {
    #expect(FeedParser.parse(Array("\u{FEFF}\u{FEFF}{\"title\":\"é\",\"items\":[]}".utf8))?.title?.value == "é")
  }

  @Test func unknownLabelFallsBackToUTF8() {
    #expect(feed(declaration("x-nothing"), title: Array("é".utf8))?.title?.value == "é")
  }

  @Test func detectsISO2022JPByItsEscapes() {
    let feed = feed("", title: [0x1B, 0x24, 0x42, 0x24, 0x22, 0x1B, 0x28, 0x42])
    #expect(feed?.title?.value == "あ")
    #expect(feed?.encoding == "iso-2022-jp")
  }

  @Test(arguments: [
    ("application/atom+xml", "<?xml version=\"1.0\"?>", "utf-8"),
    ("application/atom+xml", "<?xml version=\"1.0\" encoding=\"gb2312\"?>", "gb18030"),
    ("application/xml", "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>", "iso-8859-1"),
    ("application/rss+xml;charset= \"us-ascii\"", "<?xml version=\"1.0\" encoding=\"iso-8859-1\"?>", "us-ascii"),
    ("text/xml", "<?xml version=\"1.0\"?>", "us-ascii"),
    ("text/atom+xml", "<?xml version=\"1.0\" encoding=\"iso-8859-1\"?>", "us-ascii"),
    ("text/xml; charset=utf-8", "", "utf-8"),
  ])
  func reportsTheLabelWhereAllEncodingsAgree(type: String, declaration: String, encoding: String) {
    let feed = feed(declaration, title: Array("plain".utf8), contentType: type)
    #expect(feed?.encoding == encoding)
    #expect(feed?.isWellFormed == true)
  }
}
