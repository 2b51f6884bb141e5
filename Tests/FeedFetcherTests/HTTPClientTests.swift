import FeedFetcher
import Foundation
import HostileServer
import LoopbackServer
import TestSupport
import Testing

@Suite(.fewAtOnce) struct HTTPClientTests {
  private let client = HTTPClient(userAgent: "KijiTests/1")

  @Test func sendsMethodFieldsAndBody() async throws {
    try await LoopbackServer.serving { request in
      HTTPResponse(statusCode: HTTPStatusCode(201, phrase: "Created"), headers: [.eTag: "x"], body: request.body)
    } _: { server, root in
      let reply = try await client.send(
        HTTPCall("PUT", root + "/a?b=c", fields: ["Authorization": "me"], body: Data("text".utf8), contentType: "a/b"))
      #expect(reply.status == 201)
      #expect(reply.body == Data("text".utf8))
      #expect(reply.fields["etag"] == "x")
      let request = try #require(await server.requests.first)
      #expect(request.method == "PUT")
      #expect(request.query == "b=c")
      #expect(request.headers[.authorization] == "me")
      #expect(request.headers[.contentType] == "a/b")
    }
  }

  @Test func redirectsAreNotFollowedUnlessAskedFor() async throws {
    try await LoopbackServer.serving { request in
      request.path == "/there"
        ? HTTPResponse(statusCode: .ok) : HTTPResponse(statusCode: .found, headers: [.location: "/there"])
    } _: { server, root in
      var call = HTTPCall("GET", root + "/here", fields: ["Authorization": "me"])
      #expect(try await client.send(call).status == 302)
      #expect(await server.requests.count == 1)
      call.followsRedirects = true
      let reply = try await client.send(call)
      #expect(reply.status == 200)
      #expect(reply.url == root + "/there")
    }
  }

  @Test(arguments: [HostileServer.Deed.short, .silence, .garbage, .closes, .breaksOff, .bomb, .endless])
  func anIncompleteAnswerIsAnError(_ deed: HostileServer.Deed) async throws {
    let server = try HostileServer()
    defer { server.stop() }
    var call = HTTPCall("GET", server.url(1, deed))
    var limits = FetchLimits()
    (limits.firstByte, limits.total, limits.bodyBytes) = (.seconds(1), .seconds(2), 100_000)
    call.limits = limits
    await #expect(throws: FetchError.self) { try await client.send(call) }
  }
}
