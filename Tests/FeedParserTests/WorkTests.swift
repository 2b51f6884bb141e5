import FeedParser
import TestSupport
import Testing

/// Four times the input takes about four times the work, whatever the input; quadratic work would take sixteen times.
@Suite struct WorkTests {
  /// The repeated piece, and the beginning of the document before it.
  private static let inputs: [(start: String, piece: String)] =
    [
      "<", "&", "&abcdefghij", "&#1234567890", "<a>", "</a>", "<![CDATA[", "<![CDATA[x]]", "<!--", "<!-- - -- ", "<?a ",
      "<!a ", "<a b=\"", "<a b='\"", "<a b=\"\" ", "<a href='x'/>", "]]>", "&#", "<item>", "<br>", "<link>", "\u{1}",
      "\r",
    ].map { ("<rss version=\"2.0\"><channel><item><description>", $0) } + [
      ("<rss><channel><item><description><a ", " a=\"\""), ("<rss><channel><item><description><a ", " a='<item '"),
      ("<rss><channel>", "<item><guid>g</guid></item>"), ("<rss><channel>", "<item><enclosure url=\"x></item>"),
      ("<rss><channel>", "<x xmlns:q=\"u\">"), ("<rss><channel>", "<x xmlns:q=\"u\"/>"),
      ("<rss><channel>", "<item xml:base=\"a/\">"), ("<rss><channel><item>", "<category>c</category>"),
      ("<rss><channel><item>", "<author>a@b.c</author>"), ("<rss><channel><item>", "<enclosure url=\"c\"/>"),
      ("<rss xml:base=\"http://h/\(String(repeating: "x", count: 400))/\"><channel>", "<item><link>a</link></item>"),
      // elements without end tags, whose end tag is searched for each of them
      ("<rss><channel><item>", "<title>a<link>b<guid>c<author>d"), ("<rss><channel><item>", "<x:a><title>"),
      ("<rss><channel>", "<image><x:y><title>"), ("<rss><channel>", "<item><x:a><item>"),
      ("<rss><channel><item>", "<x:a><item></x:a>"), ("<feed>", "<author><name>a"), ("<feed><entry>", "<source><id>a"),
      ("<rss><channel><item><description>", "<![CDATA[x</description>"), ("<rss><channel>", "<a b=\"x c="),
      ("<rss><channel><item>", "<media:group><media:content><title>"), ("", "<rss>"), ("", "<rss><feed>"),
      ("<rss><channel><item><pubDate>", "1 Jan "), ("<rss><channel><item><pubDate>", "9"), ("", "<x"), ("", "<?a"),
      ("", "<!--"), ("<!DOCTYPE x [", "<!ENTITY a \"b\">"), ("<!DOCTYPE x [", "\"<"),
      ("{\"title\":\"\",\"items\":[", "{\"a\":"), ("{\"title\":\"\",\"items\":[", "["),
      ("{\"title\":\"\",\"items\":[", "\"\\u"), ("{\"title\":\"\",\"items\":[", "1,"),
      ("<opml><body>", "<outline text=\"a\">"), ("<opml><body>", "<outline text=\"a\" xmlUrl=\"u\">"),
      ("<feed xmlns=\"http://www.w3.org/2005/Atom\"><entry><content type=\"xhtml\"><div>", "<p a=\"x&amp;y\">&lt;"),
    ]

  @Test(arguments: inputs.indices)
  func timeIsLinear(index: Int) {
    let (start, piece) = Self.inputs[index]
    func body(_ bytes: Int) -> [UInt8] {
      Array((start + String(repeating: piece, count: bytes / piece.utf8.count)).utf8)
    }
    #expect(
      ProcessorTime.growth(from: { parse(body(8_000)) }, to: { parse(body(32_000)) }, isBelow: 9),
      "“\(piece)” takes time with the square of its number")
  }

  private func parse(_ body: [UInt8]) {
    _ = FeedParser.parse(body)
    _ = FeedParser.parseSubscriptionList(body)
  }
}
