import FeedParser
import Testing

@Suite struct IdentityTests {
  @Test func guidComesFirst() {
    #expect(rssItem("<link>https://a.example/1</link><guid>g</guid>")?.id == "g")
  }

  @Test func addressServesWithoutGuid() {
    #expect(rssItem("<link>https://a.example/1</link>")?.id == "https://a.example/1")
    #expect(rssItem("<link>https://a.example/1</link><guid>  </guid>")?.id == "https://a.example/1")
  }

  @Test func hashServesWithoutAddress() {
    let one = rssItem("<title>One</title><description>Text</description>")
    #expect(one?.id.isEmpty == false)
    #expect(one?.id == rssItem("<title>One</title><description>Text</description><pubDate>x</pubDate>")?.id)
    #expect(one?.id != rssItem("<title>Two</title><description>Text</description>")?.id)
    #expect(one?.id != rssItem("<title>OneT</title><description>ext</description>")?.id)
  }

  @Test func permanentGuidIsTheAddress() {
    #expect(rssItem("<guid>https://a.example/1</guid>")?.url == "https://a.example/1")
    #expect(rssItem("<guid isPermaLink=\"false\">https://a.example/1</guid>")?.url == nil)
    #expect(rssItem("<guid>tag-1</guid>")?.url == nil)
  }

  @Test func itemsThatShareAGuidStayApartInAnyOrder() throws {
    let one = "<item><guid>g</guid><link>https://a.example/1</link><title>One</title></item>"
    let two = "<item><guid>g</guid><link>https://a.example/2</link><title>Two</title></item>"
    let other = "<item><guid>h</guid></item>"
    let first = try #require(FeedParser.parse(Array("<rss><channel>\(one)\(two)\(other)</channel></rss>".utf8)))
    let second = try #require(FeedParser.parse(Array("<rss><channel>\(other)\(two)\(one)</channel></rss>".utf8)))
    #expect(Set(first.items.map(\.id)).count == 3)
    #expect(first.items[0].id == second.items[2].id)
    #expect(first.items[1].id == second.items[1].id)
    #expect(first.items[2].id == "h")
  }

  @Test func anItemThatStandsTwiceIsOne() throws {
    let item = "<item><guid>g</guid><title>One</title></item>"
    let feed = try #require(FeedParser.parse(Array("<rss><channel>\(item)\(item)</channel></rss>".utf8)))
    #expect(feed.items.count == 1)
  }
}
