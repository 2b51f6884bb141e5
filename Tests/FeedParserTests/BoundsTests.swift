import FeedParser
import Testing

@Suite struct BoundsTests {
  @Test func doesNotExpandEntityBombs() throws {
    let entities = (1...9).map { "<!ENTITY e\($0) \"\(String(repeating: "&e\($0 - 1);", count: 10))\">" }.joined()
    let bomb = "<?xml version=\"1.0\"?><!DOCTYPE rss [<!ENTITY e0 \"boom\">\(entities)]>"
    let feed = try #require(
      parsed(bomb + "<rss version=\"2.0\"><channel><title>&e9;</title><item><guid>1</guid></item></channel></rss>"))
    #expect(feed.title?.value == "&e9;")
    #expect(feed.items.count == 1)
  }

  @Test func doesNotReadExternalEntities() {
    let document =
      "<!DOCTYPE rss [<!ENTITY x SYSTEM \"file:///etc/passwd\">]>" + rss("<title>&x;</title>").dropFirst(21)
    #expect(parsed(document)?.title?.value == "&x;")
  }

  @Test func ignoresExternalDocumentTypes() {
    let document =
      "<!DOCTYPE rss PUBLIC \"-//N//DTD RSS 0.91//EN\" \"http://127.0.0.1:1/rss.dtd\">"
      + "<rss version=\"0.91\"><channel><title>T</title></channel></rss>"
    #expect(parsed(document)?.title?.value == "T")
    #expect(parsed(document)?.isWellFormed == true)
  }

  @Test(arguments: [300, 100_000])
  func deepNestingLosesNoItems(depth: Int) {
    let deep = String(repeating: "<b>", count: depth) + "x" + String(repeating: "</b>", count: depth)
    let feed = parsed(rss("<item><guid>1</guid><description>\(deep)</description></item><item><guid>2</guid></item>"))
    #expect(feed?.items.map(\.id) == ["1", "2"])
  }

  @Test func limitsTheNumberOfItems() {
    let items = (1...10_010).map { "<item><guid>\($0)</guid></item>" }.joined()
    #expect(parsed(rss(items))?.items.count == 10_000)
    #expect(parsed(rss(items))?.isWhole == false)
    #expect(parsed(rss("<item/>"))?.isWhole == true)
  }

  @Test func truncatesBodiesAtTheLimit() {
    let text = String(repeating: "a", count: 1 << 20)
    let feed = parsed(
      rss((1...20).map { "<item><guid>\($0)</guid><description>\(text)</description></item>" }.joined()))
    #expect(feed?.items.count == 15)
    #expect(feed?.isWellFormed == false)
  }
}
