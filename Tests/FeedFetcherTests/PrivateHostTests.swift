import LoopbackServer
import TestSupport
import Testing

@testable import FeedFetcher

@Suite(.fewAtOnce) struct PrivateHostTests {
  @Test(arguments: [
    "http://localhost/", "http://LOCALHOST:8080/x", "http://localhost./", "http://a.localhost/",
    "http://printer.local/",
    "http://127.0.0.1/", "http://127.1/", "http://2130706433/", "http://0x7f000001/", "http://0.0.0.0/",
    "http://10.1.2.3/", "http://172.16.0.1/", "http://172.31.255.255/", "http://192.168.1.1/",
    "http://169.254.169.254/",
    "http://100.64.0.1/", "http://224.0.0.1/", "http://[::1]/", "http://[::]/", "http://[fe80::1]/",
    "http://[fd00::1]/",
    "http://nas/", "http://wiki.lan/feed", "http://a.home.arpa/", "http://b.internal./",
    "http://[::ffff:127.0.0.1]/", "http://[::ffff:192.168.0.1]/", "https://user@127.0.0.1/",
  ])
  func recognizesPrivateHosts(url: String) {
    #expect(PrivateHost.isPrivate(url: url))
  }

  @Test(arguments: [
    "http://example.org/", "http://localhost.example.org/", "http://127.0.0.1.example.org/", "http://8.8.8.8/",
    "http://172.32.0.1/", "http://100.128.0.1/", "http://[2606:4700::1111]/", "http://[::ffff:8.8.8.8]/",
    "file:///etc/hosts", "",
  ])
  func webAddressesAndAddressesWithoutAHostAreNotPrivate(url: String) {
    #expect(!PrivateHost.isPrivate(url: url))
  }

  @Test func feedsMayReachHostsInTheirOwnNetwork() {
    func may(_ feed: String, _ address: String, asFeedDoes: Bool = true) -> Bool {
      PrivateHost.may(feed: feed, reach: address, asFeedDoes: asFeedDoes)
    }
    #expect(may("http://192.168.1.2/feed", "http://10.0.0.1/a.png"))
    #expect(may("http://nas/feed", "http://10.0.0.1/a.png", asFeedDoes: false))
    #expect(may("https://wiki.example.org/feed", "https://wiki.example.org/a.png"))
    #expect(!may("https://wiki.example.org/feed", "https://wiki.example.org/a.png", asFeedDoes: false))
    #expect(!may("https://wiki.example.org/feed", "https://wiki.example.org:8080/a.png"))
    #expect(!may("https://a.example.org/feed", "https://b.example.org/a.png"))
    #expect(!may("file:///feed.xml", "file:///etc/hosts"))
    #expect(!may("", ""))
  }

  @Test(arguments: [
    ("https://example.org/feed", true), ("https://example.org/feed", false),
  ])
  func redirectsReachPrivateHostsOnlyFromPrivateHosts(from url: String, wasNear: Bool) throws {
    let (from, elsewhere) = (try #require(Address(url)), try #require(Address("http://other.example/feed")))
    #expect(Reach.wide.after(redirectFrom: from, wasNear: wasNear, to: elsewhere) == (wasNear ? .wide : .webOnly))
    #expect(Reach.wide.after(redirectFrom: from, wasNear: wasNear, to: from) == .wide)
    #expect(Reach.webOnly.after(redirectFrom: from, wasNear: true, to: elsewhere) == .webOnly)
  }

  @Test func refusesPrivateHostsForWebOnlyRequests() async throws {
    let fetcher = FeedFetcher(userAgent: "KijiTests/1")
    try await LoopbackServer.serving { _ in
      HTTPResponse(statusCode: .ok)
    } _: { server, root in
      // more often than a server has turns: each turn is given back
      for _ in 0..<3 {
        await #expect(throws: FetchError.self) {
          try await fetcher.fetch(FetchRequest(url: root + "/", reachesPrivateHosts: false))
        }
      }
      #expect(await server.requests.isEmpty)
    }
  }

  @Test func refusesNamesThatResolveToThisMachine() async throws {
    NameOfThisMachine.resolve()
    let fetcher = FeedFetcher(userAgent: "KijiTests/1")
    try await LoopbackServer.serving { _ in
      HTTPResponse(statusCode: .ok)
    } _: { server, root in
      let port = root.split(separator: ":").last ?? ""
      let named = "http://\(NameOfThisMachine.name):\(port)/"
      #expect(!PrivateHost.isPrivate(url: named))
      // a permitted request leaves a connection open that must not be reused
      _ = try await fetcher.fetch(FetchRequest(url: named))
      #expect(await server.requests.count == 1)
      await #expect(throws: FetchError.privateHost(url: named)) {
        try await fetcher.fetch(FetchRequest(url: named, reachesPrivateHosts: false))
      }
      #expect(await server.requests.count == 1)
    }
  }

  @Test func requestsCanLowerTheLimits() async throws {
    let fetcher = FeedFetcher(userAgent: "KijiTests/1")
    var limits = FetchLimits()
    limits.bodyBytes = 10
    try await LoopbackServer.serving { _ in
      HTTPResponse(statusCode: .ok, body: .init(repeating: 32, count: 11))
    } _: { _, root in
      await #expect(throws: FetchError.tooLarge(limit: 10)) {
        try await fetcher.fetch(FetchRequest(url: root, limits: limits))
      }
      _ = try await fetcher.fetch(FetchRequest(url: root))
    }
  }
}
