import FeedFetcher
import Foundation
import Library
import LoopbackServer
import TestSupport
import Testing
import WebText

@testable import ReaderEngine

/// Images that are fetched for reading offline.
@Suite(.fewAtOnce) struct ImagePrefetcherTests {
  private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Runs a body with a library whose feeds are on a server that has all images, except those named "lost".
  private func run(
    bytesPerRun: Int = ImagePrefetcher.bytesPerRun,
    onRequest: @escaping @Sendable (Library) async throws -> Void = { _ in },
    _ body: (Library, ImagePrefetcher, LoopbackServer, _ root: String) async throws -> Void
  ) async throws {
    try await TemporaryFolder.use { folder in
      let library = try await Library.open(LibraryLocation(directory: folder.appending(path: "library")))
      let images = ImageFetcher(
        FeedFetcher(userAgent: "KijiTests/1", politeness: .images),
        store: ImageStore(in: folder.appending(path: "images")))
      try await LoopbackServer.serving { request in
        try await onRequest(library)
        return request.path.contains("lost")
          ? HTTPResponse(statusCode: .notFound)
          : HTTPResponse(statusCode: .ok, body: Data(Self.png + Array(request.path.utf8)))
      } _: { server, root in
        try await body(
          library, ImagePrefetcher(library, images, bytesPerRun: bytesPerRun), server, root)
      }
      await library.close()
    }
  }

  /// Adds a feed with articles, oldest first.
  /// - Parameter bodies: What the articles contain, by title.
  private func add(
    _ bodies: KeyValuePairs<String, String>, to library: Library, _ root: String, name: String = "feed"
  ) async throws -> (feed: Feed, ids: [Article.ID]) {
    let feed = try await library.addFeed(
      NewFeed(url: "\(root)/\(name)", title: name, reachesPrivateHosts: true))
    let now = Date()
    let articles = bodies.enumerated().map { number, body in
      NewArticle(
        uniqueID: body.key, url: "\(root)/\(body.key)", title: body.key, bodyHTML: RawHTML(body.value),
        published: now - Double(bodies.count - number) * 3600)
    }
    let changes = try await library.store(FeedUpdate(articles: articles, fetchedAt: now), in: feed.id)
    return (feed, changes.inserted.map(\.id))
  }

  @Test func fetchesWhatIsMissingOnce() async throws {
    try await run { library, prefetcher, server, root in
      let (_, ids) = try await add(
        ["a": "<img src=/a1><img src=/a2>", "b": "<p>none</p>", "c": "<img src=/c><a href=/page>link</a>"], to: library,
        root)
      _ = try await library.perform(.setRead(true, [ids[0]]))
      let read = try #require(try await library.article(ids[0])).summary.title
      try await prefetcher.fetch(.starred, showsImages: true)
      #expect(await server.requests.isEmpty)
      try await prefetcher.fetch(.starredAndUnread, showsImages: true)
      let wanted = ["a": ["/a1", "/a2"], "b": [], "c": ["/c"]].filter { $0.key != read }.values.joined().sorted()
      #expect(await server.requests.map(\.path).sorted() == wanted)
      _ = try await library.perform(.setStarred(true, [ids[0]]))
      for _ in 0..<2 { try await prefetcher.fetch(.starred, showsImages: true) }
      #expect(await server.requests.map(\.path).sorted() == ["/a1", "/a2", "/c"])
    }
  }

  @Test func imagesThatAreNotShownAreNotFetched() async throws {
    try await run { library, prefetcher, server, root in
      _ = try await add(["a": "<img src=/a>"], to: library, root)
      let (hidden, _) = try await add(["b": "<img src=/b>"], to: library, root, name: "hidden")
      let (shown, _) = try await add(["c": "<img src=/c>"], to: library, root, name: "shown")
      _ = try await library.perform(.setImages(hidden.id, .ask))
      _ = try await library.perform(.setImages(shown.id, .show))
      try await prefetcher.fetch(.starredAndUnread, showsImages: false)
      #expect(await server.requests.map(\.path) == ["/c"])
      try await prefetcher.fetch(.starredAndUnread, showsImages: true)
      #expect(await server.requests.map(\.path) == ["/c", "/a"])
    }
  }

  @Test func aRunIsBounded() async throws {
    try await run(bytesPerRun: 1) { library, prefetcher, server, root in
      _ = try await add(["a": "<img src=/1><img src=/2><img src=/3>"], to: library, root)
      for count in 1...3 {
        try await prefetcher.fetch(.starredAndUnread, showsImages: true)
        #expect(await server.requests.map(\.path) == (1...count).map { "/\($0)" })
      }
    }
  }

  @Test func theOldestArticlesAreFirst() async throws {
    try await run(bytesPerRun: 1) { library, prefetcher, server, root in
      _ = try await add(
        ["a": "<img src=/a>", "b": "<img src=/b>", "c": "<img src=/c>", "d": "<img src=/d>", "e": "<img src=/e>"],
        to: library, root)
      // As many as are fetched at once; the first image ends the run.
      try await prefetcher.fetch(.starredAndUnread, showsImages: true)
      let paths = Set(await server.requests.map(\.path))
      #expect(!paths.isEmpty && paths.isSubset(of: ["/a", "/b", "/c"]))
    }
  }

  @Test func anArticleWithThousandsOfImagesIsBounded() async throws {
    try await run { library, prefetcher, server, root in
      _ = try await add(["a": (0..<1_000).map { "<img src=/\($0)>" }.joined()], to: library, root)
      for _ in 0..<2 { try await prefetcher.fetch(.starredAndUnread, showsImages: true) }
      #expect(await server.requests.count == ImagePrefetcher.imagesPerArticle)
    }
  }

  @Test func aFeedWhoseImagesAreNoLongerShownIsLeftAlone() async throws {
    try await run(onRequest: { library in
      for feed in try await library.feeds() { _ = try await library.perform(.setImages(feed.id, .ask)) }
    }) { library, prefetcher, server, root in
      _ = try await add(
        ["a": "<img src=/a>", "b": "<img src=/b>", "c": "<img src=/c>", "d": "<img src=/d>", "e": "<img src=/e>"],
        to: library, root)
      try await prefetcher.fetch(.starredAndUnread, showsImages: true)
      // Three articles are begun at once.
      let paths = Set(await server.requests.map(\.path))
      #expect(!paths.isEmpty && paths.isSubset(of: ["/a", "/b", "/c"]))
    }
  }

  @Test func missingImagesAreTriedTwice() async throws {
    try await run { library, prefetcher, server, root in
      _ = try await add(["a": "<img src=/lost><img src=/a>"], to: library, root)
      for _ in 0..<4 { try await prefetcher.fetch(.starredAndUnread, showsImages: true) }
      #expect(await server.requests.map(\.path) == ["/lost", "/a", "/lost"])
    }
  }

  @Test func aWebFeedsImagesOnPrivateHostsAreNotFetched() async throws {
    try await run { library, prefetcher, server, root in
      let feed = try await library.addFeed(NewFeed(url: "https://example.org/feed", title: "Web"))
      let article = NewArticle(uniqueID: "a", title: "a", bodyHTML: RawHTML("<img src='\(root)/a'>"))
      _ = try await library.store(FeedUpdate(articles: [article], fetchedAt: Date()), in: feed.id)
      try await prefetcher.fetch(.starredAndUnread, showsImages: true)
      #expect(await server.requests.isEmpty)
    }
  }

  @Test func theImagesAreThoseOfTheReader() async throws {
    try await run { library, _, _, root in
      let (feed, _) = try await add([:], to: library, root)
      let article = NewArticle(
        uniqueID: "a", url: "\(root)/post/", title: "a",
        bodyHTML:
          "<a href=/page><img src=one.png></a><img src=pixel.gif width=1 height=1><img data-src=/two.png src=x>",
        leadImage: "\(root)/lead.png")
      let id = try await library.store(FeedUpdate(articles: [article], fetchedAt: Date()), in: feed.id).inserted[0].id
      let stored = try #require(try await library.article(id))
      #expect(ImagePrefetcher.pictures(of: stored) == ["post/one.png", "two.png", "lead.png"].map { "\(root)/\($0)" })
    }
  }
}
