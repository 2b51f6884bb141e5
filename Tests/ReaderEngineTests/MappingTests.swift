import Library
import LoopbackServer
@testable import ReaderEngine
import TestSupport
import Testing
import WebText

/// How parsed items become articles in the library.
@Suite(.fewAtOnce) struct MappingTests {
  @Test func titlesArePlainTextAndExcerptsAreShort() async throws {
    let long = String(repeating: "word ", count: 500)
    let stored = try await stored(
      """
      <item><guid>1</guid><title>Fish &amp;amp; &lt;i&gt;chips&lt;/i&gt;</title><description>&lt;p&gt;\(long)&lt;/p&gt;</description></item>
      <item><guid>2</guid><description>&lt;p&gt;No title at all&lt;/p&gt;</description></item>
      """)
    #expect(stored.map(\.title) == ["Fish & chips", "No title at all"])
    #expect(stored[0].excerpt.hasPrefix("word word"))
    #expect(stored[0].excerpt.count <= 280)
    #expect(stored[0].excerpt.hasSuffix(" word…"))
  }

  /// Whole words, where there are words; nothing is left out of a text that fits.
  @Test(arguments: [
    (String(repeating: "あ", count: 280), String(repeating: "あ", count: 280)),
    (String(repeating: "あ", count: 281), String(repeating: "あ", count: 279) + "…"),
    (String(repeating: "ab ", count: 270), String(repeating: "ab ", count: 92) + "ab…"),
    // white space that is left out
    ("　" + String(repeating: "あ", count: 300), String(repeating: "あ", count: 279) + "…"),
    // characters of several scalars, the last one of which is not cut
    (String(repeating: "か\u{3099}", count: 300), String(repeating: "か\u{3099}", count: 139) + "…"),
    (String(repeating: "กํ่", count: 300), String(repeating: "กํ่", count: 93) + "…"),
  ]) func excerptsAreWholeOrEndInAnEllipsis(_ text: String, _ excerpt: String) async throws {
    #expect(try await stored("<item><guid>1</guid><description>\(text)</description></item>")[0].excerpt == excerpt)
  }

  @Test func titleThatIsAPictureBecomesItsDescription() async throws {
    let stored = try await stored(
      "<item><guid>1</guid><title>&lt;img src='/a.png' alt='Comic 1: Start'&gt;</title><description>D</description></item>"
    )
    #expect(stored.map(\.title) == ["Comic 1: Start"])
  }

  @Test func whiteSpaceOfAllKindsBecomesOneSpace() {
    for scalar in (0...0x10FFFF).lazy.compactMap(Unicode.Scalar.init) {
      let character = String(scalar)
      let line = "\(character)a\(character)\n b\(character)".singleLine
      let expected =
        scalar.properties.isWhitespace ? "a b" : "\(character)a\(character) b\(character)"
      if line != expected { Issue.record("U+\(String(scalar.value, radix: 16)): \(line)") }
    }
    #expect("".singleLine.isEmpty && " \t\n".singleLine.isEmpty)
  }

  @Test func summaryIsTheExcerptAndContentTheBody() async throws {
    try await Reader.with { reader in
      let articles = try await store(
        """
        <item><guid>1</guid><title>T</title><description>In short.</description>
        <content:encoded xmlns:content="http://purl.org/rss/1.0/modules/content/"><![CDATA[<p>At length.</p>]]></content:encoded></item>
        """, in: reader)
      #expect(articles[0].excerpt == "In short.")
      let article = try await reader.library.article(articles[0].id)
      #expect(article?.bodyHTML.source.contains("At length.") == true)
    }
  }

  @Test(arguments: [
    (
      "<enclosure url='https://example.org/a.jpg' type='image/jpeg'/><description>&lt;img src='/b.jpg'&gt;</description>",
      "https://example.org/a.jpg"
    ),
    (
      "<enclosure url='https://example.org/a.mp3' type='audio/mpeg'/><description>&lt;img src='/b.jpg'&gt;</description>",
      "https://example.org/b.jpg"
    ),
    (
      "<media:thumbnail url='https://example.org/t.jpg'/><description>&lt;img src='/b.jpg'&gt;</description>",
      "https://example.org/t.jpg"
    ),
    (
      "<media:content url='https://0.gravatar.com/avatar/x' medium='image'/><description>&lt;img src='/b.jpg'&gt;</description>",
      "https://example.org/b.jpg"
    ),
    ("<description>Words</description>", nil),
  ])
  func theLeadImageIsAttachedOrTheFirstOfTheText(markup: String, url: String?) async throws {
    try await Reader.with { reader in
      let articles = try await store(
        "<item xmlns:media='http://search.yahoo.com/mrss/'><guid>1</guid><link>https://example.org/1</link>\(markup)</item>",
        in: reader)
      #expect(articles.map(\.leadImage?.url) == [url])
    }
  }

  @Test func storesSearchTextAndAttachments() async throws {
    try await Reader.with { reader in
      let articles = try await store(
        """
        <item><guid>1</guid><title>A</title><description>&lt;p class="hidden"&gt;In &lt;i&gt;full&lt;/i&gt;&lt;/p&gt;</description>
        <enclosure url="https://example.org/a.mp3" type="audio/mpeg" length="12"/></item>
        """, in: reader)
      try await reader.engine.maintainer.index()
      for (text, count) in [("\"in full\"", 1), ("hidden", 0), ("class", 0)] {
        let list = ArticleList(scope: .search(try SearchQuery(parsing: text)))
        #expect(try await reader.library.count(list) == count, "\(text)")
      }
      let article = try await reader.library.article(articles[0].id)
      #expect(
        article?.attachments == [
          Attachment(url: "https://example.org/a.mp3", mimeType: "audio/mpeg", sizeInBytes: 12)
        ])
    }
  }

  private func stored(_ items: String) async throws -> [ArticleSummary] {
    var result: [ArticleSummary] = []
    try await Reader.with { reader in result = try await store(items, in: reader) }
    return result
  }

  private func store(_ items: String, in reader: Reader) async throws -> [ArticleSummary] {
    let body = "<rss version='2.0'><channel><title>F</title>\(items)</channel></rss>"
    return try await LoopbackServer.serving { _ in
      answer(body)
    } _: { _, root in
      guard case .feed(let found) = try await reader.subscriber.look(at: root) else { return [] }
      _ = try await reader.subscriber.subscribe(to: found)
      return try await reader.library.articles(ArticleList(scope: .all), limit: 10)
    }
  }
}
