import Foundation
import LoopbackServer
import TestSupport
import Testing

/// If the system configures a proxy, all requests go through it.
@Suite(.fewAtOnce) struct ProxyTests {
  /// Answers requests for a host that only the proxy can reach.
  private static let proxy: LoopbackServer.Handler = { request in
    guard request.headers[.host] == "feeds.example" else { return HTTPResponse(statusCode: .badGateway) }
    return Site.answer(Site.atom("Behind the proxy", "p", count: 2), "application/atom+xml")
  }

  @Test func usesTheSystemProxy() async throws {
    try await LoopbackServer.serving(Self.proxy) { server, root in
      try await CommandLineTool.fresh { kijictl in
        // without a desktop that stores proxy settings, the environment configures the proxy
        let surroundings = ["http_proxy": root, "no_proxy": "", "XDG_CURRENT_DESKTOP": "", "DESKTOP_SESSION": ""]
        let added = try await CommandLineTool.run(
          CommandLineTool.program, ["add", "http://feeds.example/atom.xml", "--library", kijictl.library.path],
          environment: surroundings)
        #expect(added.errors == "")
        #expect(added.output == "Subscribed to number 1, “Behind the proxy”, with 2 articles.\n")
        #expect(await server.requests.contains { $0.headers[.host] == "feeds.example" })
      }
    }
  }
}
