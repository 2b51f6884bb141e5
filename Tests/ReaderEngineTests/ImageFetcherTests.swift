import FeedFetcher
import Foundation
import ImageDecoding
import LoopbackServer
import Testing

@testable import ReaderEngine

/// Never returns before the task is cancelled.
private func forever() async { while !Task.isCancelled { try? await Task.sleep(for: .seconds(3600)) } }

/// Article images from a real server on loopback.
@Suite struct ImageFetcherTests {
  private static let png = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
  private let images = ImageFetcher(FeedFetcher(userAgent: "KijiTests/1", politeness: .images))

  @Test func fetchesAnImageOnceWithoutCookies() async throws {
    try await LoopbackServer.serving { _ in
      HTTPResponse(
        statusCode: .ok, headers: [.contentType: "text/html", .init("Set-Cookie"): "a=b"], body: Self.png)
    } _: { server, root in
      for _ in 0..<2 {
        let image = try await images.image(at: root + "/a.png", reachesPrivateHosts: true)
        #expect(image.format == .png && image.bytes == [UInt8](Self.png))
      }
      _ = try await images.image(at: root + "/b.png", reachesPrivateHosts: true)
      let requests = await server.requests
      #expect(requests.map(\.path) == ["/a.png", "/b.png"])
      for request in requests {
        #expect(request.headers[.init("Referer")] == nil && request.headers[.init("Cookie")] == nil)
        #expect(request.headers[.init("Accept")]?.hasPrefix("image/") == true)
      }
    }
  }

  @Test func whoNeedsTheSameImageSharesItsFetch() async throws {
    try await LoopbackServer.serving { request in
      if request.path == "/slow.png" { await forever() }
      return HTTPResponse(statusCode: .ok, body: Self.png)
    } _: { server, root in
      // The server answers only after both have asked, or not at all.
      let first = Task { try await images.image(at: root + "/slow.png", reachesPrivateHosts: true) }
      while await server.requests.isEmpty { await Task.yield() }
      let second = Task { try await images.image(at: root + "/slow.png", reachesPrivateHosts: true) }
      while await images.waiting(for: root + "/slow.png", reachesPrivateHosts: true) < 2 { await Task.yield() }
      first.cancel()
      while await images.waiting(for: root + "/slow.png", reachesPrivateHosts: true) == 2 { await Task.yield() }
      // The other still waits; the fetch ends with it.
      #expect(await images.waiting(for: root + "/slow.png", reachesPrivateHosts: true) == 1)
      second.cancel()
      for task in [first, second] { await #expect(throws: (any Error).self) { try await task.value } }
      #expect(await server.requests.count == 1)
      #expect(await images.waiting(for: root + "/slow.png", reachesPrivateHosts: true) == 0)
    }
  }

  @Test func webArticlesCannotReachPrivateHosts() async throws {
    try await LoopbackServer.serving { _ in
      HTTPResponse(statusCode: .ok, body: Self.png)
    } _: { server, root in
      _ = try await images.image(at: root + "/a.png", reachesPrivateHosts: true)
      // not even an image cached for another article
      await #expect(throws: ImageFetchError.fetch(.privateHost(url: root + "/a.png"))) {
        try await images.image(at: root + "/a.png", reachesPrivateHosts: false)
      }
      #expect(await server.requests.count == 1)
    }
  }

  @Test(arguments: ["file:///etc/hosts", "data:image/png;base64,AAAA", "resource:///x", "x.png", ""])
  func refusesAddressesThatAreNotOnTheWeb(url: String) async {
    await #expect(throws: ImageFetchError.notOfTheWeb(url)) {
      try await images.image(at: url, reachesPrivateHosts: true)
    }
  }

  @Test func refusesPagesServedAsImages() async throws {
    try await LoopbackServer.serving { _ in
      HTTPResponse(statusCode: .ok, headers: [.contentType: "image/png"], body: Data("<html>not found</html>".utf8))
    } _: { _, root in
      await #expect(throws: ImageFetchError.noImage(root + "/a.png")) {
        try await images.image(at: root + "/a.png", reachesPrivateHosts: true)
      }
    }
  }

  @Test func boundsTheMemoryCache() {
    var cache = ImageCache(limit: 10)
    func image(_ count: Int) -> ImageFile {
      ImageFile(bytes: .init(repeating: 0, count: count), format: .png)
    }
    cache.keep(image(4), at: "a")
    cache.keep(image(4), at: "b")
    _ = cache["a"]
    cache.keep(image(4), at: "c")
    // evicts the least recently used
    #expect(cache["a"] != nil && cache["b"] == nil && cache["c"] != nil)
    cache.keep(image(11), at: "d")
    #expect(cache["d"] == nil && cache["a"] != nil)
  }
}
