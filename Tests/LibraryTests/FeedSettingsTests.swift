import Foundation
import TestSupport
import Testing

@testable import Library

/// A feed's settings, and undoing them.
@Suite(.fewAtOnce) struct FeedSettingsTests {
  let sandbox = Sandbox()
  let library: Library
  let feed: Feed

  init() async throws {
    library = try await Library.open(sandbox.location)
    feed = try await library.addSample()
  }

  @Test func refreshIntervalCanBeUndone() async throws {
    let first = try await library.perform(.setInterval(feed.id, 3600))
    let second = try await library.perform(.setInterval(feed.id, 900))
    #expect(try await library.perform(.setInterval(feed.id, 900)).isVoid)
    #expect(try await interval() == 900)
    try await library.undo(second)
    #expect(try await interval() == 3600)
    try await library.undo(first)
    #expect(try await interval() == nil)
  }

  @Test(arguments: [true, false]) func retentionCanBeUndone(_ isOfFeed: Bool) async throws {
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

  @Test func settingsOfARemovedFeedAreNeitherSetNorUndone() async throws {
    let step = try await library.perform(.setInterval(feed.id, 3600))
    _ = try await library.perform(.removeFeed(feed.id))
    try await library.undo(step)
    await #expect(throws: LibraryError.noSuchFeed(feed.id)) { try await library.perform(.setInterval(feed.id, 60)) }
    await #expect(throws: LibraryError.noSuchFeed(feed.id)) {
      try await library.perform(.setRetention(nil, of: feed.id))
    }
  }

  @Test func ignoresFetchesOfAFormerAddress() async throws {
    _ = try await library.perform(.setAddress(feed.id, to: FeedAddress(url: "https://example.net/feed")))
    // fetches that were running when the address was changed; the server redirected one of them permanently
    let late = Validators(etag: "of the old server")
    try await library.record([
      FetchOutcome(
        feed: feed.id, url: feed.url, startedAt: .now2026, result: .unchanged(late), newURL: "https://moved.example/"),
      FetchOutcome(feed: feed.id, url: feed.url, startedAt: .now2026 + 1, result: .failed("http-404")),
    ])
    let target = try #require(try await library.fetchTargets([feed.id]).first)
    #expect(target.url == "https://example.net/feed" && target.validators == Validators())
    #expect(try await library.feed(feed.id)?.failure == nil)
    #expect(try await library.fetchLog(of: feed.id, limit: 10).count == 2)
    try await library.record([
      FetchOutcome(feed: feed.id, url: target.url, startedAt: .now2026 + 2, result: .unchanged(late))
    ])
    #expect(try await library.fetchTargets([feed.id]).first?.validators == late)
  }

  @Test func newAddressKeepsArticlesAndDropsFetchState() async throws {
    let articles = ["1", "2", "3"].map { NewArticle.sample($0) }
    _ = try await library.store(.of(articles), in: feed.id)
    try await library.recordUnchanged(feed.id, validators: Validators(etag: "old"), at: .now2026)
    let list = ArticleList(scope: .feed(feed.id))
    let article = try #require(try await library.articleIDs(list).first)
    _ = try await library.perform(.setStarred(true, [article]))
    _ = try await library.perform(.setRead(true, [article]))
    try await library.recordFailure("http-404", for: feed.id, at: .now2026)
    let address = FeedAddress(url: "https://example.net/feed", reachesPrivateHosts: true, userName: "ada")
    let step = try await library.perform(.setAddress(feed.id, to: address))
    #expect(try await library.perform(.setAddress(feed.id, to: address)).isVoid)
    let target = try #require(try await library.fetchTargets([feed.id]).first)
    #expect(target.url == address.url && target.reachesPrivateHosts && target.userName == "ada")
    #expect(target.validators == Validators() && target.bodyHash == nil && target.state.attemptedAt == nil)
    #expect(try await library.feed(feed.id)?.failure == nil)

    // articles from the new address match those from the old one
    let changes = try await library.store(.of(articles + [.sample("4")]), in: feed.id)
    #expect(changes.inserted.count == 1)
    let summary = try #require(try await library.articles([article]).first)
    #expect(summary.isRead && summary.isStarred)

    try await library.recordUnchanged(feed.id, validators: Validators(etag: "new"), at: .now2026)
    try await library.undo(step)
    let before = try #require(try await library.fetchTargets([feed.id]).first)
    #expect(before.url == feed.url && !before.reachesPrivateHosts && before.userName == nil)
    #expect(before.validators == Validators())
    #expect(try await library.feed(feed.id)?.articleCount == 4)
  }

  @Test func refusesTheAddressOfAnotherFeed() async throws {
    let other = try await library.addFeed(NewFeed(url: "http://example.org/other", title: "Other"))
    await #expect(throws: LibraryError.alreadySubscribed(other)) {
      try await library.perform(.setAddress(feed.id, to: FeedAddress(url: other.url)))
    }
    #expect(try await library.feed(feed.id)?.url == feed.url)
    // a removed feed does not keep its address, and regains it when both changes are undone
    let removal = try await library.perform(.removeFeed(other.id))
    let move = try await library.perform(.setAddress(feed.id, to: FeedAddress(url: other.url)))
    #expect(try await library.feed(at: other.url)?.id == feed.id)
    try await library.undo(move)
    try await library.undo(removal)
    #expect(try await library.feed(at: other.url)?.id == other.id)
    #expect(try await library.feed(at: feed.url)?.id == feed.id)
  }

  @Test func undoFailsIfTheOldAddressIsTaken() async throws {
    let move = try await library.perform(.setAddress(feed.id, to: FeedAddress(url: "http://example.org/new")))
    let other = try await library.addFeed(NewFeed(url: feed.url, title: "Other"))
    let error = await #expect(throws: LibraryError.self) { try await library.undo(move) }
    guard case .alreadySubscribed(let holder)? = error else { throw LibraryError.noSuchFeed(feed.id) }
    #expect(holder.id == other.id)
    #expect(try await library.feed(feed.id)?.url == "http://example.org/new")
    _ = try await library.perform(.removeFeed(other.id))
    try await library.undo(move)
    #expect(try await library.feed(feed.id)?.url == feed.url)
  }

  @Test func clearingTheFetchLogKeepsTheFeedState() async throws {
    try await library.recordFailure("http-404", for: feed.id, at: .now2026)
    #expect(try await library.fetchLog(limit: 9).count == 1)
    let before = try await library.fetchLog(limit: 9)
    let step = try await library.perform(.clearFetchLog)
    #expect(try await library.fetchLog(limit: 9) == [])
    #expect(try await library.perform(.clearFetchLog).isVoid)
    #expect(try await library.health(of: feed.id).failedAt == .now2026)
    #expect(try await library.feed(feed.id)?.failure == "http-404")
    // after undo its entries precede later fetches
    try await library.recordFailure("http-410", for: feed.id, at: .now2026)
    try await library.undo(step)
    let after = try await library.fetchLog(limit: 9)
    #expect(after.map(\.result) == [.failed("http-410"), .failed("http-404")])
    #expect(after.suffix(1) == before)
    // undone only once
    try await library.undo(step)
    #expect(try await library.fetchLog(limit: 9) == after)
  }

  private func interval() async throws -> TimeInterval? { try await library.fetchTargets([feed.id]).first?.interval }
}
