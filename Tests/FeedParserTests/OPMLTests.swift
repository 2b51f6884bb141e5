import FeedParser
import Testing

@Suite struct OPMLTests {
  private func read(_ body: String, head: String = "", version: String = "2.0") -> ParsedSubscriptionList? {
    FeedParser.parseSubscriptionList(
      Array("<?xml version=\"1.0\"?><opml version=\"\(version)\"><head>\(head)</head><body>\(body)</body></opml>".utf8))
  }

  @Test("fields of the list and its feeds")
  func readsFields() throws {
    let list = try #require(
      read(
        """
        <outline text="Mine" title="Theirs" type="rss" xmlUrl="https://a.example/f" htmlUrl="https://a.example/"
         description="D &amp; d" language="en-us" category="/Science/Physics,news" version="RSS2"/>
        """, head: "<title>Subscriptions</title><dateCreated>x</dateCreated>", version: "1.0"))
    #expect(list.format == FeedFormat(rawValue: "opml-1.0"))
    #expect(list.title == "Subscriptions")
    #expect(list.isWellFormed)
    let outline = try #require(list.outlines.first)
    #expect(outline.name == "Mine")
    #expect(outline.title == "Theirs")
    #expect(outline.feedURL == "https://a.example/f")
    #expect(outline.homePageURL == "https://a.example/")
    #expect(outline.description == "D & d")
    #expect(outline.language == "en-us")
    #expect(outline.categories == ["/Science/Physics", "news"])
  }

  @Test("nested and empty folders are kept")
  func readsFolders() {
    let list = read(
      """
      <outline text="A"><outline text="B"><outline text="1" xmlUrl="u1"/></outline><outline text="2" xmlUrl="u2"/>
      </outline><outline text="E"/><outline title="3" xmlurl="u3"/>
      """)
    #expect(list?.outlines.map(\.name) == ["A", "E", "3"])
    #expect(list?.subscriptions.map { $0.outline.feedURL } == ["u1", "u2", "u3"])
    #expect(list?.subscriptions.map(\.folders) == [["A", "B"], ["A"], []])
  }

  @Test("outlines without an end tag are siblings, not children of a feed")
  func handlesMissingEndTags() {
    let outlines = (0..<1000).map { "<outline text=\"\($0)\" xmlUrl=\"u\($0)\">" }.joined()
    let list = read("<outline text=\"F\">\(outlines)</outline>")
    #expect(list?.subscriptions.map { $0.outline.feedURL } == (0..<1000).map { "u\($0)" })
    #expect(list?.subscriptions.allSatisfy { $0.folders == ["F"] } == true)
    #expect(list?.isWellFormed == false)
  }

  @Test("lone ampersands and truncation lose no complete feeds")
  func readsMalformedLists() {
    let text =
      "<opml version=\"1.1\"><body><outline text=\"Q&A\" xmlUrl=\"http://a.example/?a=1&b=2&copy=3\"/>"
      + "<outline text='B' xmlUrl='u'><outline text=\"cut"
    let list = FeedParser.parseSubscriptionList(Array(text.utf8))
    #expect(list?.subscriptions.map { $0.outline.feedURL } == ["http://a.example/?a=1&b=2&copy=3", "u"])
    #expect(list?.outlines.first?.name == "Q&A")
    #expect(list?.isWellFormed == false)
  }

  @Test("reports the line of the first error, and whether the end is missing")
  func reportsTheLineOfAFault() {
    let whole = "<?xml version=\"1.0\"?>\n<opml>\r\n<body>\r\n<outline text=\"A\"/>\n</body></opml>\n"
    func list(_ text: String) -> ParsedSubscriptionList? { FeedParser.parseSubscriptionList(Array(text.utf8)) }
    #expect(list(whole)?.faultLine == nil && list(whole)?.isWhole == true)
    let ampersand = list(whole.replacing("\"A\"", with: "\"A & B\""))
    #expect(ampersand?.faultLine == 4 && ampersand?.isWhole == true && ampersand?.isWellFormed == false)
    let cut = list(whole.replacing("</opml>", with: ""))
    #expect(cut?.faultLine == 5 && cut?.isWhole == false)
    #expect(list("<opml><body><outline text=\"A\"><outline text=\"B\"/></body></opml>")?.faultLine == 1)
  }

  @Test("types of outlines")
  func readsTypes() {
    let list = read("<outline type=\" RSS \" xmlUrl=\"u\"/><outline type=\"include\" url=\"v\"/><outline text=\"F\"/>")
    #expect(list?.outlines.map(\.type) == ["rss", "include", nil])
    #expect(list?.subscriptions.map { $0.outline.feedURL } == ["u"])
  }

  @Test("relative addresses are resolved, and the old attribute is accepted")
  func resolvesAddresses() {
    let list = FeedParser.parseSubscriptionList(
      Array("<opml><body><outline xmlUrl=\"/f\"/><outline type=\"rss\" url=\"g\"/></body></opml>".utf8),
      baseURL: "https://a.example/x/")
    #expect(list?.subscriptions.map { $0.outline.feedURL } == ["https://a.example/f", "https://a.example/x/g"])
    #expect(list?.format == FeedFormat(rawValue: "opml"))
  }

  @Test("feeds are not lists, and lists are not feeds")
  func distinguishesListsFromFeeds() {
    #expect(FeedParser.parseSubscriptionList(Array(rss("<title>T</title>").utf8)) == nil)
    #expect(FeedParser.parseSubscriptionList(Array("{}".utf8)) == nil)
    #expect(parsed("<opml version=\"2.0\"><body><outline xmlUrl=\"u\"/></body></opml>") == nil)
  }
}
