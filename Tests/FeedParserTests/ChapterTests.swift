import Testing

@testable import FeedParser

/// Chapters of podcasts: Podlove Simple Chapters in feeds, and files of JSON Chapters.
struct ChapterTests {
  private func item(_ content: String, root: String = "") throws -> ParsedItem {
    let feed = """
      <rss version="2.0" \(root)><channel><title>Talks</title><item><guid>1</guid>\(content)</item></channel></rss>
      """
    return try #require(FeedParser.parse(Array(feed.utf8), baseURL: "https://example.org/feed")?.items.first)
  }

  private static let podlove = "xmlns:psc=\"http://podlove.org/simple-chapters\""

  private func chapters(_ lines: [String]) throws -> [ParsedChapter] {
    try item("<psc:chapters version=\"1.2\">\(lines.joined())</psc:chapters><title>One</title>", root: Self.podlove)
      .chapters
  }

  @Test func chaptersAreRead() throws {
    let read = try chapters([
      "<psc:chapter start=\"00:00:00\" title=\"Hello &amp; welcome\"/>",
      "<psc:chapter start=\"3:07.2\" title=\"News\" href=\"/news\" image=\"https://example.org/i.png\"/>",
      "<psc:chapter start=\"01:00:00.250\" title=\"End\" href=\"javascript:alert(1)\"></psc:chapter>",
    ])
    #expect(
      read == [
        ParsedChapter(seconds: 0, title: "Hello & welcome"),
        ParsedChapter(seconds: 187.2, title: "News", url: "https://example.org/news"),
        ParsedChapter(seconds: 3600.25, title: "End"),
      ])
  }

  @Test func otherPartsOfTheItemAreStillRead() throws {
    let item = try item(
      "<psc:chapters><psc:chapter start=\"0\" title=\"a\"/></psc:chapters><title>One</title><description>Text</description>",
      root: Self.podlove)
    #expect(item.title?.value == "One" && item.contentHTML == "Text" && item.chapters.count == 1)
    // without an end tag
    let broken = try self.item(
      "<psc:chapters><psc:chapter start=\"0\" title=\"a\"/><title>One</title>", root: Self.podlove)
    #expect(broken.title?.value == "One" && broken.chapters.count == 1)
  }

  @Test func atomFeedsHaveThemToo() throws {
    let feed = """
      <feed xmlns="http://www.w3.org/2005/Atom" \(Self.podlove)><entry><id>1</id><title>One</title>
      <psc:chapters><psc:chapter start="12" title="a"/></psc:chapters></entry></feed>
      """
    let item = try #require(FeedParser.parse(Array(feed.utf8))?.items.first)
    #expect(item.chapters == [ParsedChapter(seconds: 12, title: "a")])
  }

  @Test func aFileOfChaptersIsNamed() throws {
    let root = "xmlns:podcast=\"https://podcastindex.org/namespace/1.0\""
    let item = try item(
      "<podcast:chapters url=\"/c.json\" type=\"application/json+chapters\"/><podcast:person>Ann</podcast:person>",
      root: root)
    #expect(item.chaptersURL == "https://example.org/c.json" && item.chapters.isEmpty && item.authors.isEmpty)
  }

  @Test(arguments: [
    "-5", "-00:00:05", "NaN", "nan", "inf", "1e99", "", "soon", "1:2:3:4", "99999999:00:00", "1000001", "1e-5",
    "\u{661}:00",
  ])
  func impossibleTimesAreDropped(start: String) throws {
    let read = try chapters([
      "<psc:chapter start=\"\(start)\" title=\"bad\"/>", "<psc:chapter start=\"1\" title=\"good\"/>",
    ])
    #expect(read == [ParsedChapter(seconds: 1, title: "good")])
  }

  @Test func chaptersAreOrderedAndBeginOnce() throws {
    let read = try chapters([
      "<psc:chapter start=\"60\" title=\"c\"/>", "<psc:chapter start=\"10\" title=\"a\"/>",
      "<psc:chapter start=\"30\" title=\"b\"/>", "<psc:chapter start=\"10\" title=\"again\"/>",
      "<psc:chapter start=\"90\"/>",
    ])
    #expect(read.map(\.title) == ["a", "b", "c", ""])
    #expect(read.map(\.seconds) == [10, 30, 60, 90])
  }

  @Test(arguments: [false, true]) func thereAreNoMoreThanCanBe(isReversed: Bool) throws {
    let all = (0..<5000).map { "<psc:chapter start=\"\(isReversed ? 5000 - $0 : $0)\" title=\"\($0)\"/>" }
    let read = try chapters(all)
    #expect(read.count == FeedLimits.chapters)
    #expect(read.map(\.seconds) == read.map(\.seconds).sorted())
    let long = try chapters(["<psc:chapter start=\"1\" title=\"\(String(repeating: "x", count: 9000))\"/>"])
    #expect(long.first?.title.count == FeedLimits.chapterTitle)
  }

  @Test func chaptersOutsideOfItemsAreNothing() throws {
    let feed = """
      <rss version="2.0" \(Self.podlove)><channel><psc:chapters><psc:chapter start="1" title="a"/></psc:chapters>
      <item><guid>1</guid><title>One</title></item></channel></rss>
      """
    let items = try #require(FeedParser.parse(Array(feed.utf8))?.items)
    #expect(items.map(\.title?.value) == ["One"] && items[0].chapters.isEmpty)
  }

  @Test func filesOfChaptersAreRead() throws {
    let file = """
      {"version": "1.2.0", "chapters": [
        {"startTime": 0, "title": "Intro"}, {"startTime": "90.5", "title": "Talk", "url": "page"},
        {"startTime": 100, "title": "A new image", "toc": false}, {"startTime": 95},
        {"startTime": -1, "title": "before"}, {"startTime": 1e300, "title": "never"}, {"title": "nowhere"}, 7]}
      """
    let read = try #require(ParsedChapter.chapters(in: Array(file.utf8), baseURL: "https://example.org/c.json"))
    #expect(
      read == [
        ParsedChapter(seconds: 0, title: "Intro"),
        ParsedChapter(seconds: 90.5, title: "Talk", url: "https://example.org/page"),
        ParsedChapter(seconds: 95, title: ""),
      ])
  }

  @Test(arguments: ["", "<html></html>", "[]", "{\"chapters\": 3}", "{}", "\u{0}\u{1}"])
  func otherFilesHaveNone(file: String) {
    #expect(ParsedChapter.chapters(in: Array(file.utf8), baseURL: nil) == nil)
  }
}
