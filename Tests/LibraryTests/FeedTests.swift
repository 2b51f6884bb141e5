import Foundation
import TestSupport
import Testing

@testable import Library

@Suite(.fewAtOnce) struct FeedTests {
  let sandbox = Sandbox()
  let library: Library

  init() async throws {
    library = try await Library.open(sandbox.location)
  }

  @Test func findsAFeedByIDAndURL() async throws {
    let feed = try await library.addFeed(
      NewFeed(url: "https://example.org/feed", title: "記事", homePageURL: "https://example.org/"))
    #expect(feed.title == "記事" && feed.homePageURL == "https://example.org/" && feed.unreadCount == 0)
    #expect(try await library.feed(feed.id) == feed)
    #expect(try await library.feed(at: feed.url) == feed)
    #expect(try await library.feed(at: "https://example.org/FEED") == nil)
    #expect(try await library.feed(Feed.ID(rawValue: 99)) == nil)
  }

  @Test func refusesADuplicateSubscription() async throws {
    let feed = try await library.addSample()
    await #expect(throws: LibraryError.alreadySubscribed(feed)) {
      try await library.addFeed(NewFeed(url: feed.url, title: "Another title"))
    }
    #expect(try await library.feeds() == [feed])
  }

  @Test func ordersFeedsByTitleIgnoringCase() async throws {
    for title in ["banana", "Apple", "émile", "Cherry", "apple", "Zebra", "Éclair"] {
      _ = try await library.addFeed(NewFeed(url: "https://\(title).example/", title: title))
    }
    #expect(
      try await library.feeds().map(\.title) == ["Apple", "apple", "banana", "Cherry", "Éclair", "émile", "Zebra"])
  }

  @Test func purgingARemovedFeedDeletesAllItsData() async throws {
    let one = try await library.addSample("one")
    let two = try await library.addSample("two")
    let ids = try await library.store(.of([.sample("a"), .sample("b")]), in: one.id).inserted.map(\.id)
    _ = try await library.store(.of([.sample("c")]), in: two.id)
    try await library.setStarred(true, ids)
    try await library.setRead(true, [ids[0]])
    try await library.removeFeed(one.id)
    #expect(try await library.counts() == LibraryCounts(feeds: 1, articles: 1, unread: 1, starred: 0))
    #expect(try await library.articles(ids).isEmpty)
    for table in [
      "feed", "feedState", "feedCount", "identity", "article", "body", "plainText", "unindexed", "unread",
      "fingerprint",
    ] {
      #expect(try sandbox.number("SELECT count(*) FROM \(table)") == 1, "\(table)")
    }
    #expect(try sandbox.number("SELECT count(*) FROM status") == 0)
    await #expect(throws: LibraryError.noSuchFeed(one.id)) { try await library.removeFeed(one.id) }
  }

  @Test func identifiersAreNotReused() async throws {
    let one = try await library.addSample()
    let old = try await library.store(.of([.sample("a")]), in: one.id).inserted.map(\.id)
    try await library.removeFeed(one.id)
    let again = try await library.addSample()
    let new = try await library.store(.of([.sample("a")]), in: again.id).inserted.map(\.id)
    #expect(again.id != one.id && new != old)
  }

  @Test func fetchTargetsIncludeValidators() async throws {
    let one = try await library.addSample("one")
    let two = try await library.addSample("two")
    let validators = Validators(etag: "W/\"1\"", lastModified: "Sat, 21 Nov 2026 05:00:00 GMT")
    _ = try await library.store(
      FeedUpdate(validators: validators, bodyHash: "abc", articles: [], fetchedAt: .now2026), in: one.id)
    let target = FetchTarget(feed: one.id, url: one.url, validators: validators, bodyHash: "abc")
    let empty = FetchTarget(feed: two.id, url: two.url, validators: Validators(), bodyHash: nil)
    #expect(try await library.fetchTargets() == [target, empty])
    #expect(try await library.fetchTargets([two.id, Feed.ID(rawValue: 99)]) == [empty])
    #expect(try await library.fetchTargets([]) == [])
    try await library.recordUnchanged(one.id, validators: Validators(etag: "\"2\""), at: .now2026)
    let kept = try await library.fetchTargets([one.id]).first?.validators
    #expect(kept == Validators(etag: "\"2\"", lastModified: validators.lastModified))
  }

  @Test func failureStaysUntilAFetchSucceeds() async throws {
    let feed = try await library.addSample()
    try await library.recordFailure("http-404", for: feed.id, at: .now2026)
    #expect(try await library.feed(feed.id)?.failure == "http-404")
    try await library.recordUnchanged(feed.id, validators: Validators(), at: .now2026)
    #expect(try await library.feed(feed.id)?.failure == nil)
    try await library.recordFailure("tls", for: feed.id, at: .now2026)
    _ = try await library.store(.of([]), in: feed.id)
    #expect(try await library.feed(feed.id)?.failure == nil)
  }

  @Test func reportsUnknownFeeds() async throws {
    let none = Feed.ID(rawValue: 7)
    await #expect(throws: LibraryError.noSuchFeed(none)) { try await library.store(.of([.sample("a")]), in: none) }
    await #expect(throws: LibraryError.noSuchFeed(none)) { _ = try await library.health(of: none) }
    // a feed may be removed while it is fetched, which does not affect the rest of a batch
    try await library.recordFailure("x", for: none, at: .now2026)
    #expect(try await library.count(ArticleList(scope: .feed(none))) == 0)
  }

  @Test func ownTitleReplacesTheGivenOne() async throws {
    let feed = try await library.addSample("given")
    let update = FeedUpdate(title: "Own", homePageURL: "https://own.example/", articles: [], fetchedAt: .now2026)
    _ = try await library.store(update, in: feed.id)
    _ = try await library.store(FeedUpdate(title: "", articles: [.sample("a")], fetchedAt: .now2026), in: feed.id)
    let stored = try await library.feed(feed.id)
    #expect(stored?.title == "Own" && stored?.homePageURL == "https://own.example/")
    #expect(try await library.articles(ArticleList(scope: .all), limit: 1).first?.feedTitle == "Own")
  }
}
