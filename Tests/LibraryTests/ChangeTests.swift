import Foundation
import GRDB
import TestSupport
import Testing

@testable import Library

/// The second library of these tests has its own connections to the file, as another process would.
@Suite(.fewAtOnce) struct ChangeTests {
  let sandbox = Sandbox()
  let library: Library
  let feed: Feed

  init() async throws {
    library = try await Library.open(sandbox.location)
    feed = try await library.addSample()
  }

  @Test func deliversEachOwnChangeOnceAndInOrder() async throws {
    // Polling this fast would reveal changes that are delivered twice.
    var changes = library.changes(pollInterval: .milliseconds(1)).makeAsyncIterator()
    let stored = try await library.store(.of([.sample("a"), .sample("b")]), in: feed.id)
    #expect(await changes.next() == [.articles(feed: feed.id, stored)])
    try await library.setRead(true, [stored.inserted[1].id])
    #expect(await changes.next() == [.statuses([stored.inserted[1]])])
    try await library.setRead(true, stored.inserted.map(\.id))
    #expect(await changes.next() == [.statuses([stored.inserted[0]])])
    try await library.setStarred(true, [stored.inserted[0].id])
    #expect(await changes.next() == [.statuses([stored.inserted[0]])])
    let updated = try await library.store(.of([.sample("b", "new"), .sample("c")]), in: feed.id)
    #expect(updated.updated == [stored.inserted[1]] && updated.inserted.count == 1)
    #expect(await changes.next() == [.articles(feed: feed.id, updated)])
    let other = try await library.addSample("two")
    #expect(await changes.next() == [.feeds([other.id])])
    try await library.recordFailure("x", for: other.id, at: .now2026)
    #expect(await changes.next() == [.feeds([other.id])])
    try await library.removeFeed(other.id)
    #expect(await changes.next() == [.feeds([other.id])])
    await library.close()
    #expect(await changes.next() == nil)
  }

  @Test func deliversNothingIfNothingChanges() async throws {
    let stored = try await library.store(.of([.sample("a")]), in: feed.id)
    try await library.recordFailure("x", for: feed.id, at: .now2026)
    let changes = library.changes()
    try await library.recordFailure("x", for: feed.id, at: .hours(1))
    await #expect(throws: LibraryError.self) {
      try await library.store(.of([.sample("b")]), in: Feed.ID(rawValue: 99))
    }
    try await library.setRead(false, stored.inserted.map(\.id))
    await library.close()
    #expect(await changes.reduce(into: []) { $0 += $1 } == [])
  }

  @Test func newTitleAndRecoveryAreFeedChanges() async throws {
    var changes = library.changes().makeAsyncIterator()
    let update = FeedUpdate(title: "New", articles: [.sample("a")], fetchedAt: .now2026)
    let stored = try await library.store(update, in: feed.id)
    #expect(await changes.next() == [.feeds([feed.id]), .articles(feed: feed.id, stored)])
    try await library.recordFailure("x", for: feed.id, at: .now2026)
    #expect(await changes.next() == [.feeds([feed.id])])
    try await library.recordUnchanged(feed.id, validators: Validators(), at: .now2026)
    #expect(await changes.next() == [.feeds([feed.id])])
  }

  @Test func removingAFeedListsItsArticles() async throws {
    let stored = try await library.store(.of([.sample("a"), .sample("b")]), in: feed.id)
    var changes = library.changes().makeAsyncIterator()
    let step = try await library.perform(.removeFeed(feed.id))
    let articles = Array(stored.inserted.reversed())
    #expect(
      await changes.next() == [.articles(feed: feed.id, ArticleChanges(deleted: articles)), .feeds([feed.id])])
    try await library.undo(step)
    #expect(
      await changes.next() == [.feeds([feed.id]), .articles(feed: feed.id, ArticleChanges(inserted: articles))])
  }

  @Test func deliversChangesOfAnotherProcess() async throws {
    let other = try await Library.open(sandbox.location)
    var changes = library.changes(pollInterval: .milliseconds(5)).makeAsyncIterator()
    let stored = try await other.store(.of([.sample("a")]), in: feed.id)
    #expect(await changes.next() == [.articles(feed: feed.id, stored)])
    try await other.setRead(true, stored.inserted.map(\.id))
    #expect(await changes.next() == [.statuses(stored.inserted)])
    #expect(try await library.feed(feed.id)?.unreadCount == 0)
    await other.close()
  }

  @Test func deliversChangesOfAnotherProcessBeforeLaterOwnOnes() async throws {
    let other = try await Library.open(sandbox.location)
    var changes = library.changes(pollInterval: .seconds(3600)).makeAsyncIterator()
    let theirs = try await other.addSample("theirs")
    let ours = try await library.addSample("ours")
    #expect(await changes.next() == [.feeds([theirs.id, ours.id])])
    await other.close()
  }

  @Test func everyStreamGetsEveryChange() async throws {
    let streams = (0..<3).map { _ in library.changes() }
    _ = try await library.addSample("two")
    await library.close()
    for stream in streams {
      #expect(await stream.reduce(0) { count, batch in count + batch.count } == 1)
    }
  }

  @Test func tooManyChangesAreReportedAsEverything() async throws {
    var changes = library.changes().makeAsyncIterator()
    let many = (0...ChangeLog.maximumListed).map { NewArticle.sample("\($0)") }
    let stored = try await library.store(.of(many), in: feed.id)
    #expect(await changes.next() == [.everything])
    #expect(stored.inserted.count == ChangeLog.maximumListed + 1)
    try await library.setRead(true, stored.inserted.map(\.id))
    #expect(await changes.next() == [.manyStatuses])
    #expect(try await library.counts().unread == 0)
  }

  @Test func tableIsBoundedAndLateReadersGetEverything() async throws {
    let other = try await Library.open(sandbox.location)
    try sandbox.raw { db in
      try db.execute(
        sql: """
          WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < ?)
          INSERT INTO change (kind, feedID) SELECT 1, 1 FROM number
          """, arguments: [ChangeLog.maximumKept + 10])
    }
    var changes = library.changes(pollInterval: .seconds(3600)).makeAsyncIterator()
    _ = try await other.addSample("two")
    _ = try await other.addSample("three")
    #expect(try sandbox.number("SELECT count(*) FROM change") == ChangeLog.maximumKept)
    _ = try await library.addSample("four")
    #expect(await changes.next() == [.everything])
    let five = try await library.addSample("five")
    #expect(await changes.next() == [.feeds([five.id])])
    await other.close()
  }

  @Test func cancelledStreamsAreReleased() async throws {
    for _ in 0..<20 {
      let task = Task { [library] in
        for await _ in library.changes(pollInterval: .milliseconds(1)) {}
      }
      task.cancel()
      await task.value
    }
    #expect(library.hub.streamCount == 0)
    do {
      let dropped = library.changes()
      #expect(library.hub.streamCount == 1)
      _ = dropped
    }
    #expect(library.hub.streamCount == 0)
  }

  /// Tasks are cancelled while changes are delivered to them: neither waits for a lock of the other.
  @Test func cancellingReadersDoesNotBlockWriters() async throws {
    let writing = Task { [library] in
      for number in 0..<1000 { _ = try await library.addFeed(NewFeed(url: "https://example.org/\(number)", title: "")) }
    }
    let reading = Task { [library] in
      while !Task.isCancelled {
        let streams = (0..<8).map { _ in library.changes() }
        let readers = streams.map { stream in Task { for await _ in stream {} } }
        await Task.yield()
        for reader in readers { reader.cancel() }
        for reader in readers { await reader.value }
      }
    }
    let written = await writing.result
    reading.cancel()
    await reading.value
    try written.get()
    #expect(library.hub.streamCount == 0)
  }

  @Test func releasingTheLibraryEndsItsStreams() async throws {
    var second: Library? = try await Library.open(sandbox.location)
    weak let witness = second
    let stream = try #require(second?.changes(pollInterval: .seconds(3600)))
    second = nil
    #expect(await stream.reduce(0) { count, _ in count + 1 } == 0)
    #expect(witness == nil)
  }

  @Test func changesRoundTripThroughRows() {
    let (one, two) = (Feed.ID(rawValue: 1), Feed.ID(rawValue: 2))
    let keys = (1...6).map { ArticleKey($0, 100 - $0) }
    let changes: [LibraryChange] = [
      .feeds([one, two]),
      .articles(feed: one, ArticleChanges(inserted: [keys[2], keys[0]], updated: [keys[1]], deleted: [keys[3]])),
      .articles(feed: two, ArticleChanges(updated: [keys[4]])),
      .statuses([keys[5], keys[0]]),
      .manyStatuses,
      .feeds([two]),
    ]
    #expect(LibraryChange.changes(of: changes.flatMap(\.rows)) == changes)
    #expect(LibraryChange.changes(of: (changes + [.everything]).flatMap(\.rows)) == [.everything])
    // a row of an earlier version of the program, which did not store dates
    let undated = ChangeRow(kind: .deleted, feedID: 1, articleID: 1)
    #expect(LibraryChange.changes(of: [undated]) == [.everything])
  }
}
