import Foundation
import TestTurns
import Testing

@testable import Library

/// What a person wants of a feed, and thinks better of.
@Suite(.fewAtOnce) struct FeedSettingsTests {
  let sandbox = Sandbox()
  let library: Library
  let feed: Feed

  init() async throws {
    library = try await Library.open(sandbox.location)
    feed = try await library.addSample()
  }

  @Test func howOftenItIsWantedIsTakenBack() async throws {
    let first = try await library.perform(.setInterval(feed.id, 3600))
    let second = try await library.perform(.setInterval(feed.id, 900))
    #expect(try await library.perform(.setInterval(feed.id, 900)).isVoid)
    #expect(try await interval() == 900)
    try await library.undo(second)
    #expect(try await interval() == 3600)
    try await library.undo(first)
    #expect(try await interval() == nil)
  }

  @Test(arguments: [true, false]) func howLongArticlesAreKeptIsTakenBack(_ isOfFeed: Bool) async throws {
    let id = isOfFeed ? feed.id : nil
    let before = try await library.retention(of: id)
    let first = try await library.perform(.setRetention(Retention(days: 30), of: id))
    let second = try await library.perform(.setRetention(Retention(days: 30, keepsUnread: false), of: id))
    #expect(try await library.perform(.setRetention(Retention(days: 30, keepsUnread: false), of: id)).isVoid)
    #expect(try await library.retention(of: id) == Retention(days: 30, keepsUnread: false))
    try await library.undo(second)
    #expect(try await library.retention(of: id) == Retention(days: 30))
    try await library.undo(first)
    #expect(try await library.retention(of: id) == before)
  }

  @Test func ofAFeedThatIsGoneNothingIsSetOrTakenBack() async throws {
    let step = try await library.perform(.setInterval(feed.id, 3600))
    _ = try await library.perform(.removeFeed(feed.id))
    try await library.undo(step)
    await #expect(throws: LibraryError.noSuchFeed(feed.id)) { try await library.perform(.setInterval(feed.id, 60)) }
    await #expect(throws: LibraryError.noSuchFeed(feed.id)) {
      try await library.perform(.setRetention(nil, of: feed.id))
    }
  }

  @Test func theLogIsForgottenAndTheFeedsStateIsNot() async throws {
    try await library.recordFailure("http-404", for: feed.id, at: .now2026)
    #expect(try await library.fetchLog(limit: 9).count == 1)
    let before = try await library.fetchLog(limit: 9)
    let step = try await library.perform(.clearFetchLog)
    #expect(try await library.fetchLog(limit: 9) == [])
    #expect(try await library.perform(.clearFetchLog).isVoid)
    #expect(try await library.health(of: feed.id).failedAt == .now2026)
    #expect(try await library.feed(feed.id)?.failure == "http-404")
    // taken back, it stands before what was fetched since
    try await library.recordFailure("http-410", for: feed.id, at: .now2026)
    try await library.undo(step)
    let after = try await library.fetchLog(limit: 9)
    #expect(after.map(\.result) == [.failed("http-410"), .failed("http-404")])
    #expect(after.suffix(1) == before)
    // once
    try await library.undo(step)
    #expect(try await library.fetchLog(limit: 9) == after)
  }

  private func interval() async throws -> TimeInterval? { try await library.fetchTargets([feed.id]).first?.interval }
}
