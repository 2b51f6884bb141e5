import ArticleHTML
import Testing

@Suite struct FeedLinkTests {
  private func links(_ html: String, at url: String = "https://a.example/blog/page") -> [FeedLink] {
    ArticleHTML.feedLinks(inPage: Array(html.utf8), pageURL: url)
  }

  @Test func readsLinkWithTitleAndType() {
    let found = links(
      "<link rel=\"alternate\" type=\"application/rss+xml\" title=\"News &amp; more\" href=\"https://a.example/f\">")
    #expect(found == [FeedLink(url: "https://a.example/f", title: "News & more", type: "application/rss+xml")])
  }

  @Test func findsAllKindsInPageOrder() {
    let found = links(
      """
      <LINK REL=alternate TYPE="application/atom+xml" HREF=/atom><link rel='alternate feed' type='application/feed+json' href='j'/>
      <link rel="ALTERNATE" type="text/xml; charset=utf-8" href="x.xml"><link rel="feed" href="//c.example/f">
      """)
    #expect(
      found.map(\.url) == [
        "https://a.example/atom", "https://a.example/blog/j", "https://a.example/blog/x.xml", "https://c.example/f",
      ])
    #expect(found[2].type == "text/xml")
    #expect(found[3].type == nil)
  }

  @Test func respectsTheBaseElement() {
    let found = links(
      "<base href=\"/site/\"><base href=\"/other/\"><link rel=alternate type=application/rss+xml href=f>")
    #expect(found.map(\.url) == ["https://a.example/site/f"])
  }

  @Test func listsEachAddressOnce() {
    let link = "<link rel=alternate type=application/rss+xml href=f>"
    #expect(links(link + link).count == 1)
  }

  @Test func stripsTheFeedScheme() {
    #expect(
      links("<link rel=alternate type=application/rss+xml href=feed://a.example/f>").map(\.url) == [
        "http://a.example/f"
      ])
    #expect(
      links("<link rel=alternate type=application/rss+xml href=feed:https://a.example/f>").map(\.url) == [
        "https://a.example/f"
      ])
  }

  @Test(arguments: [
    "", "<p>no links", "<link rel=stylesheet type=text/css href=f>", "<link rel=alternate hreflang=de href=/de>",
    "<!-- <link rel=alternate type=application/rss+xml href=f> -->",
    "<script>'<link rel=alternate type=application/rss+xml href=f>'</script>",
    "<link rel=alternate type=text/html href=f>", "<link rel=alternate type=application/rss+xml>",
    "<link rel=alternate type=application/rss+xml href=\"\">",
    "<link rel=alternate type=application/rss+xml href=javascript:x>",
    "<link rel=\"alternate stylesheet\" type=application/rss+xml href=f>",
  ])
  func otherPagesOfferNoFeeds(html: String) {
    #expect(links(html).isEmpty)
  }
}
