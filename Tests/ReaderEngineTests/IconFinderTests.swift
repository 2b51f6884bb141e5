import FeedFetcher
import Foundation
import Library
import LoopbackServer
import Synchronization
import TestSupport
import Testing

@testable import ReaderEngine

/// The search for feed icons, against a real server on loopback.
@Suite(.fewAtOnce) struct IconFinderTests {
  /// One red pixel.
  private static let base64 =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg=="
  private static let png = Data(base64Encoded: base64) ?? Data()

  /// Runs a server with pages by path; any other path is not found.
  private static func serving(
    _ pages: [String: HTTPResponse], _ body: (LoopbackServer, String) async throws -> Void
  ) async throws {
    try await LoopbackServer.serving {
      pages[$0.path] ?? HTTPResponse(statusCode: .notFound)
    } _: {
      try await body($0, $1)
    }
  }

  private static var picture: HTTPResponse { HTTPResponse(statusCode: .ok, body: png) }

  private func addFeed(_ reader: Reader, _ url: String, home: String? = nil, icon: String? = nil) async throws -> Feed {
    let feed = try await reader.library.addFeed(NewFeed(url: url, title: url, homePageURL: home))
    guard let icon else { return feed }
    var state = FetchState()
    state.iconURL = icon
    try await reader.library.record([
      FetchOutcome(feed: feed.id, startedAt: Date(), result: .unchanged(Validators()), state: state)
    ])
    return feed
  }

  @Test func prefersTheIconNamedByTheFeed() async throws {
    try await Self.serving(["/own.png": Self.picture, "/favicon.ico": Self.picture]) { server, root in
      try await Reader.with { reader in
        let feed = try await addFeed(reader, root + "/feed", home: root + "/", icon: root + "/own.png")
        try await reader.engine.icons.refresh()
        let icon = try #require(try await reader.library.icon(of: feed.id))
        #expect(icon.source == root + "/own.png" && icon.image != nil)
        #expect(await server.requests.map(\.path) == ["/own.png"])
      }
    }
  }

  @Test func brokenIconAffectsNeitherTheNextNorAnotherFeed() async throws {
    let page = answer("<link rel=icon sizes=64x64 href=/bad><link rel=icon href=/good>", type: "text/html")
    let pages = ["/": page, "/bad": answer("<html>no</html>", type: "image/png"), "/good": Self.picture]
    try await Self.serving(pages) { server, root in
      try await Reader.with { reader in
        let one = try await addFeed(reader, root + "/one", home: root + "/", icon: root + "/gone.png")
        let two = try await addFeed(reader, root + "/two", home: root + "/")
        try await reader.engine.icons.refresh()
        for feed in [one, two] {
          #expect(try await reader.library.icon(of: feed.id)?.source == root + "/good")
        }
        // the page and each icon are fetched once for both feeds
        #expect(await server.requests.map(\.path).sorted() == ["/", "/bad", "/gone.png", "/good"])
      }
    }
  }

  @Test func fallsBackToTheFavicon() async throws {
    let moved = HTTPResponse(statusCode: .found, headers: HTTPHeaders([.location: "/moved.png"]))
    try await Self.serving(["/favicon.ico": moved, "/moved.png": Self.picture]) { _, root in
      try await Reader.with { reader in
        let feed = try await addFeed(reader, root + "/feed")
        try await reader.engine.icons.refresh()
        #expect(try await reader.library.icon(of: feed.id)?.image != nil)
      }
    }
  }

  @Test func acceptsIconsInDataAddresses() async throws {
    try await Reader.with { reader in
      let feed = try await addFeed(
        reader, "http://feed.invalid/", icon: "data:image/png;base64,\(Self.base64)")
      try await reader.engine.icons.refresh()
      let icon = try #require(try await reader.library.icon(of: feed.id))
      #expect(icon.source == "data:" && icon.image != nil)
    }
  }

  @Test func missingIconIsRememberedForAMonth() async throws {
    let time = Mutex(Date())
    try await Self.serving([:]) { server, root in
      try await Reader.with(clock: RefreshClock(now: { time.withLock(\.self) })) { reader in
        let feed = try await addFeed(reader, root + "/feed", home: root + "/")
        try await reader.engine.icons.refresh()
        let icon = try #require(try await reader.library.icon(of: feed.id))
        #expect(icon.image == nil && icon.source == nil)
        let asked = await server.requests.count
        time.withLock { $0 += IconPolicy.lasts - 60 }
        try await reader.engine.icons.refresh()
        #expect(await server.requests.count == asked)
        time.withLock { $0 += 120 }
        try await reader.engine.icons.refresh()
        #expect(await server.requests.count == asked * 2)
      }
    }
  }

  @Test func failureIsRetriedSoonAndKeepsTheIcon() async throws {
    let time = Mutex(Date())
    let isDown = Mutex(true)
    try await LoopbackServer.serving { _ in
      isDown.withLock(\.self) ? HTTPResponse(statusCode: .serviceUnavailable) : Self.picture
    } _: { _, root in
      try await Reader.with(clock: RefreshClock(now: { time.withLock(\.self) })) { reader in
        let feed = try await addFeed(reader, root + "/feed")
        try await reader.engine.icons.refresh()
        #expect(try await reader.library.icon(of: feed.id)?.source == root + "/favicon.ico")
        isDown.withLock { $0 = false }
        time.withLock { $0 += IconPolicy.failureLasts + 60 }
        try await reader.engine.icons.refresh()
        let icon = try #require(try await reader.library.icon(of: feed.id))
        #expect(icon.image != nil)
        isDown.withLock { $0 = true }
        time.withLock { $0 += IconPolicy.lasts + 60 }
        try await reader.engine.icons.refresh()
        let kept = try #require(try await reader.library.icon(of: feed.id))
        #expect(kept.image == icon.image && kept.checkedAt > icon.checkedAt)
      }
    }
  }

  @Test func webFeedsCannotReachThisMachine() async throws {
    try await Self.serving(["/own.png": Self.picture, "/": answer("", type: "text/html")]) { server, root in
      try await Reader.with { reader in
        let feed = try await addFeed(reader, "http://feed.invalid/", home: root + "/", icon: root + "/own.png")
        try await reader.engine.icons.refresh()
        #expect(try await reader.library.icon(of: feed.id)?.image == nil)
        #expect(await server.requests.isEmpty)
      }
    }
  }

  @Test func runIsLimited() async throws {
    try await Reader.with { reader in
      for number in 0...IconPolicy.feedsPerRun { _ = try await addFeed(reader, "file:///feed-\(number)") }
      func due() async throws -> Int {
        try await reader.library.iconTargets(
          notCheckedSince: .now - IconPolicy.lasts, failedBefore: .now, limit: 1000
        ).count
      }
      try await reader.engine.icons.refresh()
      #expect(try await due() == 1)
      try await reader.engine.icons.refresh()
      #expect(try await due() == 0)
    }
  }

  @Test func feedsOfARestingServerDoNotBlockOthers() async throws {
    try await Self.serving(["/favicon.ico": Self.picture]) { server, root in
      try await Reader.with { reader in
        let resting = try #require(FetchHost(url: "http://resting.invalid/"))
        try await reader.library.rest(resting.name, until: .now + 3600, at: .now)
        for number in 0...IconPolicy.feedsPerRun { _ = try await addFeed(reader, "http://resting.invalid/\(number)") }
        let last = try await addFeed(reader, root + "/feed")
        try await reader.engine.icons.refresh()
        #expect(try await reader.library.icon(of: last.id)?.image != nil)
      }
    }
  }

  @Test(arguments: [
    ("http://[::1]:8080/feed?a", "http://[::1]:8080/favicon.ico"),
    ("HTTPS://name:word@Example.org/a/b#c", "https://example.org/favicon.ico"),
    ("http://xn--e1afmkfd.example:81", "http://xn--e1afmkfd.example:81/favicon.ico"),
    ("file:///feed", nil),
  ])
  func derivesTheFaviconAddress(feed: String, icon: String?) {
    #expect(feed.faviconOfServer == icon)
  }

  @Test func cancelledSearchRecordsNothing() async throws {
    try await LoopbackServer.serving { _ in
      try await Task.sleep(for: .seconds(60))
      return Self.picture
    } _: { server, root in
      try await Reader.with { reader in
        let feed = try await addFeed(reader, root + "/feed")
        let search = Task { try await reader.engine.icons.refresh() }
        while await server.requests.isEmpty { await Task.yield() }
        search.cancel()
        _ = await search.result
        #expect(try await reader.library.icon(of: feed.id) == nil)
      }
    }
  }

  @Test(arguments: [
    ("data:,a%20b%zz", "a b%zz"),
    ("DATA:text/plain;charset=utf-8;BASE64,YWI=", "ab"),
    ("data:image/png;base64,%59WI=", "ab"),
  ])
  func decodesDataAddresses(address: String, content: String) {
    #expect(DataAddress.bytes(of: address) == Array(content.utf8))
  }

  @Test(arguments: ["data:", "data:image/png;base64", "data:;base64,*", "https://example.org/,"])
  func rejectsInvalidDataAddresses(address: String) {
    #expect(DataAddress.bytes(of: address).map { $0.isEmpty } ?? true)
  }
}
