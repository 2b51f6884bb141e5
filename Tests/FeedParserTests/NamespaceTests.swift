import FeedParser
import Testing

@Suite struct NamespaceTests {
  @Test(
    "a vocabulary is recognized by its address and common misspellings",
    arguments: [
      "http://purl.org/dc/elements/1.1/", "http://purl.org/dc/elements/1.1", "https://purl.org/dc/elements/1.1/",
      "http://purl.org/dc/elements/1.0/", "HTTP://PURL.ORG/dc/elements/1.1/",
    ])
  func readsDublinCoreByAnyAddress(_ address: String) {
    #expect(rssItem("<x:creator>A</x:creator>", attributes: "xmlns:x=\"\(address)\"")?.authors.first?.name == "A")
  }

  @Test("a prefix bound to a foreign address is ignored")
  func ignoresForeignNamespaces() {
    let item = rssItem(
      "<dc:creator>A</dc:creator><x:title>no</x:title><title>yes</title>",
      attributes: "xmlns:dc=\"http://a.example/\" xmlns:x=\"http://b.example/\"")
    #expect(item?.authors == [])
    #expect(item?.title?.value == "yes")
  }

  @Test("a binding ends with its element")
  func respectsNamespaceScope() {
    let item = rssItem(
      """
      <x:title xmlns:x="http://purl.org/dc/elements/1.1/">first</x:title>
      <x:title xmlns:x="http://a.example/">second</x:title><x:creator>none</x:creator>
      """)
    #expect(item?.title?.value == "first")
    #expect(item?.authors == [])
  }

  @Test("RSS in Atom's namespace is RSS")
  func readsRSSInTheAtomNamespace() {
    let feed = parsed(
      rss(
        "<title>T</title><link>https://a.example/</link><item><title>1</title></item>",
        attributes: "xmlns=\"http://www.w3.org/2005/Atom\""))
    #expect(feed?.homePageURL == "https://a.example/")
    #expect(feed?.items.first?.title?.value == "1")
  }

  @Test("Atom with a prefix, and with an invented namespace")
  func readsAtomWithUnusualPrefixes() {
    let prefixed = parsed(
      "<a:feed xmlns:a=\"http://www.w3.org/2005/Atom\"><a:entry><a:title>T</a:title></a:entry></a:feed>")
    #expect(prefixed?.items.first?.title?.value == "T")
    let invented = parsed("<feed xmlns=\"http://a.example/atom\"><entry><title>T</title></entry></feed>")
    #expect(invented?.items.first?.title?.value == "T")
  }

  @Test("Atom authors inside RSS")
  func readsAtomAuthorsInRSS() {
    let item = rssItem(
      "<a:author><a:name>N</a:name><a:email>m@x.example</a:email><a:uri>https://n.example/</a:uri></a:author>",
      attributes: "xmlns:a=\"http://www.w3.org/2005/Atom\"")
    #expect(item?.authors == [ParsedAuthor(name: "N", email: "m@x.example", url: "https://n.example/")])
  }

  @Test("distinguishes Netscape's RSS 0.90 from RSS 1.0")
  func recognizesVersionsOfRDF() {
    func format(_ address: String) -> FeedFormat? {
      parsed(
        "<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\" xmlns=\"\(address)\"><channel/></rdf:RDF>")?
        .format
    }
    #expect(format("http://my.netscape.com/rdf/simple/0.9/") == .rss090)
    #expect(format("http://channel.netscape.com/rdf/simple/0.9/") == .rss090)
    #expect(format("http://purl.org/rss/1.0/") == .rss10)
  }

  @Test("a video in YouTube's format")
  func mediaGroupDoesNotReplaceTheEntry() {
    let item = atomEntry(
      """
      <id>yt:video:1</id><title>V</title><media:group><media:title>V</media:title>
      <media:content url="https://v.example/1" type="application/x-shockwave-flash" width="640"/>
      <media:thumbnail url="https://i.example/1.jpg"/><media:description>Line &lt;3
      two</media:description><media:community><media:statistics views="5"/></media:community></media:group>
      """, attributes: "xmlns:media=\"http://search.yahoo.com/mrss/\"")
    #expect(item?.image == "https://i.example/1.jpg")
    #expect(item?.summary == MarkedText("Line <3\ntwo", .text))
    #expect(item?.attachments.map(\.url) == ["https://v.example/1"])
  }

  @Test("a Markdown source is used if there is no other text")
  func readsSourceMarkdown() {
    let attributes = "xmlns:source=\"http://source.scripting.com/\""
    #expect(rssItem("<source:markdown>a *b*</source:markdown>", attributes: attributes)?.contentHTML == "a *b*")
    let both = rssItem("<description>x</description><source:markdown>a</source:markdown>", attributes: attributes)
    #expect(both?.contentHTML == "x")
  }

  @Test("items keep the base declared in the document")
  func keepsTheBaseOfTheDocument() {
    let feed = parsed(
      atom("<entry xml:base=\"b/\"><content type=\"html\">x</content></entry><entry><content>y</content></entry>"),
      baseURL: "https://a.example/feed")
    #expect(feed?.items.map(\.baseURL) == ["https://a.example/b/", nil])
  }

  @Test("entities declared in the document expand to text, within limits")
  func expandsDeclaredCharactersOnly() {
    func title(_ declaration: String, _ text: String = "&x;") -> String? {
      parsed("<!DOCTYPE rss [\(declaration)]><rss><channel><title>\(text)</title></channel></rss>")?.title?.value
    }
    #expect(title("<!ENTITY x \"y &#233;\">") == "y é")
    #expect(title("<!ENTITY x \"<b>\">") == "&x;")
    #expect(title("<!ENTITY x \"&#38;lt;\">") == "&x;")
    #expect(title("<!ENTITY % x \"y\">") == "&x;")
    #expect(title("<!ENTITY x \"\(String(repeating: "y", count: 300))\">") == "&x;")
    let bomb = title("<!ENTITY x \"\(String(repeating: "y", count: 200))\">", String(repeating: "&x;", count: 10_000))
    #expect((bomb?.utf8.count ?? 0) < 100_000)
  }
}
