import FeedParser
import Testing

@Suite struct BrokenFeedTests {
  @Test func decodesHTMLEntities() {
    let feed = parsed(rss("<title>caf&eacute;&nbsp;&hellip; &#8217; &#x2014; &#150;</title>"))
    #expect(feed?.title?.value == "café\u{A0}… ’ — –")
    #expect(feed?.isWellFormed == false)
  }

  @Test func keepsLoneAmpersands() {
    let feed = parsed(rss("<title>A & B &unknown; C&D</title><link>http://a.example/?a=1&b=2</link>"))
    #expect(feed?.title?.value == "A & B &unknown; C&D")
    #expect(feed?.homePageURL == "http://a.example/?a=1&b=2")
  }

  @Test func keepsLoneLessThanSigns() {
    #expect(parsed(rss("<title>1 < 2</title>"))?.title?.value == "1 < 2")
  }

  @Test func dropsControlCharacters() {
    #expect(parsed(rss("<title>a\u{01}b\u{0B}c</title>"))?.title?.value == "abc")
  }

  @Test func skipsTextBeforeTheDeclaration() {
    #expect(parsed("\n\n \u{FEFF}" + rss("<title>T</title>"))?.title?.value == "T")
    #expect(parsed("Warning: <b>x</b> on line 3\n" + rss("<title>T</title>"))?.title?.value == "T")
  }

  @Test func truncatedDocumentGivesItsCompleteItems() {
    let whole = rss("<title>T</title><item><guid>1</guid></item><item><guid>2</guid></item>")
    #expect(parsed(whole)?.items.map(\.id) == ["1", "2"])
    let cut = parsed(String(whole.dropLast("</guid></item></channel></rss>".count)))
    #expect(cut?.items.map(\.id) == ["1"])
    #expect(cut?.isWellFormed == false)
  }

  @Test func strayEndTagClosesNothing() {
    let feed = parsed(rss("<item><description>a</p>b</description><guid>1</guid></item><item><guid>2</guid></item>"))
    #expect(feed?.items.map(\.id) == ["1", "2"])
    #expect(feed?.items.first?.contentHTML == "ab")
  }

  @Test func missingEndTagIsAddedBeforeTheOuterOne() {
    let feed = parsed(rss("<item><title>a<guid>1</guid></item><item><title>b</title><guid>2</guid></item>"))
    #expect(feed?.items.count == 2)
    #expect(feed?.items.last?.title?.value == "b")
  }

  @Test func separatesItemsWithoutEndTags() {
    let items = (1...400).map { "<item><guid>\($0)</guid>" }.joined()
    #expect(parsed(rss(items))?.items.map(\.id) == (1...400).map(String.init))
  }

  @Test func ignoresEmptyNestedItems() {
    let feed = parsed(rss("<item><guid>1</guid><item/><title>T</title></item><item><item><guid>2</guid></item></item>"))
    #expect(feed?.items.map(\.id) == ["1", "2"])
    #expect(feed?.items.first?.title?.value == "T")
  }

  @Test func readsUnquotedAttributes() {
    #expect(parsed("<rss version=2.0><channel><title>T</title></channel></rss>")?.format == .rss20)
  }

  @Test func openCharacterDataEndsWithItsElement() {
    let open = "<item><guid>1</guid><description><![CDATA[open</description></item>"
    let feed = parsed(rss(open + "<item><guid>2</guid><title>T</title></item>"))
    #expect(feed?.items.map(\.id) == ["1", "2"])
    #expect(feed?.items.first?.contentHTML == "open")
    #expect(feed?.items.last?.title?.value == "T")
    #expect(feed?.isWellFormed == false)
  }

  @Test func openCharacterDataEndsWithTheDocument() {
    let feed = parsed(
      "<rss version=\"2.0\"><channel><title>T</title><item><guid>1</guid></item><item><title><![CDATA[cut")
    #expect(feed?.items.map(\.id) == ["1"])
  }

  @Test(arguments: [
    "", " ", "hello", "<html><head><title>x</title></head><body><rss></rss></body></html>",
    "<!DOCTYPE html><html><body>&lt;rss&gt;</body></html>", "<opml version=\"2.0\"><body/></opml>", "<svg/>", "<",
    "<rs", "see <rss> there", "Hello <feed> me", "<div>Our feeds: <feed>x</feed></div>",
    "var x = \"<rss version=2.0>\";",
    "<title>My page</title><p>The &lt;rss&gt; or <feed> tag", "<xsl:template><rss version=\"2.0\"><channel/></rss>",
  ])
  func rejectsOtherDocuments(document: String) {
    #expect(parsed(document, contentType: "application/rss+xml") == nil)
  }

  @Test func contentTypeDoesNotDecideTheFormat() {
    #expect(parsed(rss("<title>T</title>"), contentType: "text/html; charset=utf-8") != nil)
    #expect(parsed(atom("<title>T</title>"), contentType: "application/json") != nil)
  }
}
