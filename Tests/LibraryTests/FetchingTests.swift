import Foundation
import TestSupport
import Testing

@testable import Library

/// The stored state of fetches.
@Suite(.fewAtOnce) struct FetchingTests {
  let sandbox = Sandbox()
  let library: Library

  init() async throws {
    library = try await Library.open(sandbox.location)
  }

  @Test func stateRoundTrips() async throws {
    let feed = try await library.addSample()
    var state = FetchState()
    state.dueAt = .now2026 + 60
    state.attemptedAt = .now2026
    state.fullAt = .now2026 - 60
    state.changedAt = .now2026 - 120
    state.failures = 3
    state.wishedInterval = 7200
    state.skipHours = 0xFF_FFFF
    state.skipDays = 0x7F
    state.move = FetchState.Move(url: "https://new.example/", days: 2, lastDay: 20_000)
    state.goneAt = .now2026
    state.iconURL = "https://a.example/icon.png"
    try await library.record([
      FetchOutcome(feed: feed.id, startedAt: .now2026, result: .failed("http-410"), status: 410, state: state)
    ])
    #expect(try await library.fetchTargets().first?.state == state)
    #expect(try await library.health(of: feed.id).state == state)
  }

  @Test func feedMovesUnlessAnotherHasTheAddress() async throws {
    let one = try await library.addSample("one")
    let two = try await library.addSample("two")
    func move(_ feed: Feed, to url: String) async throws {
      try await library.record([
        FetchOutcome(feed: feed.id, startedAt: .now2026, result: .unchanged(Validators()), newURL: url)
      ])
    }
    try await move(one, to: two.url)
    #expect(try await library.feed(one.id)?.url == one.url)
    try await move(one, to: "https://moved.example/")
    #expect(try await library.feed(one.id)?.url == "https://moved.example/")
  }

  @Test func rulesFollowAFeedToItsAddress() async throws {
    let one = try await library.addSample("one")
    let query = try SearchQuery(parsing: "feed:\"\(one.url)\"")
    _ = try await library.perform(.addRules([RuleDraft(query: query, actions: .mute)]))
    func rule() async throws -> String? { try await library.rules().first?.query.text }
    // the feed's title does not matter
    _ = try await library.perform(.renameFeed(one.id, to: "Another"))
    _ = try await library.store(.of([.sample("a")]), in: one.id)
    #expect(try await library.titles(.feed(one.id)) == [])
    try await library.record([
      FetchOutcome(
        feed: one.id, startedAt: .now2026, result: .unchanged(Validators()), newURL: "https://moved.example/a b")
    ])
    let moved = try #require(try await library.feed(one.id)?.url)
    #expect(try await rule() == "feed:\"\(moved)\"")
    _ = try await library.store(.of([.sample("b")]), in: one.id)
    #expect(try await library.titles(.feed(one.id)) == [])
  }

  @Test func rulesAndSmartFeedsFollowAnAddressThatTheUserChanges() async throws {
    let feed = try await library.addSample("one")
    let query = try SearchQuery(parsing: "feed:\"\(feed.url)\"")
    _ = try await library.perform(.addRules([RuleDraft(query: query, actions: .mute)]))
    _ = try await library.perform(.saveSearch(query, as: "One"))
    func kept() async throws -> [String] {
      let rules = try await library.rules()
      let searches = try await library.savedSearches()
      return rules.map(\.query.text) + searches.map(\.query.text)
    }
    let change = try await library.perform(.setAddress(feed.id, to: FeedAddress(url: "https://new.example/")))
    #expect(try await kept() == Array(repeating: "feed:\"https://new.example/\"", count: 2))
    try await library.undo(change)
    #expect(try await kept() == Array(repeating: query.text, count: 2))
  }

  @Test func warningIsKeptUntilTheNextDocument() async throws {
    let feed = try await library.addSample("one").id
    func store(warning: String?) async throws {
      _ = try await library.store(.of([.sample("a")]), in: feed) { _ in
        FetchOutcome(feed: feed, startedAt: .now2026, result: .updated, warning: warning)
      }
    }
    func record(_ result: FetchOutcome.Result) async throws {
      try await library.record([FetchOutcome(feed: feed, startedAt: .now2026, result: result)])
    }
    try await store(warning: "cut")
    #expect(try await library.feed(feed)?.failure == "cut")
    #expect(try await library.health(of: feed).failedAt == nil)
    #expect(try await library.fetchLog(limit: 1).first?.result == .updated(newArticles: 1))
    #expect(try await library.fetchLog(failuresOnly: true, limit: 1).first?.warning == "cut")
    try await record(.unchanged(Validators()))
    #expect(try await library.feed(feed)?.failure == "cut")
    try await record(.failed("timed-out"))
    try await record(.unchanged(Validators()))
    #expect(try await library.feed(feed)?.failure == nil)
    try await store(warning: "cut")
    try await store(warning: nil)
    #expect(try await library.feed(feed)?.failure == nil)
  }

  @Test func permissionToReachPrivateHostsIsStored() async throws {
    func mayReach() async throws -> [Bool] { try await library.fetchTargets().map(\.reachesPrivateHosts) }
    let new = NewFeed(url: "https://wiki.example/feed", title: "Wiki")
    let feed = try await library.addFeed(new)
    #expect(try await mayReach() == [false])
    try await library.letReachPrivateHosts(feed.id)
    #expect(try await mayReach() == [true])
    // removed and added again in another way: the permission from typing the address stays
    _ = try await library.perform(.removeFeed(feed.id))
    _ = try await library.addFeed(new)
    #expect(try await mayReach() == [true])
    try await library.record([
      FetchOutcome(
        feed: feed.id, startedAt: .now2026, result: .unchanged(Validators()), newURL: "https://moved.example/")
    ])
    #expect(try await mayReach() == [false])
  }

  @Test func logListsTheLatestFirst() async throws {
    let one = try await library.addSample("one")
    let two = try await library.addSample("two")
    _ = try await library.store(.of([.sample("a"), .sample("b")]), in: one.id) { changes in
      #expect(changes.inserted.count == 2)
      return FetchOutcome(
        feed: one.id, startedAt: .now2026, duration: 1.5, result: .updated, status: 200, bytes: 1234)
    }
    try await library.record([
      FetchOutcome(feed: two.id, startedAt: .now2026 + 1, result: .failed("timed-out")),
      FetchOutcome(feed: one.id, startedAt: .now2026 + 2, result: .unchanged(Validators()), status: 304),
    ])
    let log = try await library.fetchLog(limit: 10)
    #expect(log.map(\.result) == [.unchanged, .failed("timed-out"), .updated(newArticles: 2)])
    #expect(log.map(\.status) == [304, nil, 200])
    #expect(log.last?.bytes == 1234 && log.last?.duration == 1.5 && log.last?.startedAt == .now2026)
    #expect(log.last?.title == one.title)
    #expect(try await library.fetchLog(of: two.id, limit: 10).map(\.feed) == [two.id])
    #expect(try await library.fetchLog(failuresOnly: true, limit: 10).map(\.feed) == [two.id])
    #expect(try await library.fetchLog(limit: 1).count == 1)
    let health = try await library.health(of: one.id)
    #expect(health.answers == 2 && health.unchanged == 1 && health.fetchedAt == .now2026 + 2)
  }

  @Test func logIsBounded() async throws {
    let feed = try await library.addSample()
    let count = Library.fetchLogLength + 10
    try await library.record(
      (0..<count).map { FetchOutcome(feed: feed.id, startedAt: .now2026 + Double($0), result: .failed("x")) })
    let log = try await library.fetchLog(limit: count * 2)
    #expect(log.count == Library.fetchLogLength)
    #expect(log.first?.startedAt == .now2026 + Double(count - 1))
  }

  @Test func removedFeedDoesNotAffectTheRestOfABatch() async throws {
    let feed = try await library.addSample()
    try await library.record([
      FetchOutcome(feed: Feed.ID(rawValue: 99), startedAt: .now2026, result: .failed("x")),
      FetchOutcome(feed: feed.id, startedAt: .now2026, result: .failed("y")),
    ])
    #expect(try await library.feed(feed.id)?.failure == "y")
    #expect(try await library.fetchLog(limit: 9).count == 1)
  }

  @Test func serverRestsUntilItsTimeOrIfTheClockWasWrong() async throws {
    let day: TimeInterval = 86_400
    try await library.rest("https://a.example:443", until: .now2026 + 100, at: .now2026)
    #expect(
      try await library.restingHosts(at: .now2026, longest: day) == ["https://a.example:443": .now2026 + 100])
    #expect(try await library.restingHosts(at: .now2026 + 100, longest: day).isEmpty)
    #expect(try await library.restingHosts(at: .now2026 - 2 * day, longest: day).isEmpty)
    try await library.rest("https://b.example:443", until: .now2026 + 300, at: .now2026 + 200)
    #expect(
      try await library.restingHosts(at: .now2026, longest: day) == ["https://b.example:443": .now2026 + 300])
  }

  @Test func onlyOneProcessClaimsAFeed() async throws {
    let (one, two) = (try await library.addSample("one"), try await library.addSample("two"))
    let targets = try await library.fetchTargets()
    #expect(try await library.claim([targets[0]], at: .now2026) == [one.id])
    #expect(try await library.claim(targets, at: .now2026 + 1) == [two.id])
    try await library.giveBack([targets[1]], claimedAt: .now2026 + 1)
    #expect(try await library.fetchTargets().map(\.state.attemptedAt) == [.now2026, nil])
  }

  @Test func storesAndClearsIntervalAndUserName() async throws {
    let feed = try await library.addSample()
    try await library.setInterval(900, of: feed.id)
    try await library.setUserName("me", of: feed.id)
    var target = try #require(try await library.fetchTargets().first)
    #expect(target.interval == 900 && target.userName == "me")
    try await library.setInterval(nil, of: feed.id)
    try await library.setUserName(nil, of: feed.id)
    target = try #require(try await library.fetchTargets().first)
    #expect(target.interval == nil && target.userName == nil)
  }
}
