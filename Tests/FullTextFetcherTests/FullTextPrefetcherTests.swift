import FeedFetcher
import Foundation
import Library
import LoopbackServer
import ReaderEngine
import TestSupport
import Testing
import WebText

@testable import FullTextFetcher

/// Full texts that are fetched before their articles are opened.
@Suite struct FullTextPrefetcherTests {
  @Test(arguments: [(FullTextPolicy.always, [2, 3, 4]), (.summary, [2, 4]), (.never, [])])
  func fetchesFullTextsOfTheNextUnreadArticles(_ policy: FullTextPolicy, _ expected: [Int]) async throws {
    try await withShelf(policy) { shelf, server in
      try await shelf.prefetcher.fetch(after: shelf.articles[0], in: ArticleList(scope: .all))
      let requests = await server.requests.map(\.path)
      #expect(requests == expected.map { "/post/\($0)" })
      for (index, id) in shelf.articles.enumerated() {
        let isStored = try await shelf.library.article(id)?.fullText != nil
        #expect(isStored == expected.contains(index + 1))
      }
      // what is stored is not fetched again
      try await shelf.prefetcher.fetch(after: shelf.articles[0], in: ArticleList(scope: .all))
      #expect(await server.requests.count == expected.count)
    }
  }

  @Test func readArticlesAreSkipped() async throws {
    try await withShelf(.always) { shelf, server in
      _ = try await shelf.library.perform(.setRead(true, Array(shelf.articles[1...2])))
      try await shelf.prefetcher.fetch(after: shelf.articles[0], in: ArticleList(scope: .all))
      #expect(await server.requests.map(\.path) == ["/post/4", "/post/5", "/post/6"])
    }
  }

  @Test func failedPagesAreNotFetchedAgain() async throws {
    try await withShelf(.always, failing: "/post/3") { shelf, server in
      for _ in 0..<2 { try await shelf.prefetcher.fetch(after: shelf.articles[0], in: ArticleList(scope: .all)) }
      #expect(await server.requests.map(\.path) == ["/post/2", "/post/3", "/post/4"])
    }
  }

  @Test func fetchesFullTextsOfNewUnreadArticles() async throws {
    try await withShelf(.always) { shelf, server in
      #expect(try await shelf.prefetcher.fetchArrivals(since: shelf.arrived + 1) == 0)
      _ = try await shelf.library.perform(.setRead(true, [shelf.articles[0]]))
      #expect(try await shelf.prefetcher.fetchArrivals(since: shelf.arrived) == 5)
      #expect(Set(await server.requests.map(\.path)) == Set((2...6).map { "/post/\($0)" }))
      #expect(try await shelf.prefetcher.fetchArrivals(since: shelf.arrived) == 0)
    }
  }

  @Test(arguments: [FullTextPolicy.summary, .never])
  func newArticlesOfOtherFeedsWaitUntilTheyAreOpened(_ policy: FullTextPolicy) async throws {
    try await withShelf(policy) { shelf, server in
      let count = try await shelf.prefetcher.fetchArrivals(since: shelf.arrived)
      #expect(count == 0)
      #expect(await server.requests.isEmpty)
    }
  }

  /// A library with six unread articles, newest first; the feed has the third one's whole text.
  private struct Shelf {
    let library: Library
    let prefetcher: FullTextPrefetcher
    let articles: [Article.ID]
    let arrived: Date
  }

  private func withShelf(
    _ policy: FullTextPolicy, failing: String? = nil, _ body: (Shelf, LoopbackServer) async throws -> Void
  ) async throws {
    let folder = TemporaryFolder()
    try await LoopbackServer.serving { request in
      request.path == failing ? HTTPResponse(statusCode: .notFound) : Town.answer(Town.page)
    } _: { server, root in
      let library = try await Library.open(LibraryLocation(directory: folder.url.appending(path: "library")))
      let feed = try await library.addFeed(NewFeed(url: root + "/feed", title: "The Pier"))
      _ = try await library.perform(.setFullText(feed.id, policy))
      let arrived = Date(timeIntervalSince1970: 1_790_000_000)
      let texts = (1...6).map { $0 == 3 ? Town.paragraphs.joined(separator: " ") : "The harbor wakes…" }
      let update = FeedUpdate(
        articles: texts.enumerated().map { index, text in
          NewArticle(
            uniqueID: "\(index + 1)", url: root + "/post/\(index + 1)", title: "Post \(index + 1)",
            bodyHTML: .init("<p>\(text)</p>"), text: text, published: arrived - TimeInterval(index) * 60)
        }, fetchedAt: arrived)
      _ = try await library.store(update, in: feed.id)
      let engine = ReaderEngine(
        library: library, fetcher: FeedFetcher(userAgent: "KijiTests/1"), readsResources: false)
      let shelf = Shelf(
        library: library, prefetcher: FullTextPrefetcher(FullTextFetcher(engine)),
        articles: try await library.articleIDs(ArticleList(scope: .all)), arrived: arrived)
      try await body(shelf, server)
      await library.close()
    }
  }
}
