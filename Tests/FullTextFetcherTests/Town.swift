import FeedFetcher
import Foundation
import Library
import LoopbackServer
import ReaderEngine
import TestSupport
import WebText

/// A library with an article whose page is on a server of the test.
struct Town {
  /// Sentences of the article on the page.
  static let paragraphs = [
    "The harbor wakes before the town does, and the first boats leave while the lamps still burn. Nobody speaks much at "
      + "that hour, because there is nothing to say that the tide has not said already.",
    "By nine the market stands are full of mackerel, whelks and crabs that try to walk away. Old Jenna sells them by the "
      + "bucket, and she remembers every customer she ever had, including those who never paid.",
    "The lighthouse was switched off forty years ago, but its keeper, who is ninety-one, still climbs the stairs each "
      + "evening. He says that the view is worth it, and that somebody has to count the ships.",
    "In autumn the storms come from the west, and the harbor wall takes the blows for everyone. Twice it has been "
      + "broken, in 1953 and in 1987, and twice the town rebuilt it, stone by stone, without asking for help.",
  ]

  /// The whole article.
  static let page = """
    <!DOCTYPE html><html lang="en-GB"><head><title>A Town and its Harbor | The Pier</title></head><body>
    <nav><ul><li><a href="/">Home</a></li><li><a href="/news">News</a></li></ul></nav>
    <main><article><h1>A Town and its Harbor</h1>\(paragraphs.map { "<p>\($0)</p>" }.joined())
    <p><img src="pier.png" alt="The pier" width=600 height=400></p></article></main>
    <footer><p>The Pier, a paper of the coast. <a href="/imprint">Imprint</a></p></footer></body></html>
    """

  /// One of the pages over which the article is spread.
  static func part(_ number: Int, of count: Int) -> String {
    let text = paragraphs.map { "<p>Page \(number): \($0)</p>" }.joined()
    let links = (1...count).map { $0 == number ? "<b>\($0)</b>" : "<a href=\"/story/\($0)\">\($0)</a>" }
    return """
      <!DOCTYPE html><html><head><title>A Town and its Harbor | The Pier</title></head><body><main><article>
      <h1>A Town and its Harbor</h1>\(text)</article><p class="pages">\(links.joined(separator: " "))</p></main></body></html>
      """
  }

  /// A page that shows only the beginning.
  static let wall = """
    <!DOCTYPE html><html><head><title>A Town and its Harbor</title>
    <script type="application/ld+json">{"@type": "NewsArticle", "isAccessibleForFree": false}</script></head><body>
    <main><article><h1>A Town and its Harbor</h1><p>\(paragraphs[0])</p>
    <p>Subscribe to read on.</p></article></main></body></html>
    """

  let engine: ReaderEngine
  let article: Article.ID
  private let folder = TemporaryFolder()

  var library: Library { engine.library }

  /// - Parameters:
  ///   - feed: the feed's URL.
  ///   - url: the article's.
  ///   - body: the feed's text.
  init(feed: String, url: String?, body: RawHTML = "<p>The harbor wakes before the town does…</p>") async throws {
    let library = try await Library.open(LibraryLocation(directory: folder.url.appending(path: "library")))
    let added = try await library.addFeed(NewFeed(url: feed, title: "The Pier"))
    let update = FeedUpdate(
      articles: [
        NewArticle(
          uniqueID: "1", url: url, title: "A Town and its Harbor", excerpt: "", author: nil, bodyHTML: body,
          text: "The harbor wakes before the town does…", published: nil)
      ], fetchedAt: Date())
    article = try await library.store(update, in: added.id).inserted[0].id
    engine = ReaderEngine(library: library, fetcher: FeedFetcher(userAgent: "KijiTests/1"), readsResources: false)
  }

  func stored() async throws -> Article? { try await library.article(article) }

  /// Returns a page.
  static func answer(_ body: String, _ type: String = "text/html; charset=utf-8") -> HTTPResponse {
    HTTPResponse(
      statusCode: .ok, headers: [.contentType: type, .init("Set-Cookie"): "visit=1; Path=/"], body: Data(body.utf8))
  }
}
