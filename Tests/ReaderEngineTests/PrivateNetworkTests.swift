import FeedFetcher
import Foundation
import Library
import LoopbackServer
import TestSupport
import Testing

@testable import ReaderEngine

/// Addresses on this machine or the user's own network that a web page names are not fetched, now or later, unless the
/// user types them.
///
/// A proxy plays the web here: every name leads to it, except 127.0.0.1 and `NameOfThisMachine`, which lead to this
/// machine although the latter does not look like it. Both are the same server, which uses the `Host` field to
/// distinguish them.
@Suite(.fewAtOnce) struct PrivateNetworkTests {
  private struct Site {
    let reader: Reader
    let server: LoopbackServer
    /// The server's address on this machine.
    let near: String
    /// Its address under a name that looks like a web host.
    let disguised: String
    /// Its own `host:port`.
    let port: String

    /// The paths of the requests made to this machine.
    var nearVisits: [String] {
      get async {
        await server.requests
          .filter { ["127.0.0.1", NameOfThisMachine.name].contains($0.hostName) }.map(\.path)
      }
    }

    /// Returns an engine over the same library, for which the disguised name leads to the proxy like the rest of the
    /// web.
    func engineBeforeRebinding() -> ReaderEngine {
      reader.engine(fetcher: FeedFetcher(userAgent: "KijiTests/1", proxy: (near, ["127.0.0.1"])))
    }
  }

  /// - Parameter web: answers for the hosts of the web; this machine returns a feed for any path.
  private func browsing(
    clock: TestClock = TestClock(), _ web: @escaping @Sendable (HTTPRequest, _ near: String) -> HTTPResponse,
    _ body: (Site) async throws -> Void
  ) async throws {
    NameOfThisMachine.resolve()
    try await LoopbackServer.serving { request in
      // a request to a proxy contains the whole address; the local port is taken from the request
      let near = "http://127.0.0.1:\(request.port)"
      return request.hostName == "127.0.0.1" ? answer(rss("Near", 1...1)) : web(request, near)
    } _: { server, near in
      let port = String(near.split(separator: ":").last ?? "")
      let reader = try await Reader(clock: clock.forRefreshing) { politeness in
        FeedFetcher(
          userAgent: "KijiTests/1", politeness: politeness, proxy: (near, ["127.0.0.1", NameOfThisMachine.name]))
      }
      try await reader.run { reader in
        try await body(
          Site(
            reader: reader, server: server, near: near, disguised: "http://\(NameOfThisMachine.name):\(port)",
            port: port))
      }
    }
  }

  private static func page(naming addresses: [String]) -> HTTPResponse {
    answer(
      addresses.map { "<link rel=alternate type='application/rss+xml' href='\($0)'>" }.joined(), type: "text/html")
  }

  private static func redirect(to address: String) -> HTTPResponse {
    HTTPResponse(statusCode: .movedPermanently, headers: HTTPHeaders([.location: address]))
  }

  @Test(arguments: [
    "http://127.0.0.1:PORT/feed", "feed://127.0.0.1:PORT/feed", "http://localhost:PORT/feed", "//127.1:PORT/feed",
    "http://\(NameOfThisMachine.name):PORT/feed", "http://other.example/redirects",
  ])
  func webPageCannotNameLocalFeeds(address: String) async throws {
    try await browsing { request, near in
      switch request.path {
      case "/redirects": return Self.redirect(to: near + "/feed")
      default:
        let url = address.replacing("PORT", with: "\(request.port)")
        return Self.page(naming: request.path == "/two" ? [url, "http://other.example/feed"] : [url])
      }
    } _: { site in
      let page = "http://pages.example:\(site.port)/"
      await #expect(throws: FeedFailure.privateHost) { try await site.reader.subscriber.look(at: page) }
      guard case .choices(let offers) = try await site.reader.subscriber.look(at: page + "two") else {
        throw Unexpected()
      }
      await #expect(throws: FeedFailure.privateHost) { try await site.reader.subscriber.look(at: offers[0]) }
      #expect(await site.nearVisits == [])
    }
  }

  @Test func webPageCannotRedirectToThisMachine() async throws {
    try await browsing { _, near in
      Self.redirect(to: near + "/page")
    } _: { site in
      await #expect(throws: FeedFailure.privateHost) {
        try await site.reader.subscriber.look(at: "http://pages.example:\(site.port)/")
      }
      #expect(await site.nearVisits == [])
    }
  }

  @Test func typedAddressesAreFetchedNowAndLater() async throws {
    try await browsing { _, _ in
      // the disguised name leads to this machine
      answer(rss("Intranet", 1...1))
    } _: { site in
      for url in [site.near + "/typed", site.disguised + "/typed"] {
        guard case .feed(let found) = try await site.reader.subscriber.look(at: url) else { throw Unexpected() }
        _ = try await site.reader.subscriber.subscribe(to: found)
      }
      #expect(try await site.reader.refresher.refresh().failures == [])
      #expect(await site.nearVisits.count == 4)
    }
  }

  @Test func localPageMayNameLocalFeeds() async throws {
    try await browsing { request, near in
      request.path == "/" ? Self.page(naming: [near + "/a", "/b"]) : answer(rss(request.path, 1...1))
    } _: { site in
      guard case .choices(let offers) = try await site.reader.subscriber.look(at: site.disguised) else {
        throw Unexpected()
      }
      for offer in offers {
        _ = try await site.reader.subscriber.subscribe(to: try await site.reader.subscriber.look(at: offer))
      }
      #expect(try await site.reader.refresher.refresh().failures == [])
    }
  }

  /// The name of a feed found on a page later resolves to this machine (DNS rebinding).
  @Test func reboundFeedFromAPageIsNotFetched() async throws {
    try await browsing { request, _ in
      request.path == "/"
        ? Self.page(naming: ["http://\(NameOfThisMachine.name):\(request.port)/feed"])
        : answer(rss("Turns", 1...1), etag: "\"1\"")
    } _: { site in
      let before = site.engineBeforeRebinding()
      guard case .feed(let found) = try await before.subscriber.look(at: "http://pages.example:\(site.port)/") else {
        throw Unexpected()
      }
      let feed = try await before.subscriber.subscribe(to: found)
      #expect(try await before.refresher.refresh().failures == [])
      let visits = await site.server.requests.count

      #expect(try await site.reader.refresher.refresh().failures.map(\.failure) == [.privateHost])
      #expect(try await site.reader.library.feed(feed.id)?.failure == "private-host")
      try await site.reader.engine.icons.refresh()
      #expect(await site.server.requests.count == visits)

      // typing the address of that feed grants permission
      await #expect(throws: FeedFailure.self) { try await site.reader.subscriber.look(at: feed.url) }
      #expect(try await site.reader.refresher.refresh().failures == [])
      #expect(await site.server.requests.count == visits + 1)
    }
  }

  /// A typed address has moved permanently to a server that was not typed.
  @Test func reboundMovedFeedIsNotFetched() async throws {
    let clock = TestClock()
    try await browsing(clock: clock) { request, _ in
      request.hostName == "feeds.example"
        ? Self.redirect(to: "http://\(NameOfThisMachine.name):\(request.port)/feed") : answer(rss("Turns", 1...1))
    } _: { site in
      let before = site.engineBeforeRebinding()
      let feed = try await site.reader.library.addFeed(
        NewFeed(url: "http://feeds.example:\(site.port)/", title: "Typed", reachesPrivateHosts: true))
      for _ in 0..<RefreshPolicy.daysOfMove {
        #expect(try await before.refresher.refresh().failures == [])
        clock.pass(24 * 3600)
      }
      #expect(try await site.reader.library.feed(feed.id)?.url == site.disguised + "/feed")
      let visits = await site.server.requests.count
      #expect(try await site.reader.refresher.refresh().failures.map(\.failure) == [.privateHost])
      #expect(await site.server.requests.count == visits)
    }
  }

  /// The author of a list is unknown, but the user can see the addresses in it.
  @Test func importedListReachesOnlyExplicitlyLocalAddresses() async throws {
    try await browsing { _, _ in
      answer(rss("Feed", 1...1))
    } _: { site in
      let list = [site.near + "/listed", site.disguised + "/listed", "http://feeds.example:\(site.port)/listed"]
      _ = try await site.reader.engine.importer.importList(Array(list.joined(separator: "\n").utf8))
      let report = try await site.reader.refresher.refresh()
      #expect(report.failures.map(\.url) == [site.disguised + "/listed"])
      #expect(report.failures.map(\.failure) == [.privateHost])
      #expect(report.progress.newArticles == 2)
    }
  }

  private struct Unexpected: Error {}
}

extension HTTPRequest {
  private var authority: [Substring] { (headers[.host] ?? "").split(separator: ":") }
  fileprivate var hostName: String { authority.first.map(String.init) ?? "" }
  fileprivate var port: String { authority.count > 1 ? String(authority[1]) : "" }
}
