import FeedParser
import Testing

/// Slightly malformed documents that once lost items or grew too large.
@Suite struct HostileFeedTests {
  private let two = "<item><guid>2</guid></item>"

  @Test("tags that HTML leaves open lose no items", arguments: ["l<br>", "<img src=x>", "<p>x", "<b>"])
  func handlesUnclosedTags(tag: String) {
    let content = String(repeating: tag, count: 300)
    let feed = parsed(rss("<item><guid>1</guid><description>\(content)</description></item>\(two)\(two)"))
    #expect(feed?.items.map(\.id) == ["1", "2", "2"])
  }

  @Test("XHTML void elements are well-formed with and without end tags")
  func handlesVoidElements() {
    let item = atomEntry("<content type=\"xhtml\"><div>a<br/>b<br></br>c</div></content>")
    #expect(item?.contentHTML == "a<br>b<br>c")
    #expect(parsed(atom("<entry><content type=\"xhtml\"><p>a<br></br></p></content></entry>"))?.isWellFormed == true)
    #expect(parsed(rss("<item><description>a<br>b</description></item>"))?.isWellFormed == false)
  }

  @Test(
    "a slightly malformed prolog does not prevent reading the feed",
    arguments: [
      "<?xml version=\"1.0\" encoding=\"UTF-8\">", "<!DOCTYPE rss PUBLIC \"-//Netscape>",
      "<!DOCTYPE rss [<!ENTITY a \"x\">", "<!-- foo >", "<!-- " + String(repeating: "x", count: 70_000) + " -->",
    ])
  func toleratesUnusualPrologs(prolog: String) {
    #expect(parsed(prolog + "<rss version=\"2.0\"><channel>\(two)</channel></rss>")?.items.map(\.id) == ["2"])
  }

  @Test("elements of a foreign vocabulary close nothing")
  func ignoresForeignElements() {
    let inner = rss("<item><title>a</title><x:item xmlns:x=\"urn:x\">z</x:item><link>l</link><guid>g</guid></item>")
    #expect(parsed(inner)?.items.map(\.id) == ["g"])
    #expect(parsed(inner)?.id == nil)
    let list = rss("<item><title>a</title><x:l xmlns:x=\"u\"><item>b</item></x:l><link>l</link><guid>g</guid></item>")
    #expect(parsed(list)?.items.map(\.id) == ["g"])
    #expect(parsed(list)?.isWellFormed == true)
    let entry = atomEntry("<id>1</id><x:entry xmlns:x=\"urn:x\">z</x:entry><title>a</title>")
    #expect(entry?.title?.value == "a")
    let source = atomEntry("<id>1</id><source><x:source xmlns:x=\"urn:x\"/><id>src</id><title>S</title></source>")
    #expect(source?.id == "1")
    #expect(source?.source == "S")
  }

  @Test("an unclosed image contains no items")
  func handlesAnUnclosedImage() {
    #expect(parsed(rss("<image><url>u</url>\(two)"))?.items.map(\.id) == ["2"])
  }

  @Test(
    "large JSON extensions lose no items",
    arguments: [
      "\"_x\": [\(String(repeating: "0,", count: 10_002))0],", "\"_x\": NaN,", "\"_x\": undefined,",
    ])
  func toleratesJSONExtensions(field: String) {
    let start = "{\"version\": \"https://jsonfeed.org/version/1.1\", \(field) \"items\": ["
    #expect(parsed(start + "{\(field) \"id\": \"1\"}, {\"id\": \"2\"}]}")?.items.map(\.id) == ["1", "2"])
  }

  @Test("invalid durations are ignored", arguments: ["1e308:00", "0x10", "-5", "nan", "1:2:3:4"])
  func rejectsInvalidDurations(text: String) {
    let item = rssItem(
      "<enclosure url=\"u\" type=\"audio/mpeg\"/><itunes:duration>\(text)</itunes:duration>",
      attributes: "xmlns:itunes=\"http://www.itunes.com/dtds/podcast-1.0.dtd\"")
    #expect(item?.attachments.first?.durationInSeconds == nil)
  }

  @Test(
    "a longer prefix never has fewer items",
    arguments: [
      "<item><guid>A</guid><item></item>", "<item><guid>1</guid><item><guid>2</guid></item>",
      "<item><guid>1</guid><title>a<item><guid>2</guid><item><guid>3</guid></item></item>",
    ])
  func readsItemsBeforeATruncation(items: String) {
    let body = Array(rss(items).utf8)
    var most = 0
    for length in 0...body.count {
      let count = FeedParser.parse(Array(body[..<length]))?.items.count ?? 0
      #expect(count >= most, "\(length)")
      most = max(most, count)
    }
  }

  @Test("long bases and entities do not amplify the result")
  func boundsAmplificationByBases() {
    let base = "http://h.example/" + String(repeating: "x", count: 50_000) + "/"
    let links = String(repeating: "<item><link>a</link></item>", count: 2_000)
    #expect(parsed(rss(links, attributes: "xml:base=\"\(base)\""))?.items.first?.url == "a")
    let document =
      "<!DOCTYPE rss [<!ENTITY x \"\(String(repeating: "y", count: 250))\">]><rss><channel><item>"
      + "<enclosure url=\"\(String(repeating: "&x;", count: 250))\"/></item></channel></rss>"
    #expect((parsed(document)?.items.first?.attachments.first?.url.utf8.count ?? 0) < 1_000)
  }

  @Test("an unclosed quote ends with its tag")
  func handlesAnUnclosedQuote() {
    let feed = parsed(
      rss(
        "<item><guid>1</guid><enclosure url=\"http://s.example/a.mp3 /></item>\(two)<item><guid a=\"x\">3</guid></item>"
      ))
    #expect(feed?.items.map(\.id) == ["1", "2", "3"])
  }

  @Test("entries are recognized despite capitals and prefixes")
  func recognizesEntryNames() {
    #expect(parsed("<RSS><CHANNEL><ITEM><TITLE>a<ITEM><GUID>2</GUID></ITEM></CHANNEL></RSS>")?.items.count == 2)
    let atom =
      "<a:feed xmlns:a=\"http://www.w3.org/2005/Atom\"><a:entry><a:title>x<a:entry><a:id>2</a:id></a:entry></a:feed>"
    #expect(parsed(atom)?.items.count == 2)
  }

  @Test("a comparison in a title is not markup")
  func keepsComparisonsAsText() {
    #expect(
      rssItem("<title>When x&lt;y the system fails</title>")?.title == MarkedText("When x<y the system fails", .text))
    #expect(rssItem("<title>a &lt;b&gt;b&lt;/b&gt;</title>")?.title?.markup == .html)
  }

  @Test("addresses, links and authors are assigned correctly")
  func readsUnusualFields() {
    #expect(rssItem("<guid>tag:s,2005:1</guid>")?.url == nil)
    #expect(
      rssItem("<author><name>John Doe</name><email>j@d.org</email></author>")?.authors == [
        ParsedAuthor(name: "John Doe", email: "j@d.org")
      ])
    let links = "<link type=\"application/pdf\" href=\"p\"/><link type=\"text/html\" href=\"h\"/>"
    #expect(atomEntry(links)?.url == "h")
    #expect(atomEntry("<link type=\"application/pdf\" href=\"p\"/>")?.url == "p")
    let feed = parsed(
      rss("<a:link xmlns:a=\"http://www.w3.org/2005/Atom\" rel=\"alternate\" href=\"https://h.example/\"/>"))
    #expect(feed?.homePageURL == "https://h.example/")
    #expect(parsed("<feed xmlns=\"http://purl.org/atom/ns#\"/>")?.format == .atom03)
    let media = rssItem(
      "<description>D</description><m:content url=\"u\" fileSize=\"-5\"><m:title>T</m:title></m:content>",
      attributes: "xmlns:m=\"http://www.rssboard.org/media-rss\"")
    #expect(media?.contentHTML == "D")
    #expect(media?.attachments == [ParsedAttachment(url: "u", title: MarkedText("T", .text))])
  }
}
