import FeedParser
import Testing

/// Text that was misread in another encoding before it entered the feed.
@Suite struct MisreadTextTests {
  private func title(_ text: [UInt8], encoding: String) -> String? {
    let start = "<?xml version=\"1.0\" encoding=\"\(encoding)\"?><rss version=\"2.0\"><channel><title>"
    return FeedParser.parse(Array(start.utf8) + text + Array("</title></channel></rss>".utf8))?.title?.value
  }

  private static let quoted: [UInt8] = Array("Gr\u{93}\u{FC}\u{DF}e\u{94} \u{96} 5 \u{80}\u{85}".utf8)
  private static let expected = "Gr“üße” – 5 €…"

  @Test func readsC1ControlsInUTF8AsWindows1252() {
    #expect(title(Self.quoted, encoding: "utf-8") == Self.expected)
    // also in bytes that are not UTF-8
    #expect(title(Self.quoted + Array("äöü".utf8) + [0xFF], encoding: "utf-8") == Self.expected + "äöü\u{FFFD}")
    let item = rssItem("<enclosure url=\"http://s.example/a\u{92}b\"/><description><![CDATA[a\u{92}b]]></description>")
    #expect(item?.attachments.first?.url == "http://s.example/a’b")
    #expect(item?.contentHTML == "a’b")
  }

  @Test(arguments: ["UTF-16LE", "UTF-16BE", "UTF-32LE", "UTF-32BE"])
  func readsC1ControlsInWideEncodingsAsWindows1252(name: String) {
    let text = "<rss version=\"2.0\"><channel><title>\u{93}ü\u{94} \u{96} 5 \u{80}</title></channel></rss>"
    #expect(FeedParser.parse(encoded(text, as: name))?.title?.value == "“ü” – 5 €")
  }

  @Test(arguments: ["iso-8859-1", "iso-8859-2", "iso-8859-5", "iso-8859-7", "iso-8859-15", "koi8-u", "windows-1252"])
  func readsC1ControlsInSingleByteEncodingsAsWindows1252(encoding: String) {
    // koi8-u assigns these bytes itself
    let text = title([0x93, 0x61, 0x94], encoding: encoding)
    #expect(encoding == "koi8-u" ? text?.contains("a") == true : text == "“a”")
  }

  /// In a double-byte encoding, these bytes belong to its characters; a reference does not.
  @Test(arguments: ["shift_jis", "euc-jp", "gb18030", "big5", "euc-kr"])
  func readsC1ControlsInReferencesOfDoubleByteEncodings(encoding: String) {
    #expect(title(Array("&#147;a&#x94;".utf8), encoding: encoding) == "“a”")
  }

  /// The only double-byte encoding that has these characters, with four bytes each.
  @Test func readsC1ControlsInGB18030AsWindows1252() {
    #expect(title([0x81, 0x30, 0x82, 0x39, 0x61, 0x81, 0x30, 0x83, 0x30], encoding: "gb18030") == "“a”")
  }

  @Test func readsC1ControlsInReferencesAndJSONAsWindows1252() {
    #expect(parsed(rss("<title>&#147;a&#x94;</title>"))?.title?.value == "“a”")
    let json = "{\"version\": \"https://jsonfeed.org/version/1.1\", \"title\": \"\\u0093a\u{94}\", \"items\": []}"
    #expect(parsed(json)?.title?.value == "“a”")
  }

  @Test func keepsOtherCharactersWithTheSameLeadByte() {
    #expect(title(Array("a\u{A0}© ½".utf8), encoding: "utf-8") == "a\u{A0}© ½")
  }

  @Test(arguments: ["Café", "It’s “so” – 5 €…", "Привет, мир", "日本語の記事", "한국어 기사", "Ελληνικά", "naïve 👍", "עברית"])
  func decodesDoublyEncodedText(text: String) {
    // one program misread UTF-8 as Windows-1252 and wrote it as UTF-8 again; another misread it as ISO 8859-1
    let windows = String(String.UnicodeScalarView(text.utf8.map(Windows.scalar)))
    let latin = String(String.UnicodeScalarView(text.utf8.map { Unicode.Scalar($0) }))
    for misread in [windows, latin] {
      let feed = parsed(rss("<title>\(misread)</title><description>ASCII &amp;amp; more</description>"))
      #expect(feed?.title?.value == text)
      #expect(feed?.isWellFormed == false)
      #expect(feed?.encoding == "utf-8")
      let json = "{\"version\": \"https://jsonfeed.org/version/1.1\", \"title\": \"\(misread)\", \"items\": []}"
      #expect(parsed(json)?.title?.value == text)
    }
  }

  @Test(arguments: [
    "CafÃ© and café", "CafÃ© 日本", "Touché…", "TOUCHÉ…", "ÄÖÜ“", "É»", "«é»…", "Ã", "Â", "São Paulo – É…", "ß–", "Ñ",
    "Ð", "å",
    "À l’été", "CAFÉ”",
  ])
  func keepsCorrectOrPartlyWrongText(text: String) {
    #expect(parsed(rss("<title>\(text)</title>"))?.title?.value == text)
  }

  @Test func readsHZ() {
    let chinese = encoded("今天的新闻。", as: "GB18030").map { $0 & 0x7F }
    let sentence = Array("News: ~{".utf8) + chinese + Array("~} A~~B ~{VP~}".utf8)
    #expect(title(sentence, encoding: "hz-gb-2312") == "News: 今天的新闻。 A~B 中")
    // a line that continues, and one that ends within Chinese text
    #expect(title(Array("a~\nb ~{VP\nc</title><title>".utf8), encoding: "hz") == "ab 中\nc")
    let feed = FeedParser.parse(Array(rss("<title>~{VP</title>").utf8), contentType: "text/xml; charset=hz-gb-2312")
    #expect(feed?.encoding == "hz-gb-2312")
    // without the label a tilde is a tilde
    #expect(parsed(rss("<title>~{VP~}</title>"))?.title?.value == "~{VP~}")
    #expect(title(Array("a ~ b ".utf8) + [0xD6, 0xD0], encoding: "hz") == "a ~ b 中")
  }

  @Test(arguments: [("en_US", "en-US"), ("zh_Hant_TW", "zh-Hant-TW"), ("pt-BR", "pt-BR")])
  func acceptsLanguagesWithUnderscores(written: String, tag: String) {
    let feed = parsed(
      atom("<title>T</title><entry xml:lang=\"\(written)\"><id>1</id></entry>", attributes: "xml:lang=\"ja_JP\""))
    #expect(feed?.language == "ja-JP")
    #expect(feed?.items.first?.language == tag)
    #expect(parsed(rss("<language>\(written)</language>"))?.language == tag)
    let json = "{\"version\": \"https://jsonfeed.org/version/1.1\", \"language\": \"\(written)\", \"items\": []}"
    #expect(parsed(json)?.language == tag)
  }
}

private enum Windows {
  /// Returns the Windows-1252 character of a byte, as programs that misread the text produce it.
  static func scalar(_ byte: UInt8) -> Unicode.Scalar {
    let upper = Array("€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars)
    return (0x80...0x9F).contains(byte) ? upper[Int(byte) - 0x80] : Unicode.Scalar(byte)
  }
}
