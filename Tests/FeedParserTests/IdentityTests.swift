import FeedParser
import Testing

@Suite struct IdentityTests {
  @Test func prefersTheGuid() {
    #expect(rssItem("<link>https://a.example/1</link><guid>g</guid>")?.id == "g")
  }

  @Test func usesTheAddressWithoutAGuid() {
    #expect(rssItem("<link>https://a.example/1</link>")?.id == "https://a.example/1")
    #expect(rssItem("<link>https://a.example/1</link><guid>  </guid>")?.id == "https://a.example/1")
  }

  @Test func usesAHashWithoutAnAddress() {
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

  @Test func separatesItemsThatShareAGuidInAnyOrder() throws {
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

  @Test func duplicateItemsKeepTheirIdentifier() throws {
    let item = "<item><guid>g</guid><title>One</title></item>"
    let feed = try #require(FeedParser.parse(Array("<rss><channel>\(item)\(item)</channel></rss>".utf8)))
    #expect(feed.items.map(\.id) == ["g", "g"])
  }

  @Test(
    "session and campaign parameters of a link do not change the item",
    arguments: [
      (
        "https://a.example/1?sid=0123456789abcdef", "https://a.example/1?sid=fedcba9876543210",
        "https://a.example/1"
      ),
      (
        "https://a.example/article.php?sid=12", "https://a.example/article.php?sid=12",
        "https://a.example/article.php?sid=12"
      ),
      (
        "https://a.example/1?p=2&utm_source=x", "https://a.example/1?p=2&utm_source=y&fbclid=1",
        "https://a.example/1?p=2"
      ),
      (
        "https://a.example/1;jsessionid=AB?x=1#c", "https://a.example/1;jsessionid=CD?x=1#c",
        "https://a.example/1?x=1#c"
      ),
      ("https://a.example/1;jsessionid=AB/2", "https://a.example/1;jsessionid=CD/2", "https://a.example/1/2"),
      ("https://a.example/1;v=2?x", "https://a.example/1;v=2?x", "https://a.example/1;v=2?x"),
    ])
  func identifiesLinksOfOnePage(_ first: String, _ second: String, _ id: String) throws {
    func feed(_ link: String) -> ParsedFeed? {
      let link = link.split(separator: "&", omittingEmptySubsequences: false).joined(separator: "&amp;")
      return FeedParser.parse(Array("<rss><channel><item><link>\(link)</link></item></channel></rss>".utf8))
    }
    #expect(feed(first)?.items.map(\.id) == [id])
    #expect(feed(second)?.items.map(\.id) == [id])
  }

  @Test("dates distinguish items that share a guid only if nothing else does")
  func datesSeparateItemsOnlyAsALastResort() throws {
    func ids(_ date: String) -> [String]? {
      let items = (1...2).map {
        "<item><guid>g</guid><link>https://a.example/\($0)</link><pubDate>\(date)</pubDate></item>"
      }
      return parsed(rss(items.joined()))?.items.map(\.id)
    }
    #expect(ids("Mon, 02 Mar 2026 10:00:00 GMT") == ids("Tue, 03 Mar 2026 11:00:00 GMT"))
    #expect(Set(ids("Mon, 02 Mar 2026 10:00:00 GMT") ?? []).count == 2)
  }

  @Test("the identifier survives a change of the link")
  func keepsTheGuidWhenTheLinkChanges() {
    func id(_ link: String) -> String? {
      FeedParser.parse(Array("<rss><channel><item><guid>g</guid><link>\(link)</link></item></channel></rss>".utf8))?
        .items.first?.id
    }
    #expect(id("https://a.example/1") == "g")
    #expect(id("https://b.example/2") == "g")
  }
}
