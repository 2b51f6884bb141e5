import LoopbackServer
import Foundation

/// The content of the loopback server in these tests.
enum Site {
  /// Answers by path: feeds, pages, and documents that are not feeds. `/broken` starts to fail once `/break` has been
  /// requested.
  static func handler() -> @Sendable (HTTPRequest) async throws -> HTTPResponse {
    let state = State()
    return { request in
      switch request.path {
      case "/atom.xml": answer(atom("Atom of the tests", "a", count: 3), "application/atom+xml")
      case "/rss.xml": answer(rss, "application/rss+xml")
      case "/second.xml": answer(atom("Second", "s", count: 2), "application/atom+xml")
      // The first two articles of the first feed, as told by another one.
      case "/planet.xml": answer(atom("Planet", "a", count: 2), "application/atom+xml")
      case "/growing.xml": answer(atom("Growing", "g", count: await state.next()), "application/atom+xml")
      case "/broken.xml":
        await state.isBroken
          ? HTTPResponse(statusCode: .internalServerError)
          : answer(atom("Breaks", "b", count: 1), "application/atom+xml")
      case "/break": await state.startFailing()
      case "/page": answer(page(["rss.xml"]), "text/html")
      case "/pages": answer(page(["/atom.xml", "/rss.xml"]), "text/html")
      case "/plain": answer("<!doctype html><title>Nothing</title><p>No feed here.", "text/html")
      default: HTTPResponse(statusCode: .notFound)
      }
    }
  }

  /// An RSS feed whose title tries to control the terminal and contains one of the five control characters that
  /// Windows-1252 does not assign.
  static let rss = """
    <?xml version="1.0"?>
    <rss version="2.0"><channel><title>RSS of the tests</title><link>http://example.org/</link>
    <item><title>One &amp; only</title><link>http://example.org/1</link><guid>1</guid>
    <pubDate>Tue, 03 Mar 2026 10:00:00 +0200</pubDate><description>Text</description></item>
    <item><title>Bell\u{9D}2J</title><guid isPermaLink="false">2</guid><description>No date, no link</description></item>
    </channel></rss>
    """

  /// Returns an Atom feed with the given number of entries, one day apart.
  static func atom(_ title: String, _ id: String, count: Int) -> String {
    let entries = (1...count).map { number in
      """
      <entry><id>tag:example.org,2026:\(id)\(number)</id><title>Entry \(id)\(number)</title>
      <link href="http://example.org/\(id)\(number)"/><updated>2026-02-0\(number)T12:00:00Z</updated>
      <content type="html">Text</content></entry>
      """
    }
    return """
      <?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><id>tag:example.org,2026:\(id)</id>
      <title>\(title)</title><updated>2026-02-01T12:00:00Z</updated>\(entries.joined())</feed>
      """
  }

  private static func page(_ feeds: [String]) -> String {
    let links = feeds.map { "<link rel=alternate type='application/rss+xml' title='To \($0)' href='\($0)'>" }
    return "<!doctype html><html><head><title>Page</title>\(links.joined())</head><body>Words</body></html>"
  }

  static func answer(_ text: String, _ type: String) -> HTTPResponse {
    HTTPResponse(statusCode: .ok, headers: [.contentType: type], body: Data(text.utf8))
  }

  private actor State {
    private(set) var isBroken = false
    private var count = 0

    func startFailing() -> HTTPResponse {
      isBroken = true
      return HTTPResponse(statusCode: .ok)
    }

    func next() -> Int {
      count += 1
      return count
    }
  }
}
