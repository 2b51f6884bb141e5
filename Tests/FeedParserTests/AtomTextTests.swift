import FeedParser
import Testing

/// How Atom content is interpreted: by its type and, if the type is not conclusive, by the text itself.
@Suite struct AtomTextTests {
  private static let markup = "<p>a <b>b</b> &amp; c</p>"
  private static let escaped = "&lt;p&gt;a &lt;b&gt;b&lt;/b&gt; &amp;amp; c&lt;/p&gt;"

  private func content(_ type: String, _ text: String) -> String? {
    atomEntry("<id>1</id><content type=\"\(type)\">\(text)</content>")?.contentHTML
  }

  @Test(arguments: [
    "plain", "html5", "xml", "CDATA", "text/html; charset=utf-8", "TEXT/HTML;charset=iso-8859-1", "HTML", "escaped", "",
    "text/markdown", "application/html", "unknown", "text", "text/plain", "multipart/alternative", "application/json",
  ])
  func escapedMarkupIsMarkupWhateverTheType(type: String) {
    #expect(content(type, Self.escaped) == Self.markup)
    #expect(content(type, "<![CDATA[\(Self.markup)]]>") == Self.markup)
    let title = atomEntry("<title type=\"\(type)\">a &lt;i&gt;b&lt;/i&gt;</title>")?.title
    #expect(title == MarkedText("a <i>b</i>", .html))
  }

  @Test(arguments: ["plain", "html5", "xml", "xhtml", "application/xml", "CDATA", "unknown", "image/svg+xml"])
  func elementsAreMarkupWhateverTheType(type: String) {
    #expect(content(type, "<p>a &lt;b&gt; <b>c</b></p>") == "<p>a &lt;b&gt; <b>c</b></p>")
  }

  @Test(arguments: ["plain", "html5", "xml", "CDATA", "unknown", "text", "text/plain", "application/octet-stream"])
  func textIsTextWhateverTheType(type: String) {
    for text in ["1 &lt; 2", "a &lt;b", "AT&amp;T", "x &lt;/y", "Use &gt; twice", "caf\u{E9}"] {
      let title = atomEntry("<title type=\"\(type)\">\(text)</title>")?.title
      let plain = text.replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&amp;", with: "&")
      #expect(title == MarkedText(plain, .text))
    }
  }

  @Test(arguments: ["application/octet-stream", "image/png", "application/pdf", "audio/mpeg"])
  func decodesBase64OfBinaryTypes(type: String) {
    #expect(content(type, "PHA+YSA8Yj5i\n  PC9iPiAmYW1wOyBjPC9wPg==") == Self.markup)
    // an image is not readable content
    #expect(content(type, "iVBORw0KGgoAAAANSUhEUgAA") == nil)
    // text that is not base64 is interpreted as it appears
    #expect(content(type, Self.escaped) == Self.markup)
    #expect(content(type, "Not encoded at all.") == "Not encoded at all.")
  }

  @Test(arguments: ["text", "plain", "html", "text/html", "xml", "CDATA"])
  func otherTypesAreNeverBase64(type: String) {
    #expect(content(type, "SGVsbG8gd29ybGQh") == "SGVsbG8gd29ybGQh")
  }

  @Test func base64OfTheDraftIsDecodedOrKeptAsText() {
    func draft(_ text: String) -> String? {
      parsed(
        "<feed version=\"0.3\" xmlns=\"http://purl.org/atom/ns#\"><entry><id>1</id>"
          + "<content mode=\"base64\" type=\"text/html\">\(text)</content></entry></feed>")?.items.first?.contentHTML
    }
    #expect(draft("PGI+ejwvYj4=") == "<b>z</b>")
    #expect(draft("Not encoded") == "Not encoded")
  }

  @Test func authorNameEndsWithItsElement() {
    let expected = [ParsedAuthor(name: "Di", email: "di@a.example")]
    for author in [
      "<author><name>Di</name><email>di@a.example</email></author>",
      "<author><name>Di<email>di@a.example</email></author>",
      "<author><email>di@a.example</email><name>Di</author>",
      "<author><name>Di</name><email>di@a.example</author>",
      "<author><name>Di</name><email>di@a.example</email>",
    ] {
      let entry = atomEntry("\(author)<title>T</title><id>1</id><name>Not theirs</name>")
      #expect(entry?.authors == expected, "\(author)")
      #expect(entry?.title?.value == "T", "\(author)")
      #expect(entry?.id == "1", "\(author)")
      let feed = parsed(atom("\(author)<title>F</title><entry><id>1</id><title>T</title></entry>"))
      #expect(feed?.authors == expected, "\(author)")
      #expect(feed?.title?.value == "F", "\(author)")
      #expect(feed?.items.first?.authors == [], "\(author)")
    }
  }

  @Test func readsAnEntryAsADocument() {
    let entry = "<id>1</id><title>T</title><link href=\"http://s.example/1\"/><content type=\"html\">C</content>"
    for document in [
      "<entry xmlns=\"http://www.w3.org/2005/Atom\">\(entry)</entry>", "<entry>\(entry)</entry>",
      "<?xml version=\"1.0\"?>\n<a:entry xmlns:a=\"http://www.w3.org/2005/Atom\"><a:id>1</a:id><a:title>T</a:title>"
        + "<a:link href=\"http://s.example/1\"/><a:content>C</a:content></a:entry>",
    ] {
      let feed = parsed(document)
      #expect(feed?.format == .atom10)
      #expect(feed?.isWellFormed == true)
      #expect(feed?.items.map(\.id) == ["1"])
      #expect(feed?.items.first?.title?.value == "T")
      #expect(feed?.items.first?.url == "http://s.example/1")
      #expect(feed?.items.first?.contentHTML == "C")
    }
    #expect(parsed("<p>About <entry> elements</p>") == nil)
  }
}
