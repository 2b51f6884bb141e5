import Foundation
import Library
import LoopbackServer
import ReaderEngine
import Synchronization
import TestSupport
import Testing

/// Refreshes against a real server and a real library.
@Suite(.fewAtOnce) struct RefresherTests {
  @Test func reportsTooManyItems() async throws {
    let count = FeedFailure.maximumItems
    try await LoopbackServer.serving { request in
      if request.headers[.init("If-None-Match")] == "\"1\"" { return HTTPResponse(statusCode: .notModified) }
      return answer(rss("Archive", 0...count), etag: "\"1\"")
    } _: { _, root in
      try await Reader.with { reader in
        let feed = try await reader.library.addFeed(NewFeed(url: root, title: "")).id
        let report = try await reader.refresher.refresh()
        #expect(report.progress.newArticles == count && report.progress.failed == 0)
        #expect(report.warnings.map(\.failure) == [.tooManyItems])
        // the warning is kept when the server answers Not Modified
        #expect(try await reader.refresher.refresh().warnings == [])
        #expect(try await reader.library.feed(feed)?.failure == "too-many-items")
      }
    }
  }

  @Test func storesNewArticlesDespiteFailures() async throws {
    let isLater = Flag()
    try await LoopbackServer.serving { request in
      switch (request.path, isLater.isSet) {
      case ("/broken", true): HTTPResponse(statusCode: .internalServerError)
      case ("/gone", true): answer("<html></html>", type: "text/html")
      default: answer(rss(request.path, isLater.isSet ? 1...3 : 1...2))
      }
    } _: { _, root in
      try await Reader.with { reader in
        for path in ["/good", "/broken", "/gone"] { try await add(root + path, to: reader) }
        isLater.set()
        let report = try await reader.refresher.refresh()
        #expect(report.progress.total == 3)
        #expect(report.progress.done == 3)
        #expect(report.progress.failed == 2)
        #expect(report.progress.newArticles == 1)
        #expect(Set(report.failures.map(\.failure.code)) == ["http-500", "not-a-feed"])
        let feeds = try await reader.library.feeds()
        #expect(feeds.map(\.failure) == ["http-500", "not-a-feed", nil])
        #expect(feeds.map(\.articleCount) == [2, 2, 3])
      }
    }
  }

  @Test func unchangedFeedTransfersNoBodyAndUnchangedBodyIsNotParsed() async throws {
    try await LoopbackServer.serving { request in
      if request.path == "/etag" {
        return request.headers[HTTPHeader("If-None-Match")] == "\"1\""
          ? HTTPResponse(statusCode: .notModified) : answer(rss("Feed", 1...1), etag: "\"1\"")
      }
      return answer(rss("Feed", 1...1))
    } _: { server, root in
      try await Reader.with { reader in
        for path in ["/etag", "/plain"] { try await add(root + path, to: reader) }
        let report = try await reader.refresher.refresh()
        #expect(report.progress.failed == 0)
        #expect(report.progress.newArticles == 0)
        #expect(await server.requests.count == 4)
      }
    }
  }

  @Test func reportsProgressFeedByFeed() async throws {
    try await LoopbackServer.serving { _ in
      answer(rss("Feed", 1...1))
    } _: { _, root in
      try await Reader.with { reader in
        for number in 0..<5 { try await add("\(root)/\(number)", to: reader) }
        let seen = Seen()
        _ = try await reader.refresher.refresh { seen.append($0.done) }
        #expect(seen.numbers == [0, 1, 2, 3, 4, 5])
      }
    }
  }

  @Test func skipsBuiltInFeedsWithoutResources() async throws {
    try await Reader.with { reader in
      _ = try await reader.library.addFeed(NewFeed(url: "resource:///KijiApp/welcome.xml", title: "Welcome"))
      let report = try await reader.refresher.refresh()
      #expect(report.skipped.map(\.url) == ["resource:///KijiApp/welcome.xml"])
      #expect(report.progress.total == 0)
      #expect(try await reader.library.feeds().map(\.failure) == [nil])
    }
  }

  @Test func cancelledRefreshKeepsItsResultsAndReportsNoFailures() async throws {
    let (arrivals, arrived) = AsyncStream.makeStream(of: Void.self)
    let isLater = Flag()
    try await LoopbackServer.serving { request in
      if isLater.isSet, request.path == "/slow" {
        arrived.yield()
        try await Task.sleep(for: .seconds(3600))
      }
      return answer(rss(request.path, isLater.isSet ? 1...2 : 1...1))
    } _: { _, root in
      try await Reader.with { reader in
        for path in ["/quick", "/slow"] { try await add(root + path, to: reader) }
        isLater.set()
        let (steps, stepped) = AsyncStream.makeStream(of: Int.self)
        let refresher = reader.refresher
        let task = Task { try await refresher.refresh { stepped.yield($0.done) } }
        for await _ in arrivals { break }
        for await done in steps where done == 1 { break }
        task.cancel()
        let report = try await task.value
        #expect(report.progress.failed == 0)
        #expect(report.failures.isEmpty)
        let feeds = try await reader.library.feeds()
        #expect(feeds.map(\.articleCount) == [2, 1])
        #expect(feeds.map(\.failure) == [nil, nil])
      }
    }
  }

  private func add(_ url: String, to reader: Reader) async throws {
    guard case .feed(let found) = try await reader.subscriber.look(at: url) else { throw Unexpected() }
    _ = try await reader.subscriber.subscribe(to: found)
  }

  private struct Unexpected: Error {}
}

/// A flag that is set once, for use in a server's handler.
final class Flag: Sendable {
  private let value = Mutex(false)

  var isSet: Bool { value.withLock { $0 } }
  func set() { value.withLock { $0 = true } }
}

/// Records numbers in order.
final class Seen: Sendable {
  private let value = Mutex<[Int]>([])

  var numbers: [Int] { value.withLock { $0 } }
  func append(_ number: Int) { value.withLock { $0.append(number) } }
}
