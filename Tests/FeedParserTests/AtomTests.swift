import FeedParser
import Foundation
import Testing

@Suite struct AtomTests {
  @Test func readsFeedFields() throws {
    let feed = try #require(
      parsed(
        atom(
          """
          <id>tag:a.example,2024:f</id><title type="text">A &lt; B</title><subtitle type="html">S&lt;br&gt;</subtitle>
          <updated>2024-03-05T08:00:00Z</updated><link href="https://a.example/"/><link rel="self" href="https://a.example/f"/>
          <link rel="hub" href="https://hub.example/"/><icon>https://a.example/s.ico</icon><logo>https://a.example/l.png</logo>
          <author><name>Di</name><email>di@a.example</email><uri>https://di.example/</uri></author>
          """, attributes: "xml:lang=\"pt\"")))
    #expect(feed.format == .atom10)
    #expect(feed.id == "tag:a.example,2024:f")
    #expect(feed.title == MarkedText("A < B", .text))
    #expect(feed.description == MarkedText("S<br>", .html))
    #expect(feed.dateModified == Date(timeIntervalSince1970: 1_709_625_600))
    #expect(feed.datePublished == nil)
    #expect(feed.homePageURL == "https://a.example/")
    #expect(feed.feedURL == "https://a.example/f")
    #expect(feed.hubs == [ParsedHub(type: "WebSub", url: "https://hub.example/")])
    #expect(feed.icon == "https://a.example/l.png")
    #expect(feed.language == "pt")
    #expect(feed.authors == [ParsedAuthor(name: "Di", email: "di@a.example", url: "https://di.example/")])
  }

  @Test func readsEntryFields() throws {
    let item = try #require(
      atomEntry(
        """
        <id>tag:a.example,2024:1</id><title>One</title><published>2024-03-05T08:00:00Z</published>
        <updated>2024-03-05T09:00:00+01:00</updated><summary>Short</summary><content type="html">&lt;p&gt;Long&lt;/p&gt;</content>
        <link href="https://a.example/1"/><link rel="related" href="https://b.example/"/><category term="t" label="Label"/>
        <link rel="enclosure" href="https://a.example/1.ogg" type="audio/ogg" length="9" title=" Bells "/><category term="term"/>
        <link rel="replies" type="text/html" href="https://a.example/1#c"/><source><title>Origin</title><id>x</id></source>
        """))
    #expect(item.id == "tag:a.example,2024:1")
    #expect(item.url == "https://a.example/1")
    #expect(item.externalURL == "https://b.example/")
    #expect(item.datePublished == item.dateModified)
    #expect(item.summary == MarkedText("Short", .text))
    #expect(item.contentHTML == "<p>Long</p>")
    #expect(item.tags == ["Label", "term"])
    #expect(
      item.attachments == [
        ParsedAttachment(
          url: "https://a.example/1.ogg", title: MarkedText("Bells", .text), mimeType: "audio/ogg", sizeInBytes: 9)
      ])
    #expect(item.commentsURL == "https://a.example/1#c")
    #expect(item.source == "Origin")
  }

  @Test func keepsXHTMLContentWithoutItsDiv() {
    let item = atomEntry(
      """
      <content type="xhtml"><h:div xmlns:h="http://www.w3.org/1999/xhtml"><h:p>a &lt; b<h:br/></h:p>\
      <h:a href="x?a=1&amp;b=2" title="&quot;">c</h:a></h:div></content>
      """)
    #expect(item?.contentHTML == "<p>a &lt; b<br></p><a href=\"x?a=1&amp;b=2\" title=\"&quot;\">c</a>")
  }

  @Test func escapesTextContent() {
    #expect(atomEntry("<content>a &lt; b</content>")?.contentHTML == "a &lt; b")
    #expect(atomEntry("<content>a\n\nb\nc</content>")?.contentHTML == "<p>a</p><p>b<br>c</p>")
  }

  @Test func resolvesAddressesAgainstTheInnermostBase() {
    let item = atomEntry(
      "<link href=\"1\"/><content type=\"xhtml\" xml:base=\"deep/\"><div><a href=\"2\">x</a></div></content>",
      attributes: "xml:base=\"https://a.example/blog/\"")
    #expect(item?.url == "https://a.example/blog/1")
    #expect(item?.contentHTML == "<a href=\"https://a.example/blog/deep/2\">x</a>")
  }

  @Test func resolvesAddressesAgainstTheDocumentWithoutABase() {
    let feed = parsed(atom("<entry><link href=\"../1\"/></entry>"), baseURL: "https://a.example/x/feed")
    #expect(feed?.items.first?.url == "https://a.example/1")
  }

  @Test func externalContentBecomesTheExternalPage() {
    let item = atomEntry("<id>1</id><content type=\"text/html\" src=\"https://a.example/page\"/>")
    #expect(item?.externalURL == "https://a.example/page")
  }

  @Test func readsIssuedAndModifiedOfTheDraft() throws {
    let feed = try #require(
      parsed(
        """
        <feed version="0.3" xmlns="http://purl.org/atom/ns#"><tagline>T</tagline><modified>2004-01-01T00:00:00Z</modified>
        <entry><id>1</id><issued>2004-01-02T00:00:00Z</issued><modified>2004-01-03T00:00:00Z</modified>
        <content type="text/html" mode="escaped">&lt;b&gt;x&lt;/b&gt;</content></entry>
        <entry><id>2</id><content type="application/xhtml+xml" mode="xml"><div xmlns="http://www.w3.org/1999/xhtml">y</div></content></entry>
        <entry><id>3</id><content type="text/html" mode="base64">PGI+ejwvYj4=</content></entry></feed>
        """))
    #expect(feed.format == .atom03)
    #expect(feed.description?.value == "T")
    #expect(feed.items[0].datePublished == Date(timeIntervalSince1970: 1_073_001_600))
    #expect(feed.items[0].dateModified == Date(timeIntervalSince1970: 1_073_088_000))
    #expect(feed.items.map(\.contentHTML) == ["<b>x</b>", "<div>y</div>", "<b>z</b>"])
  }

  @Test func entryWithOneDateHasNoOther() {
    let item = atomEntry("<id>1</id><updated>2024-03-05T08:00:00Z</updated>")
    #expect(item?.datePublished == nil)
    #expect(item?.dateModified != nil)
  }

  @Test func readsVideosInMediaGroups() {
    let item = atomEntry(
      """
      <id>yt:1</id><media:group><media:title>V</media:title><media:description>About</media:description>
      <media:thumbnail url="https://a.example/t.jpg"/></media:group>
      """, attributes: "xmlns:media=\"http://search.yahoo.com/mrss/\"")
    #expect(item?.title?.value == "V")
    #expect(item?.image == "https://a.example/t.jpg")
    #expect(item?.summary?.value == "About")
  }

  @Test func readsAtomWithoutItsNamespace() {
    let feed = parsed("<feed><title>T</title><entry><id>1</id></entry></feed>")
    #expect(feed?.format == .atom10)
    #expect(feed?.items.count == 1)
  }
}
