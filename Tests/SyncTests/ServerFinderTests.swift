import FeedFetcher
import Foundation
import LoopbackServer
import SyncServices
import TestSupport
import Testing

/// Detecting the kind of a server from an address that the user typed.
@Suite(.fewAtOnce) struct ServerFinderTests {
  /// A site that answers like some kind of server below a path.
  private static func answer(
    _ request: HTTPRequest, _ pages: [String: (HTTPStatusCode, String)]
  ) -> HTTPResponse {
    guard let (status, body) = pages[request.path] else {
      return HTTPResponse(
        statusCode: .notFound, headers: [.contentType: "text/html"], body: Data("<html>Not found</html>".utf8))
    }
    return HTTPResponse(
      statusCode: status, headers: [.contentType: body.hasPrefix("<") ? "text/html" : "text/plain"],
      body: Data(body.utf8))
  }

  private func find(
    _ typed: String, kind: SyncKind? = nil, _ pages: [String: (HTTPStatusCode, String)]
  ) async throws -> Result<ServerFinder.Found, SyncError> {
    var result: Result<ServerFinder.Found, SyncError>?
    try await LoopbackServer.serving({ Self.answer($0, pages) }) { _, site in
      let finder = ServerFinder(client: HTTPClient(userAgent: "KijiTests/1"))
      do throws(SyncError) {
        var found = try await finder.find(site + typed, kind: kind)
        found.base = found.base.replacing(site, with: "")
        result = .success(found)
      } catch { result = .failure(error) }
    }
    return try #require(result)
  }

  private static let freshRSS: [String: (HTTPStatusCode, String)] = ["/rss/api/greader.php": (.ok, "OK\n")]

  @Test(arguments: [
    "/rss", "/rss/", "/rss/i", "/rss/i/", "/rss/api", "/rss/api/", "/rss/api/greader.php", "/rss/?a=1#b",
  ])
  func findsFreshRSS(_ typed: String) async throws {
    #expect(
      try await find(typed, Self.freshRSS) == .success(.init(kind: .freshRSS, base: "/rss/api/greader.php")))
  }

  @Test(arguments: ["", "/", "/v1", "/v1/"]) func findsMiniflux(_ typed: String) async throws {
    let pages: [String: (HTTPStatusCode, String)] = [
      "/v1/version": (.unauthorized, #"{"error_message":"access unauthorized"}"#)
    ]
    #expect(try await find(typed, pages) == .success(.init(kind: .miniflux, base: "")))
    #expect(try await find(typed, kind: .freshRSS, pages) == .failure(.isOfKind(.miniflux)))
    // Its interface for other programs loses articles; the user should choose its own.
    #expect(try await find(typed, kind: .googleReader, pages) == .failure(.isOfKind(.miniflux)))
  }

  @Test func findsOtherReaders() async throws {
    let pages: [String: (HTTPStatusCode, String)] = [
      "/reader/accounts/ClientLogin": (.unauthorized, "Error=BadAuthentication")
    ]
    #expect(try await find("/reader", pages) == .success(.init(kind: .googleReader, base: "/reader")))
    #expect(try await find("/reader", kind: .miniflux, pages) == .failure(.notFound(.miniflux)))
  }

  @Test func saysWhyThereIsNone() async throws {
    #expect(try await find("/", ["/": (.ok, "<html>A web page</html>")]) == .failure(.notFound(.freshRSS)))
    #expect(
      try await find("/rss", ["/rss/api/greader.php": (.serviceUnavailable, "Service Unavailable!")])
        == .failure(.interfaceOff))
    let nobody = try await ServerFinderTests.closedPort()
    await #expect(throws: SyncError.self) {
      try await ServerFinder(client: HTTPClient(userAgent: "KijiTests/1")).find("127.0.0.1:\(nobody)")
    }
  }

  /// A port at which nobody listens.
  private static func closedPort() async throws -> Int {
    var port = 0
    try await LoopbackServer.serving({ _ in HTTPResponse(statusCode: .ok) }) { _, site in
      port = URL(string: site)?.port ?? 0
    }
    return port
  }
}
