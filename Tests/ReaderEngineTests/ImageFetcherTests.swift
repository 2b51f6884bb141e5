import FeedFetcher
import Foundation
import ImageDecoding
import LoopbackServer
import Testing

@testable import ReaderEngine

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
