import FeedParser
import TestSupport
import Testing

/// Bytes that are invalid in their encoding.
@Suite struct MalformedTextTests {
  private func title(_ label: String, _ bytes: [UInt8]) -> String? {
    let start = "<?xml version=\"1.0\" encoding=\"\(label)\"?><rss version=\"2.0\"><channel><title>"
    return FeedParser.parse(Array(start.utf8) + bytes + Array("</title></channel></rss>".utf8))?.title?.value
  }

  /// Texts long enough to make the encoding unambiguous.
  private static let texts: [(label: String, name: String, text: String, lead: UInt8)] = [
    ("utf-8", "UTF-8", "日本語の文章です。", 0xE3), ("shift_jis", "CP932", "日本語の文章です。", 0x82),
    ("euc-jp", "EUC-JP", "日本語の文章です。", 0xA4), ("euc-jp", "EUC-JP", "日本語の文章です。", 0x8F),
    ("euc-kr", "CP949", "우리말로 쓴 글입니다.", 0xB0), ("gbk", "GB18030", "这是一个中文的句子。", 0xD6),
    ("gb18030", "GB18030", "这是一个中文的句子。", 0x81), ("big5", "BIG5", "這是一個中文的句子。", 0xA4),
  ]

  @Test(arguments: texts.indices)
  func truncatedCharacterKeepsTheTagBehindIt(index: Int) {
    let sample = Self.texts[index]
    #expect(title(sample.label, encoded(sample.text, as: sample.name) + [sample.lead]) == sample.text + "\u{FFFD}")
  }

  @Test(arguments: texts.indices)
  func truncatedCharacterLosesNoItem(index: Int) {
    let sample = Self.texts[index]
    let start = "<?xml version=\"1.0\" encoding=\"\(sample.label)\"?><rss version=\"2.0\"><channel>"
    let item = Array("<item><title>".utf8) + encoded(sample.text, as: sample.name) + [sample.lead]
    let body = Array(start.utf8) + [[UInt8]](repeating: item + Array("</title></item>".utf8), count: 5).joined()
    #expect(FeedParser.parse(body)?.items.count == 5)
    let numbered = (1...5).flatMap { item + Array("</title><guid>\($0)</guid></item>".utf8) }
    #expect(FeedParser.parse(Array(start.utf8) + numbered)?.items.map(\.id) == ["1", "2", "3", "4", "5"])
  }

  /// Unicode §3.9, table 3-8 and related cases: one replacement for each maximal subpart.
  @Test(
    arguments: [
      ([0xF1, 0x80, 0x80, 0xE1, 0x80, 0xC2, 0x62], "\u{FFFD}\u{FFFD}\u{FFFD}b"),
      ([0xC0, 0xAF, 0xE0, 0x80, 0xBF, 0xF0, 0x81, 0x82, 0x41], "\(String(repeating: "\u{FFFD}", count: 8))A"),
      ([0xED, 0xA0, 0x80, 0xED, 0xBF, 0xBF], String(repeating: "\u{FFFD}", count: 6)),
      ([0xF4, 0x91, 0x92, 0x93, 0xFF, 0x41, 0x80], "\(String(repeating: "\u{FFFD}", count: 5))A\u{FFFD}"),
      ([0xE6, 0x97, 0x41], "\u{FFFD}A"),
    ] as [([UInt8], String)])
  func replacesEachMaximalSubpartOfUTF8(bytes: [UInt8], text: String) {
    let japanese = String(repeating: "日本語の文章です。", count: 10)
    #expect(title("utf-8", Array(japanese.utf8) + bytes) == japanese + text)
  }

  @Test(
    arguments: [
      ("shift_jis", [0x82, 0xFF], "\u{FFFD}"), ("shift_jis", [0xA0, 0x41], "\u{FFFD}A"),
      ("euc-kr", [0xC9, 0xA1], "\u{FFFD}"), ("euc-kr", [0xB0, 0x20], "\u{FFFD} ;"),
      ("gbk", [0xFF, 0x41], "\u{FFFD}A"), ("gb18030", [0x81, 0x30, 0x41], "\u{FFFD}0A"),
      ("gb18030", [0x81, 0x30, 0x81, 0x41], "\u{FFFD}0丄"),
      ("euc-jp", [0x8F, 0xA1, 0x41], "\u{FFFD}A"), ("big5", [0x80, 0x41], "\u{FFFD}A"),
    ] as [(String, [UInt8], String)])
  func replacesEachBrokenPair(label: String, bytes: [UInt8], text: String) throws {
    let sample = try #require(Self.texts.first { $0.label == label })
    let whole = title(label, encoded(sample.text, as: sample.name) + bytes + Array(";".utf8))
    #expect(whole == sample.text + (text.hasSuffix(";") ? text : text + ";"))
  }

  @Test(arguments: [
    ("UTF-16LE", [0x00, 0xD8] as [UInt8]), ("UTF-16BE", [0xDC, 0x00]), ("UTF-32LE", [0, 0xD8, 0, 0]),
    ("UTF-32BE", [0, 0x11, 0, 0]),
  ])
  func replacesHalfAPair(name: String, bytes: [UInt8]) {
    let body = encoded("<rss><channel><title>x", as: name) + bytes + encoded("y</title></channel></rss>", as: name)
    #expect(FeedParser.parse(body)?.title?.value == "x\u{FFFD}y")
    #expect(FeedParser.parse(body + [0x41])?.isWellFormed == false)
  }

  @Test func fewInvalidBytesDoNotChangeTheEncoding() {
    #expect(title("utf-8", Array("’”".utf8) + [0xA9]) == "’”\u{FFFD}")
    let feed = title("", Array("あいうえおかきくけこ".utf8) + [0xE3, 0x81])
    #expect(feed == "あいうえおかきくけこ\u{FFFD}")
  }

  @Test(arguments: [
    "utf-8", "shift_jis", "euc-jp", "iso-2022-jp", "euc-kr", "gb18030", "big5", "koi8-r", "windows-874",
  ])
  func anyBytesGiveText(label: String) {
    var generator = SeededGenerator(seed: 7)
    for length in [0, 1, 2, 3, 5, 64, 1000] {
      for _ in 0..<20 {
        let bytes = (0..<length).map { _ in UInt8.random(in: 0x1B...0xFF, using: &generator) }
        _ = title(label, bytes)
        _ = FeedParser.parse(bytes, contentType: "text/xml; charset=\(label)")
      }
    }
  }
}
