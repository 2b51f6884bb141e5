import Foundation
import LoopbackServer
import Testing

@testable import FeedFetcher

/// Article pictures from a real server on loopback.
@Suite struct PictureFetcherTests {
  private static let png = Data(Picture.png(3, 2))
  private let pictures = PictureFetcher(FeedFetcher(userAgent: "KijiTests/1", politeness: .pictures))

  @Test func fetchesAPictureOnceWithoutCookies() async throws {
    try await LoopbackServer.serving { _ in
      HTTPResponse(
        statusCode: .ok, headers: [.contentType: "text/html", .init("Set-Cookie"): "a=b"], body: Self.png)
    } _: { server, root in
      for _ in 0..<2 {
        let picture = try await pictures.picture(at: root + "/a.png", reachesPrivateHosts: true)
        #expect(picture.format == .png && picture.bytes == [UInt8](Self.png))
      }
      _ = try await pictures.picture(at: root + "/b.png", reachesPrivateHosts: true)
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
      _ = try await pictures.picture(at: root + "/a.png", reachesPrivateHosts: true)
      // not even a picture cached for another article
      await #expect(throws: PictureError.fetch(.privateHost(url: root + "/a.png"))) {
        try await pictures.picture(at: root + "/a.png", reachesPrivateHosts: false)
      }
      #expect(await server.requests.count == 1)
    }
  }

  @Test(arguments: ["file:///etc/hosts", "data:image/png;base64,AAAA", "resource:///x", "x.png", ""])
  func refusesAddressesThatAreNotOnTheWeb(url: String) async {
    await #expect(throws: PictureError.notOfTheWeb(url)) {
      try await pictures.picture(at: url, reachesPrivateHosts: true)
    }
  }

  @Test func refusesPagesServedAsPictures() async throws {
    try await LoopbackServer.serving { _ in
      HTTPResponse(statusCode: .ok, headers: [.contentType: "image/png"], body: Data("<html>not found</html>".utf8))
    } _: { _, root in
      await #expect(throws: PictureError.noPicture(root + "/a.png")) {
        try await pictures.picture(at: root + "/a.png", reachesPrivateHosts: true)
      }
    }
  }

  @Test func boundsTheMemoryCache() {
    var cache = PictureCache(limit: 10)
    func picture(_ count: Int) -> FetchedPicture {
      FetchedPicture(bytes: .init(repeating: 0, count: count), format: .png)
    }
    cache.keep(picture(4), at: "a")
    cache.keep(picture(4), at: "b")
    _ = cache["a"]
    cache.keep(picture(4), at: "c")
    // evicts the least recently used
    #expect(cache["a"] != nil && cache["b"] == nil && cache["c"] != nil)
    cache.keep(picture(11), at: "d")
    #expect(cache["d"] == nil && cache["a"] != nil)
  }

  @Test(arguments: [
    ("\u{0}\u{0}\u{0}\u{20}ftypavif", PictureFormat.avif), ("GIF89a", .gif), ("<svg xmlns=''>", .svg),
  ])
  func recognizesFormatsByTheirBytes(text: String, format: PictureFormat) {
    #expect(PictureFormat(Array(text.utf8)) == format)
  }

  @Test func decodesTheDrawnPixels() async throws {
    let decoder = PictureDecoder()
    let pixels = try await decoder.pixels(of: FetchedPicture(bytes: [UInt8](Self.png), format: .png))
    #expect(pixels.width == 3 && pixels.height == 2)
    #expect(pixels.bytes.count >= (pixels.height - 1) * pixels.stride + pixels.width * (pixels.hasAlpha ? 4 : 3))
    await #expect(throws: IconError.self) {
      try await decoder.pixels(of: FetchedPicture(bytes: Array("GIF89a".utf8), format: .gif))
    }
  }
}
