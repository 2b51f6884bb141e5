import ArticleExtractor
import FeedFetcher
import Foundation
import Library
import LoopbackServer
import Testing
import WebText

@testable import FullTextFetcher

/// Full texts from a real server on loopback.
@Suite struct FullTextFetcherTests {
  @Test func storesTheArticleOfThePage() async throws {
    try await LoopbackServer.serving { _ in
      Town.answer(Town.page)
    } _: { server, root in
      let town = try await Town(feed: root + "/feed", url: root + "/post/1")
      let fetched = try await FullTextFetcher(town.engine).fetch(town.article)
      let stored = try #require(try await town.stored()?.fullText)
      #expect(stored.html == fetched.html && stored.url == root + "/post/1")
      #expect(stored.language == "en-GB" && stored.isShown)
      #expect(Town.paragraphs.allSatisfy { stored.html.source.contains($0) })
      #expect(stored.html.source.contains(root + "/post/pier.png"))
      // what the reader shows itself is left out
      #expect(!stored.html.source.contains("A Town and its Harbor") && !stored.html.source.contains("Imprint"))
      try await town.library.indexWaiting()
      let query = try SearchQuery(parsing: "lighthouse keeper")
      #expect(try await town.library.bestMatches(query, limit: 10) == [town.article])
      await town.library.close()
    }
  }

  @Test func sendsNeitherCookiesNorReferrer() async throws {
    try await LoopbackServer.serving { request in
      request.path == "/old"
        ? HTTPResponse(statusCode: .found, headers: [.location: "/new", .init("Set-Cookie"): "a=b; Path=/"])
        : Town.answer(Town.page)
    } _: { server, root in
      let town = try await Town(feed: root + "/feed", url: root + "/old")
      let fetcher = FullTextFetcher(town.engine)
      for _ in 0..<2 { _ = try await fetcher.fetch(town.article) }
      let requests = await server.requests
      #expect(requests.map(\.path) == ["/old", "/new", "/old", "/new"])
      for request in requests {
        #expect(request.headers[.init("Referer")] == nil && request.headers[.init("Cookie")] == nil)
        #expect(request.headers[.init("Accept")]?.hasPrefix("text/html") == true)
      }
      #expect(try await town.stored()?.fullText?.url == root + "/new")
      await town.library.close()
    }
  }

  @Test func reportsWhyThereIsNoFullText() async throws {
    let cases: [(String, FullTextFailure)] = [
      ("/wall", .notAnArticle(.notFree)), ("/file", .notAPage), ("/short", .shorter),
      ("/missing", .fetch(.status(404, host: nil, retryAfter: nil))), ("/empty", .notAnArticle(.empty)),
    ]
    try await LoopbackServer.serving { request in
      switch request.path {
      case "/wall": Town.answer(Town.wall)
      case "/file": Town.answer("%PDF-1.7", "application/pdf")
      case "/short": Town.answer(Town.page)
      case "/empty": Town.answer("<html><body></body></html>")
      default: HTTPResponse(statusCode: .notFound)
      }
    } _: { server, root in
      for (path, expected) in cases {
        let body = path == "/short" ? Town.paragraphs.map { "<p>\($0) \($0)</p>" }.joined() : "<p>The harbor wakes…</p>"
        let town = try await Town(feed: root + "/feed", url: root + path, body: .init(body))
        do {
          _ = try await FullTextFetcher(town.engine).fetch(town.article)
          Issue.record("\(path) has a full text")
        } catch FullTextFailure.fetch(.status(404, _, _)) {
          #expect(path == "/missing")
        } catch {
          #expect(error as? FullTextFailure == expected, "\(path)")
        }
        #expect(try await town.stored()?.fullText == nil)
        await town.library.close()
      }
    }
  }

  @Test func anArticleOfImagesMayHaveLessText() async throws {
    let page = """
      <html><head><title>Tide</title></head><body><main><article><h1>Tide</h1>
      <img src="tide.png" width="800" height="600" alt=""></article></main></body></html>
      """
    try await LoopbackServer.serving { _ in
      Town.answer(page)
    } _: { _, root in
      let town = try await Town(feed: root + "/feed", url: root + "/comic", body: "<p>He asks her about the tide.</p>")
      let text = try await FullTextFetcher(town.engine).fetch(town.article)
      #expect(text.html.source.contains(root + "/tide.png"))
      await town.library.close()
    }
  }

  @Test func publicFeedsCannotReachPrivateHosts() async throws {
    try await LoopbackServer.serving { _ in
      Town.answer(Town.page)
    } _: { server, root in
      let town = try await Town(feed: "https://pier.example/feed", url: root + "/post")
      await #expect(throws: FullTextFailure.fetch(.privateHost(url: root + "/post"))) {
        try await FullTextFetcher(town.engine).fetch(town.article)
      }
      let nowhere = try await Town(feed: root + "/feed", url: "file:///etc/hosts")
      await #expect(throws: FullTextFailure.noPage) {
        try await FullTextFetcher(nowhere.engine).fetch(nowhere.article)
      }
      #expect(await server.requests.isEmpty)
      for one in [town, nowhere] { await one.library.close() }
    }
  }

  @Test func contactsNoServerThatAskedToWait() async throws {
    try await LoopbackServer.serving { _ in
      HTTPResponse(statusCode: HTTPStatusCode(429, phrase: "Too Many Requests"), headers: [.init("Retry-After"): "600"])
    } _: { server, root in
      let town = try await Town(feed: root + "/feed", url: root + "/post")
      for _ in 0..<2 {
        await #expect(throws: FullTextFailure.self) { try await FullTextFetcher(town.engine).fetch(town.article) }
      }
      #expect(await server.requests.count == 1)
      await town.library.close()
    }
  }

  @Test func cancellingEndsTheRequest() async throws {
    let (requested, arrival) = AsyncStream.makeStream(of: Void.self)
    try await LoopbackServer.serving { _ in
      arrival.yield()
      try await Task.sleep(for: .seconds(3600))
      return Town.answer(Town.page)
    } _: { server, root in
      let town = try await Town(feed: root + "/feed", url: root + "/post")
      let task = Task { try await FullTextFetcher(town.engine).fetch(town.article) }
      for await _ in requested { break }
      task.cancel()
      await #expect(throws: FullTextFailure.fetch(.cancelled)) { try await task.value }
      #expect(try await town.stored()?.fullText == nil)
      await town.library.close()
    }
  }

  /// Answers with the pages of an article at `/story`, `/story/2` and so on, unless a page is given.
  private func serving(
    _ count: Int, _ other: [String: HTTPResponse] = [:], _ body: (Town, [String]) async throws -> Void
  ) async throws {
    try await LoopbackServer.serving { request in
      if let response = other[request.path] { return response }
      guard let number = request.path == "/story" ? 1 : Int(request.path.dropFirst("/story/".count)), number <= count
      else { return HTTPResponse(statusCode: .notFound) }
      return Town.answer(Town.part(number, of: count))
    } _: { server, root in
      let town = try await Town(feed: root + "/feed", url: root + "/story")
      _ = try? await FullTextFetcher(town.engine).fetch(town.article)
      try await body(town, await server.requests.map(\.path))
      await town.library.close()
    }
  }

  @Test func joinsThePagesOfAnArticle() async throws {
    try await serving(3) { town, requests in
      let stored = try #require(try await town.stored()?.fullText)
      #expect(requests == ["/story", "/story/2", "/story/3"] && stored.url.hasSuffix("/story"))
      let places = try (1...3).map { try #require(stored.html.source.range(of: "Page \($0): The harbor")).lowerBound }
      #expect(places == places.sorted())
      #expect(!stored.html.source.contains("A Town and its Harbor") && !stored.html.source.contains("/story/2"))
      try await town.library.indexWaiting()
      let query = try SearchQuery(parsing: "\"page 3\"")
      #expect(try await town.library.bestMatches(query, limit: 10) == [town.article])
    }
  }

  @Test func joinsALimitedNumberOfPages() async throws {
    try await serving(ArticlePages.maxPages + 5) { town, requests in
      let stored = try #require(try await town.stored()?.fullText)
      #expect(requests.count == ArticlePages.maxPages)
      // the rest is linked
      #expect(stored.html.source.contains("/story/\(ArticlePages.maxPages + 1)\">"))
    }
  }

  @Test func aPageThatRepeatsAnotherEndsTheArticle() async throws {
    try await serving(3, ["/story/2": Town.answer(Town.part(1, of: 3))]) { town, requests in
      let stored = try #require(try await town.stored()?.fullText)
      #expect(requests == ["/story", "/story/2"])
      #expect(stored.html.source.components(separatedBy: "Page 1: The harbor").count == 2)
    }
  }

  @Test func pagesOfImagesAreJoined() async throws {
    let part = { (number: Int) in
      """
      <html><head><title>Tide</title></head><body><main><article><h1>Tide</h1>
      <img src="/tide\(number).png" width="800" height="600" alt=""></article></main>
      <a rel="next" href="/story/\(number + 1)">Next</a></body></html>
      """
    }
    let pages = [1: "/story", 2: "/story/2"].map { ($0.value, Town.answer(part($0.key))) }
    try await serving(0, Dictionary(uniqueKeysWithValues: pages)) { town, requests in
      let html = try #require(try await town.stored()?.fullText).html.source
      #expect(requests == ["/story", "/story/2", "/story/3"])
      #expect(html.contains("/tide1.png") && html.contains("/tide2.png") && html.contains("/story/3\">"))
    }
  }

  @Test(arguments: ["gone", "wall"]) func pagesThatCannotBeHadAreLinked(kind: String) async throws {
    let other = kind == "gone" ? HTTPResponse(statusCode: .notFound) : Town.answer(Town.wall)
    try await serving(3, ["/story/2": other]) { town, requests in
      let html = try #require(try await town.stored()?.fullText).html.source
      #expect(requests == ["/story", "/story/2"])
      #expect(html.contains("Page 1: The harbor") && html.contains("/story/2\">") && !html.contains("Subscribe"))
    }
  }

  @Test func aFailureThatMayPassStoresNoPart() async throws {
    try await serving(3, ["/story/2": HTTPResponse(statusCode: .serviceUnavailable)]) { town, requests in
      #expect(requests == ["/story", "/story/2"])
      let stored = try await town.stored()
      #expect(stored?.fullText == nil)
    }
  }
}
