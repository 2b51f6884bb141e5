import FeedFetcher
import FeedParser
import Foundation
import Library
import TestSupport
import Testing

@testable import ReaderEngine

/// When a feed may be fetched; the only clock is the test's.
@Suite(.fewAtOnce) struct RefreshPolicyTests {
  private let hourly = RefreshWish(interval: 3600)

  private func target(interval: TimeInterval? = nil, _ change: (inout FetchState) -> Void = { _ in }) -> FetchTarget {
    var state = FetchState()
    state.attemptedAt = .noon
    change(&state)
    return FetchTarget(
      feed: Feed.ID(rawValue: 1), url: "https://a.example/", validators: Validators(), bodyHash: nil,
      interval: interval, state: state)
  }

  private func minutes(_ target: FetchTarget, _ wish: RefreshWish? = nil, at now: Date = .noon) -> Double? {
    RefreshPolicy.due(target, wish ?? hourly, at: now).map { $0.timeIntervalSince(.noon) / 60 }
  }

  @Test func feedNeverFetchedIsDueAtOnce() {
    #expect(RefreshPolicy.due(target { $0.attemptedAt = nil }, hourly, at: .noon) == .distantPast)
  }

  @Test func latestOfAllTimesApplies() {
    #expect(minutes(target()) == 60)
    #expect(minutes(target(interval: 7200)) == 120)
    #expect(minutes(target(interval: 1)) == 10)
    #expect(minutes(target { $0.dueAt = .noon + 30 * 60 }) == 60)
    #expect(minutes(target { $0.dueAt = .noon + 90 * 60 }) == 90)
  }

  @Test func manualRefreshOnlySchedulesFeedsWithTheirOwnInterval() {
    let byHand = RefreshWish(interval: .infinity)
    #expect(minutes(target(interval: 7200), byHand) == 120)
    #expect(RefreshPolicy.due(target(), byHand, at: .noon) == .distantFuture)
    #expect(RefreshPolicy.due(target { $0.attemptedAt = nil }, byHand, at: .noon) == .distantFuture)
    #expect(minutes(target { $0.goneAt = .noon }, byHand) == nil)
  }

  @Test func goneFeedIsNeverDue() {
    #expect(minutes(target { $0.goneAt = .noon }) == nil)
  }

  @Test func clockSetBackDelaysNoFeed() {
    #expect(RefreshPolicy.due(target(), hourly, at: .noon - 86_400) == .distantPast)
  }

  @Test func waitsForSkippedHoursAndDays() {
    // noon is on a Saturday: one hour later is one o'clock
    #expect(minutes(target { $0.skipHours = 1 << 13 | 1 << 14 }) == 180)
    #expect(minutes(target { $0.skipDays = 1 << 5 }) == 720.0)
    #expect(minutes(target { $0.skipDays = 0b0111_1111 }).map { $0 < 8 * 24 * 60 } == true)
  }

  @Test func lateCheckRespectsSkippedHours() {
    // due at one in the afternoon, checked at three in the night, with the hours until eight skipped
    #expect(minutes(target { $0.skipHours = 0xFF }, at: .noon + 15 * 3600) == 20 * 60.0)
  }

  @Test func quietFeedsAreFetchedLessOftenOnlyIfEnabled() {
    let quiet = target { $0.changedAt = .noon - 60 * 86_400 }
    #expect(minutes(quiet) == 60)
    let spared = minutes(quiet, RefreshWish(interval: 3600, sparesQuietFeeds: true))
    #expect(spared == 1440.0)
    let lessQuiet = target { $0.changedAt = .noon - 31 * 86_400 }
    #expect(minutes(lessQuiet, RefreshWish(interval: 3600, sparesQuietFeeds: true)) == 744.0)
    let own = target(interval: 3600) { $0.changedAt = .noon - 60 * 86_400 }
    #expect(minutes(own, RefreshWish(interval: 3600, sparesQuietFeeds: true)) == 60)
  }

  @Test func pausesDoubleUpToADayAndVaryByAFifth() {
    let quarter = RefreshPolicy.firstPause
    #expect((1...4).map { RefreshPolicy.pause(after: $0, chance: 0.5) / quarter } == [1, 2, 4, 8])
    #expect(RefreshPolicy.pause(after: 1000, chance: 0.5) == RefreshPolicy.longestPause)
    #expect(RefreshPolicy.pause(after: 1, chance: 0) == quarter * 0.8)
    #expect(RefreshPolicy.pause(after: 1, chance: 1) == quarter * 1.2)
  }

  @Test func freshnessAndTheDocumentsIntervalAreCapped() {
    func due(_ freshFor: TimeInterval?, _ interval: Int?) -> TimeInterval? {
      var feed = ParsedFeed(format: .rss20, encoding: "utf-8", isWellFormed: true)
      feed.schedule.interval = interval
      let (state, _) = FetchState().afterAnswer(
        FetchAnswer(freshFor: freshFor), wasFull: true, feed, startedAt: .noon)
      return state.dueAt?.timeIntervalSince(.noon)
    }
    #expect(due(nil, nil) == nil)
    #expect(due(0, nil) == nil)
    #expect(due(600, nil) == 600)
    #expect(due(365 * 86_400, nil) == RefreshPolicy.longestFreshness)
    #expect(due(600, 60) == 3600)
    #expect(due(nil, 60 * 24 * 30) == RefreshPolicy.longestWish)
  }

  @Test func responseWithoutADocumentKeepsTheDocumentsSchedule() {
    var state = FetchState()
    state.wishedInterval = 7200
    state.skipHours = 3
    let next = state.afterAnswer(FetchAnswer(status: 304), wasFull: false, nil, startedAt: .noon).state
    #expect(next.dueAt == .noon + 7200)
    #expect(next.skipHours == 3)
  }

  @Test func failureRespectsTheServersRetryTime() {
    let failed = FetchState().afterFailure(.status(500), retryAfter: nil, startedAt: .noon, chance: 0.5)
    #expect(failed.dueAt == .noon + RefreshPolicy.firstPause)
    let asked = FetchState().afterFailure(.status(503), retryAfter: 7200, startedAt: .noon, chance: 0.5)
    #expect(asked.dueAt == .noon + 7200)
    let absurd = FetchState().afterFailure(.status(503), retryAfter: 1e9, startedAt: .noon, chance: 0.5)
    #expect(absurd.dueAt == .noon + RefreshPolicy.longestRest)
    #expect(absurd.failures == 1)
  }

  @Test func onlyStatus410IsGone() {
    #expect(FetchState().afterFailure(.status(410), retryAfter: nil, startedAt: .noon, chance: 0).goneAt == .noon)
    #expect(FetchState().afterFailure(.status(404), retryAfter: nil, startedAt: .noon, chance: 0).goneAt == nil)
    var gone = FetchState()
    gone.goneAt = .noon
    #expect(gone.afterAnswer(FetchAnswer(status: 200), wasFull: true, nil, startedAt: .noon).state.goneAt == nil)
  }

  @Test func permanentRedirectIsAcceptedOnTheThirdDay() {
    var state = FetchState()
    func see(_ url: String?, day: Double) -> String? {
      let (next, newURL) = state.afterAnswer(
        FetchAnswer(movedTo: url), wasFull: false, nil, startedAt: .noon + day * 86_400)
      state = next
      return newURL
    }
    #expect(see("https://b.example/", day: 0) == nil)
    #expect(see("https://b.example/", day: 0.1) == nil)
    #expect(see("https://b.example/", day: 1) == nil)
    #expect(see("https://b.example/", day: 1.2) == nil)
    #expect(see("https://b.example/", day: 5) == "https://b.example/")
    #expect(state.move == nil)
    // another target, or a day without one, restarts the count
    #expect(see("https://c.example/", day: 6) == nil)
    #expect(see("https://d.example/", day: 7) == nil)
    #expect(see(nil, day: 8) == nil)
    #expect(see("https://d.example/", day: 9) == nil)
    #expect(see("https://d.example/", day: 10) == nil)
    #expect(see("https://d.example/", day: 11) == "https://d.example/")
  }

  @Test func feedIsFetchedUnconditionallyOnceAWeek() {
    var state = FetchState()
    #expect(RefreshPolicy.asksForAll(state, at: .noon))
    state.fullAt = .noon
    #expect(!RefreshPolicy.asksForAll(state, at: .noon + 6 * 86_400))
    #expect(RefreshPolicy.asksForAll(state, at: .noon + 7 * 86_400))
    #expect(RefreshPolicy.asksForAll(state, at: .noon - 86_400))
  }
}

extension Date {
  /// Saturday, 21 November 2026, 12:00 UTC.
  fileprivate static let noon = Date(timeIntervalSince1970: 1_795_262_400)
}
