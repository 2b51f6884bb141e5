import Foundation
import Library
import LoopbackServer
import Synchronization
import TestSupport
import Testing

@testable import ReaderEngine

/// Fourteen days of automatic refreshes, one every ten minutes, on a simulated clock.
///
/// The allowed fetches of each feed are stated here again in numbers, independently of the tested code.
@Suite(.fewAtOnce) struct FortnightTests {
  /// A kind of feed: its server's answers, and how often it may be fetched.
  private struct Kind {
    let name: String
    /// Receives the seconds since the start.
    let answer: @Sendable (TimeInterval) -> HTTPResponse
    /// The number of fetches expected in the fortnight.
    let fetches: ClosedRange<Int>
    /// The minimum number of seconds between two fetches.
    let apart: TimeInterval
  }

  private static let hour: TimeInterval = 3600
  private static let day: TimeInterval = 86_400
  private static let wanted = 14 * 24

  private static func feed(_ seconds: TimeInterval, _ headers: [HTTPHeader: String] = [:], channel: String = "")
    -> HTTPResponse
  {
    // a new article every day
    let body = rss("Feed", 0...Int(seconds / day)).replacing("<item>", with: channel + "<item>", maxReplacements: 1)
    return HTTPResponse(
      statusCode: .ok, headers: HTTPHeaders(headers.merging([.contentType: "application/rss+xml"]) { $1 }),
      body: Data(body.utf8))
  }

  private static func failure(_ status: Int, _ headers: [HTTPHeader: String] = [:]) -> HTTPResponse {
    HTTPResponse(statusCode: HTTPStatusCode(status, phrase: "No"), headers: HTTPHeaders(headers))
  }

  private static let kinds: [Kind] = [
    Kind(name: "plain", answer: { feed($0) }, fetches: wanted...wanted, apart: hour),
    Kind(
      name: "fresh", answer: { feed($0, [HTTPHeader("Cache-Control"): "public, max-age=10800"]) },
      fetches: (14 * 8)...(14 * 8), apart: 3 * hour),
    Kind(
      name: "for-a-year", answer: { feed($0, [HTTPHeader("Cache-Control"): "max-age=31536000"]) },
      fetches: (14 * 4)...(14 * 4), apart: 6 * hour),
    Kind(
      name: "not-to-be-kept", answer: { feed($0, [HTTPHeader("Cache-Control"): "no-cache, max-age=99999"]) },
      fetches: wanted...wanted, apart: hour),
    Kind(
      name: "ttl", answer: { feed($0, channel: "<ttl>240</ttl>") }, fetches: (14 * 6)...(14 * 6), apart: 4 * hour),
    Kind(
      name: "ttl-of-a-month", answer: { feed($0, channel: "<ttl>43200</ttl>") }, fetches: 14...14, apart: day),
    Kind(
      name: "by-day-alone",
      answer: {
        feed($0, channel: "<skipHours>\((0..<12).map { "<hour>\($0)</hour>" }.joined())</skipHours>")
      }, fetches: (14 * 11)...(14 * 12 + 1), apart: hour),
    Kind(name: "gone", answer: { _ in failure(410) }, fetches: 1...1, apart: .infinity),
    // 15 minutes, doubled up to a day: seven in about the first day, then one a day
    Kind(name: "not-found", answer: { _ in failure(404) }, fetches: 16...24, apart: 15 * 60),
    Kind(
      name: "down-for-two-days", answer: { $0 < 2 * day ? failure(500) : feed($0) },
      // the remaining days are fetched as often as usual, except up to a day of the last pause
      fetches: (11 * 24)...(12 * 24 + 14), apart: 15 * 60),
    Kind(
      name: "busy", answer: { _ in failure(503, [HTTPHeader("Retry-After"): "20000"]) }, fetches: 14...26,
      apart: 20_000),
    Kind(
      name: "says-a-century", answer: { _ in failure(429, [HTTPHeader("Retry-After"): "3155760000"]) },
      fetches: 14...15, apart: day),
  ]

  @Test func everyFeedIsFetchedOftenEnoughAndNotTooOften() async throws {
    let clock = TestClock()
    let start = clock.now
    let log = Mutex<[String: [TimeInterval]]>([:])
    let kinds = Self.kinds
    try await LoopbackServer.serving(isOnEveryAddress: true) { request in
      guard let kind = kinds.first(where: { "/" + $0.name == request.path }) else {
        return HTTPResponse(statusCode: .notFound)
      }
      let seconds = clock.now.timeIntervalSince(start)
      log.withLock { $0[kind.name, default: []].append(seconds) }
      return kind.answer(seconds)
    } _: { _, root in
      let port = try #require(root.split(separator: ":").last)
      try await Reader.with(clock: clock.forRefreshing) { reader in
        for (number, kind) in kinds.enumerated() {
          // a separate host for each, so that a busy one does not affect the others
          let url = "http://127.0.2.\(number + 1):\(port)/\(kind.name)"
          _ = try await reader.library.addFeed(NewFeed(url: url, title: kind.name))
        }
        let own = try await reader.library.addFeed(
          NewFeed(url: "http://127.0.3.1:\(port)/plain", title: "every four hours"))
        try await reader.library.setInterval(4 * Self.hour, of: own.id)
        for _ in 0..<(14 * 24 * 6) {
          _ = try await reader.refresher.refresh(nil, .due(RefreshWish(interval: Self.hour)))
          clock.pass(600)
        }
        let ownFetches = try await reader.library.fetchLog(of: own.id, limit: 10_000)
        #expect(ownFetches.count == 14 * 6)
        let counts = try await reader.library.counts()
        #expect(counts.articles > 0)
      }
    }
    let visits = log.withLock { $0 }
    for kind in kinds {
      var times = visits[kind.name] ?? []
      // the feed with its own interval also requests it, every fourth hour
      if kind.name == "plain" {
        #expect(times.count == Self.wanted + 14 * 6)
        times = Array(Set(times)).sorted()
      }
      #expect(kind.fetches.contains(times.count), "\(kind.name): \(times.count)")
      let gaps = zip(times, times.dropFirst()).map { $1 - $0 }
      #expect(gaps.allSatisfy { $0 >= kind.apart }, "\(kind.name): \(gaps.min() ?? 0)")
      if kind.name == "by-day-alone" {
        // the skipped hours are unknown at the first fetch; the fortnight begins at noon
        #expect(times.dropFirst().allSatisfy { (Int($0) / 3600 + 12) % 24 >= 12 })
      }
    }
  }
}
