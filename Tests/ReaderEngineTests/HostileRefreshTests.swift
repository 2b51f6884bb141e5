import FeedFetcher
import Foundation
import HostileServer
import Library
import ReaderEngine
import TestSupport
import Testing

/// Feeds on misbehaving servers next to feeds on sound ones.
@Suite(.fewAtOnce, .serialized) struct HostileRefreshTests {
  @Test func brokenFeedsDoNotAffectTheOthers() async throws {
    let server = try HostileServer()
    defer { server.stop() }
    var limits = FetchLimits.patient
    limits.bodyBytes = 1024 * 1024
    try await Reader.with(limits: limits) { reader in
      // twenty of each kind of broken feed among a hundred sound ones, in turn
      let broken: [HostileServer.Deed] = [.endless, .bomb, .short, .loop, .headers, .closes]
      var sound: [Feed.ID] = []
      for number in 0..<220 {
        let deed = number % 11 < 6 ? broken[number % 11] : nil
        let feed = try await reader.library.addFeed(
          NewFeed(url: server.url(number, deed), title: "\(number)"))
        if deed == nil { sound.append(feed.id) }
      }
      for number in 220..<240 {
        _ = try await reader.library.addFeed(
          NewFeed(url: server.url(number, .closes, scheme: "https"), title: "\(number)"))
      }
      let report = try await reader.refresher.refresh()
      #expect(report.progress.done == 240)
      #expect(report.progress.failed == 120)
      // three articles from each sound feed, and from each one whose declared length exceeds its body
      #expect(report.progress.newArticles == 360)
      #expect(report.warnings.map(\.failure) == Array(repeating: .cutOff, count: 20))
      for feed in sound { #expect(try await reader.library.feed(feed)?.articleCount == 3) }
      #expect(report.failures.count { $0.failure == .tooLarge } == 40)
      #expect(report.failures.count { $0.failure == .tooManyRedirects } == 20)
      #expect(report.failures.count { $0.failure == .noTLS } == 20)
      #expect(report.failures.count { $0.failure == .headersTooLarge } == 20)
      #expect(report.failures.count { $0.failure == .connectionLost } == 20)
      #expect(try await reader.library.fetchLog(failuresOnly: true, limit: 1000).count == 140)
    }
  }

  /// More servers that never finish than are contacted at once.
  @Test func everyFeedThatHangsTimesOut() async throws {
    let server = try HostileServer()
    defer { server.stop() }
    var limits = FetchLimits()
    (limits.firstByte, limits.total) = (.milliseconds(500), .seconds(1))
    try await Reader.with(limits: limits) { reader in
      for number in 0..<40 {
        _ = try await reader.library.addFeed(
          NewFeed(url: server.url(number, number % 2 == 0 ? .drip : .silence), title: "\(number)"))
      }
      let report = try await reader.refresher.refresh()
      #expect(report.progress.done == 40)
      #expect(report.failures.map(\.failure) == Array(repeating: .timedOut, count: 40))
      #expect(try await reader.library.fetchLog(failuresOnly: true, limit: 1000).count == 40)
    }
  }

  /// Two and a half items arrive; later the whole feed is available.
  @Test(arguments: [HostileServer.Deed.breaksOff, .resetsLate])
  func keepsTheCompleteItemsOfATruncatedFeed(deed: HostileServer.Deed) async throws {
    let server = try HostileServer()
    defer { server.stop() }
    try await Reader.with { reader in
      guard case .feed(let found) = try await reader.subscriber.look(at: server.url(1, deed)) else {
        throw CocoaError(.featureUnsupported)
      }
      #expect(found.warning == .cutOff)
      let feed = try await reader.subscriber.subscribe(to: found).id
      #expect(try await reader.library.feed(feed)?.articleCount == 2)
      #expect(try await reader.library.feed(feed)?.failure == "cut-off")
      // the same truncated body is not an unchanged feed: the warning is reported again
      for _ in 0..<2 {
        let report = try await reader.refresher.refresh()
        #expect(report.warnings.map(\.failure) == [.cutOff])
        #expect(report.progress.failed == 0)
        #expect(try await reader.library.feed(feed)?.failure == "cut-off")
      }
      // no validators or hash that could make the truncated body pass for the whole
      let target = try #require(try await reader.library.fetchTargets().first)
      #expect(target.validators == Validators() && target.bodyHash == nil)
      #expect(
        try await reader.library.fetchLog(failuresOnly: true, limit: 9).map(\.warning) == [
          "cut-off", "cut-off", "cut-off",
        ])
    }
  }

  @Test func cancelledRefreshEndsAtOnceAndKeepsItsResults() async throws {
    let server = try HostileServer()
    defer { server.stop() }
    try await Reader.with(limits: .patient) { reader in
      for number in 0..<40 {
        _ = try await reader.library.addFeed(
          NewFeed(url: server.url(number, number < 4 ? nil : .silence), title: "\(number)"))
      }
      let report = try await reader.refresh(until: 12)
      #expect(report.failures.isEmpty)
      #expect(try await reader.library.counts().articles == 12)
      #expect(try await reader.library.fetchLog(failuresOnly: true, limit: 9).isEmpty)
    }
  }
}
