import FeedFetcher
import Foundation
import HostileServer
import Library
import LoopbackServer
import Synchronization
import TestSupport
import Testing

@testable import ReaderEngine

/// Rate limits and caching, observed by a server.
@Suite(.fewAtOnce) struct PolitenessTests {
  private let clock = TestClock()
  private let visits = Visits()

  private func subscribe(_ reader: Reader, _ urls: String...) async throws -> [Feed.ID] {
    var ids: [Feed.ID] = []
    for url in urls { ids.append(try await reader.library.addFeed(NewFeed(url: url, title: url)).id) }
    return ids
  }

  @Test func limitsConcurrencyAndRatePerServer() async throws {
    let visits = visits
    try await LoopbackServer.serving { _ in
      try await visits.during {
        // long enough for more requests to arrive, if there were any
        try await Task.sleep(for: .milliseconds(100))
        return answer(rss("Feed", 1...1))
      }
    } _: { _, root in
      var politeness = Politeness()
      politeness.spacing = .milliseconds(20)
      let fetcher = FeedFetcher(userAgent: "KijiTests/1", politeness: politeness)
      let duration = await ContinuousClock().measure {
        await withTaskGroup(of: Void.self) { group in
          for number in 0..<12 {
            group.addTask { _ = try? await fetcher.fetch(FetchRequest(url: "\(root)/\(number)")) }
          }
        }
      }
      #expect(visits.mostAtOnce == 2)
      #expect(duration >= .milliseconds(11 * 20))
    }
  }

  @Test func limitsConcurrencyAcrossServers() async throws {
    let visits = visits
    try await LoopbackServer.serving(isOnEveryAddress: true) { _ in
      await visits.during {
        // until the maximum is reached, or no more requests arrive
        for _ in 0..<200 where visits.mostAtOnce < 32 { try? await Task.sleep(for: .milliseconds(5)) }
        return answer(rss("Feed", 1...1))
      }
    } _: { _, root in
      let port = try #require(root.split(separator: ":").last)
      try await Reader.with { reader in
        for host in 1...80 { _ = try await subscribe(reader, "http://127.0.1.\(host):\(port)/feed") }
        let report = try await reader.refresher.refresh()
        #expect(report.progress.failed == 0 && report.progress.newArticles == 80)
        // no more than a router can handle, and no fewer than a busy machine lets arrive together
        #expect(visits.mostAtOnce <= 32 && visits.mostAtOnce > 16)
      }
    }
  }

  @Test(arguments: [true, false]) func busyServerIsLeftAlone(asDate: Bool) async throws {
    let visits = visits
    try await LoopbackServer.serving { request in
      visits.note("all")
      guard visits["good"] == 0 else { return answer(rss("Feed", 1...1)) }
      let date = (Date() + 7200).formatted(httpDate)
      return HTTPResponse(
        statusCode: HTTPStatusCode(429, phrase: "Too Many Requests"),
        headers: HTTPHeaders([HTTPHeader("Retry-After"): asDate ? date : "7200"]))
    } _: { _, root in
      try await Reader.with(clock: clock.forRefreshing) { reader in
        for number in 0..<6 { _ = try await subscribe(reader, "\(root)/\(number)") }
        var report = try await reader.refresher.refresh()
        // those already running when the first answer arrived
        #expect(visits["all"] <= 2)
        #expect(report.failures.allSatisfy { $0.failure == .status(429) })
        #expect(report.failures.count + report.resting.count == 6 && report.resting.count >= 4)
        let before = visits["all"]
        clock.pass(7000)
        report = try await reader.refresher.refresh()
        #expect(visits["all"] == before && report.resting.count == 6 && report.progress.total == 0)
        visits.note("good")
        clock.pass(300)
        report = try await reader.refresher.refresh()
        #expect(report.resting.isEmpty && report.progress.newArticles == 6)
      }
    }
  }

  @Test func redirectsDoNotReachABusyServer() async throws {
    let visits = visits
    try await LoopbackServer.serving(isOnEveryAddress: true) { request in
      let host = request.headers[.host] ?? ""
      let isBusy = host.hasPrefix("127.0.7.1:")
      visits.note(isBusy ? "busy" : "front")
      if isBusy {
        return HTTPResponse(
          statusCode: HTTPStatusCode(429, phrase: "Too Many Requests"),
          headers: HTTPHeaders([HTTPHeader("Retry-After"): "7200"]))
      }
      guard request.path.hasPrefix("/redirected") else { return answer(rss("Feed", 1...1)) }
      let port = host.split(separator: ":").last ?? ""
      return HTTPResponse(statusCode: .found, headers: HTTPHeaders([.location: "http://127.0.7.1:\(port)/"]))
    } _: { _, root in
      let port = try #require(root.split(separator: ":").last)
      try await Reader.with(clock: clock.forRefreshing) { reader in
        for number in 0..<8 {
          let path = number % 2 == 0 ? "redirected" : "sound"
          _ = try await subscribe(reader, "http://127.0.7.2:\(port)/\(path)/\(number)")
        }
        var report = try await reader.refresher.refresh()
        // the redirecting hosts are not affected
        #expect(report.progress.newArticles == 4 && report.resting.isEmpty && report.progress.failed == 4)
        #expect(visits["busy"] <= 2)
        let before = visits["busy"]
        clock.pass(1000)
        report = try await reader.refresher.refresh()
        #expect(visits["busy"] == before && report.progress.failed == 4)
      }
    }
  }

  @Test func aProcessThatWasInterruptedDoesNotFetchAgain() async throws {
    let visits = visits
    try await LoopbackServer.serving { request in
      visits.note(request.path)
      return answer(rss("Feed", 1...3))
    } _: { _, root in
      try await Reader.with { reader in
        _ = try await subscribe(reader, root + "/feed")
        // this process is interrupted while it reads the clock, until the other one has refreshed
        let hasRefreshed = DispatchSemaphore(value: 0)
        let (interrupted, gate) = AsyncStream.makeStream(of: Void.self)
        let calls = Mutex(0)
        let clock = RefreshClock(now: {
          let now = Date()
          let call = calls.withLock { calls in
            calls += 1
            return calls
          }
          if call == 1 {
            gate.yield()
            hasRefreshed.wait()
          }
          return now
        })
        let late = ReaderEngine(
          library: reader.library, fetcher: FeedFetcher(userAgent: "KijiTests/2"), readsResources: false, clock: clock)
        let refresh = Task { try await late.refresher.refresh(nil, .due(RefreshWish(interval: 3600))) }
        for await _ in interrupted { break }
        _ = try await reader.refresher.refresh(nil, .due(RefreshWish(interval: 3600)))
        hasRefreshed.signal()
        #expect(try await refresh.value.progress.total == 0)
        #expect(visits.total == 1)
      }
    }
  }

  @Test func onlyOneOfTwoProcessesFetches() async throws {
    let visits = visits
    try await LoopbackServer.serving(isOnEveryAddress: true) { request in
      visits.note(request.path)
      try? await Task.sleep(for: .milliseconds(5))
      return answer(rss("Feed", 1...3))
    } _: { _, root in
      let port = try #require(root.split(separator: ":").last)
      try await Reader.with { reader in
        for number in 0..<60 { _ = try await subscribe(reader, "http://127.0.9.\(number + 1):\(port)/\(number)") }
        let library = try await Library.open(reader.library.location)
        let other = ReaderEngine(
          library: library, fetcher: FeedFetcher(userAgent: "KijiTests/2"), readsResources: false)
        async let one = reader.refresher.refresh(nil, .due(RefreshWish(interval: 3600)))
        async let two = other.refresher.refresh(nil, .due(RefreshWish(interval: 3600)))
        let (first, second) = try await (one, two)
        #expect(first.progress.newArticles + second.progress.newArticles == 180)
        #expect(visits.total == 60)
        await library.close()
      }
    }
  }

  @Test func slowServersDoNotBlockOthers() async throws {
    let server = try HostileServer()
    defer { server.stop() }
    try await Reader.with(limits: .patient) { reader in
      // two feeds per server, and more servers than are fetched from at once
      for fragment in ["#1", "#2"] {
        for number in 0..<26 { _ = try await subscribe(reader, server.url(number, .drip) + fragment) }
        for number in 26..<80 { _ = try await subscribe(reader, server.url(number, nil) + fragment) }
      }
      // ends only if all sound feeds are stored while the slow ones are still being fetched
      let report = try await reader.refresh(until: 54 * 2 * 3)
      #expect(report.failures.isEmpty)
      #expect(report.progress.newArticles == 54 * 2 * 3)
    }
  }

  @Test func busyServerRestsOnlyIfItGivesATime() async throws {
    let visits = visits
    try await LoopbackServer.serving { request in
      visits.note(request.path)
      let headers: HTTPHeaders = HTTPHeaders(
        request.path.hasPrefix("/says") ? [HTTPHeader("Retry-After"): "60"] : [:])
      return HTTPResponse(statusCode: .serviceUnavailable, headers: headers)
    } _: { _, root in
      try await Reader.with(clock: clock.forRefreshing) { reader in
        _ = try await subscribe(reader, "\(root)/silent")
        _ = try await reader.refresher.refresh()
        _ = try await reader.refresher.refresh()
        #expect(visits["/silent"] == 2)
        _ = try await subscribe(reader, "\(root)/says")
        _ = try await reader.refresher.refresh()
        let report = try await reader.refresher.refresh()
        #expect(visits["/says"] == 1 && report.resting.count == 2)
      }
    }
  }

  @Test func goneFeedsAreSkippedUntilRequestedByName() async throws {
    let visits = visits
    try await LoopbackServer.serving { request in
      let isBack = visits.note(request.path) > 0
      return isBack ? answer(rss("Back", 1...1)) : HTTPResponse(statusCode: .gone)
    } _: { _, root in
      try await Reader.with(clock: clock.forRefreshing) { reader in
        let ids = try await subscribe(reader, "\(root)/feed")
        var report = try await reader.refresher.refresh()
        #expect(report.failures.first?.failure == .status(410))
        clock.pass(90 * 86_400)
        report = try await reader.refresher.refresh()
        #expect(report.progress.total == 0 && visits["/feed"] == 1)
        #expect(try await reader.refresher.nextDue(RefreshWish(interval: 60)) == nil)
        report = try await reader.refresher.refresh(ids)
        #expect(report.progress.newArticles == 1)
        report = try await reader.refresher.refresh()
        #expect(report.progress.total == 1)
      }
    }
  }

  @Test func validatorsSurviveFailuresAndAreDroppedWeekly() async throws {
    let visits = visits
    try await LoopbackServer.serving { request in
      let number = visits.note("all")
      let tag = request.headers[HTTPHeader("If-None-Match")]
      visits.note(tag ?? "none")
      switch number {
      case 1: return HTTPResponse(statusCode: HTTPStatusCode(429, phrase: "Busy"))
      case 2: return HTTPResponse(statusCode: .internalServerError)
      default:
        guard tag == nil else { return HTTPResponse(statusCode: .notModified) }
        return answer(rss("Feed", 1...1), etag: "W/\"odd one\"")
      }
    } _: { _, root in
      try await Reader.with(clock: clock.forRefreshing) { reader in
        _ = try await subscribe(reader, "\(root)/feed")
        for _ in 0..<4 {
          _ = try await reader.refresher.refresh()
          clock.pass(86_400)
        }
        #expect(visits["none"] == 1 && visits["W/\"odd one\""] == 3)
        clock.pass(4 * 86_400)
        _ = try await reader.refresher.refresh()
        #expect(visits["none"] == 2)
      }
    }
  }

  @Test func sameBodyBringsNothingNew() async throws {
    try await LoopbackServer.serving { _ in
      answer(rss("Feed", 1...3))
    } _: { _, root in
      try await Reader.with { reader in
        _ = try await subscribe(reader, "\(root)/feed")
        _ = try await reader.refresher.refresh()
        _ = try await reader.refresher.refresh()
        let log = try await reader.library.fetchLog(limit: 9)
        #expect(log.map(\.result) == [.unchanged, .updated(newArticles: 3)])
        #expect(log.first?.status == 200 && (log.first?.bytes ?? 0) > 0)
      }
    }
  }

  @Test func permanentRedirectIsStoredAfterThreeDays() async throws {
    let visits = visits
    try await LoopbackServer.serving { request in
      visits.note(request.path)
      switch request.path {
      case "/old": return HTTPResponse(statusCode: .permanentRedirect, headers: HTTPHeaders([.location: "/new"]))
      case "/lost": return HTTPResponse(statusCode: .movedPermanently, headers: HTTPHeaders([.location: "/page"]))
      case "/page": return answer("<html><body>For sale</body></html>", type: "text/html")
      case "/detour": return HTTPResponse(statusCode: .found, headers: HTTPHeaders([.location: "/new"]))
      default: return answer(rss("Feed", 1...1))
      }
    } _: { _, root in
      try await Reader.with(clock: clock.forRefreshing) { reader in
        let ids = try await subscribe(reader, "\(root)/old", "\(root)/lost", "\(root)/detour")
        func urls() async throws -> [String] {
          var urls: [String] = []
          for id in ids { urls.append(try await reader.library.feed(id)?.url ?? "") }
          return urls
        }
        for _ in 0..<2 {
          _ = try await reader.refresher.refresh()
          _ = try await reader.refresher.refresh()
          #expect(try await urls() == ["\(root)/old", "\(root)/lost", "\(root)/detour"])
          clock.pass(86_400)
        }
        _ = try await reader.refresher.refresh()
        #expect(try await urls() == ["\(root)/new", "\(root)/lost", "\(root)/detour"])
        let before = visits["/old"]
        _ = try await reader.refresher.refresh()
        #expect(visits["/old"] == before)
      }
    }
  }
}

/// RFC 9110 §5.6.7.
private let httpDate = Date.VerbatimFormatStyle(
  format: """
    \(weekday: .abbreviated), \(day: .twoDigits) \(month: .abbreviated) \(year: .defaultDigits) \
    \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits):\(second: .twoDigits) GMT
    """, locale: Locale(identifier: "en_US_POSIX"), timeZone: .gmt, calendar: Calendar(identifier: .gregorian))
