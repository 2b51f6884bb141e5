import Foundation
import GRDB
import TestTurns
import Testing

@testable import Library

/// Undo, when something else has happened meanwhile: by this process or by another one.
@Suite(.fewAtOnce) struct UndoTests {
  let sandbox = Sandbox()
  let library: Library
  let other: Library
  let feed: Feed

  init() async throws {
    library = try await Library.open(sandbox.location)
    other = try await Library.open(sandbox.location)
    feed = try await library.addSample()
  }

  @Test func anArticleThatMovedIsPutBackWhereItStands() async throws {
    _ = try await library.store(.of([.sample("a", "one", published: .hours(-5))]), in: feed.id)
    let step = try await library.perform(.markAllRead(ArticleList(scope: .all)))
    _ = try await other.store(.of([.sample("a", "two", published: .hours(-9))]), in: feed.id)
    try await library.undo(step)
    #expect(try await library.titles(.unread) == ["two"])
    #expect(try await library.disagreements() == 0)
  }

  /// Who still holds what was taken back must not take back something else.
  @Test func aStepIsTakenBackOnce() async throws {
    let two = try await library.addSample("two")
    _ = try await library.store(.of([.sample("a")]), in: feed.id)
    _ = try await library.store(.of([.sample("b")]), in: two.id)
    let one = try await library.perform(.markAllRead(ArticleList(scope: .feed(feed.id))))
    try await library.undo(one)
    _ = try await library.perform(.markAllRead(ArticleList(scope: .feed(two.id))))
    try await library.undo(one)
    #expect(try await library.titles(.unread) == ["Title a"])
  }

  /// What came in with a list goes; what was there, or was put there since, stays.
  @Test func whatCameInGoesAgain() async throws {
    let outer = try await library.addFolder("outer")
    let inner = try await library.addFolder("inner", in: outer.id)
    let new = try await library.addFeeds([
      NewFeed(url: "https://example.org/new", title: "new", folderID: inner.id),
      NewFeed(url: "https://example.org/gone", title: "gone", folderID: inner.id),
    ])
    let step = try await library.perform(.added(feeds: new, folders: [outer.id, inner.id]))
    _ = try await library.perform(.moveFeed(feed.id, to: inner.id))
    _ = try await other.perform(.removeFeed(new[1]))
    try await library.undo(step)
    #expect(try await library.feeds().map(\.id) == [feed.id])
    #expect(try await library.feed(feed.id)?.folderID == nil)
    #expect(try await library.folders().isEmpty)
    #expect(try await library.perform(.added(feeds: [], folders: [])).isVoid)
  }

  /// Marked where any is not yet, else unmarked: what the library has says so, and not what somebody has seen of it.
  @Test func aMarkIsTurnedForAllAtOnce() async throws {
    _ = try await library.store(.of([.sample("a"), .sample("b")]), in: feed.id)
    let ids = try await library.articleIDs(ArticleList(scope: .all))
    try await other.setRead(true, [ids[0]])
    let marking = try await library.perform(.toggleRead(ids))
    #expect(marking.markedCount == 1 && !marking.isUnmarking)
    #expect(try await library.titles(.unread) == [])
    let unmarking = try await library.perform(.toggleRead(ids))
    #expect(unmarking.markedCount == 2 && unmarking.isUnmarking)
    try await library.undo(unmarking)
    #expect(try await library.titles(.unread) == [])
    try await library.undo(marking)
    #expect(try await library.titles(.unread).count == 1)
    #expect(try await library.perform(.toggleStarred([])).isVoid)
    #expect(try await library.disagreements() == 0)
  }

  @Test func aKeptSearchGoesAgain() async throws {
    let step = try await library.perform(.saveSearch(try SearchQuery(parsing: "word"), as: " Words "))
    #expect(try await library.savedSearches().map(\.title) == ["Words"])
    try await library.undo(step)
    #expect(try await library.savedSearches().isEmpty)
    // somebody else may have been there first
    try await library.undo(step)
  }

  @Test func whatComesBackIntoAFolderThatIsGoneComesToTheTop() async throws {
    let outer = try await library.addFolder("outer")
    let inner = try await library.addFolder("inner", in: outer.id)
    let sub = try await library.addFeed(NewFeed(url: "https://example.org/sub", title: "sub", folderID: outer.id))
    let first = try await library.perform(.removeFolder(inner.id))
    let second = try await library.perform(.removeFeed(sub.id))
    _ = try await other.perform(.removeFolder(outer.id))
    try await library.undo(second)
    try await library.undo(first)
    #expect(try await library.folders().map(\.parentID) == [nil])
    #expect(try await library.feeds().allSatisfy { $0.folderID == nil })
  }

  /// By whatever command it was read.
  @Test(arguments: [true, false]) func whatRetentionTookMeanwhileComesAgainUnread(_ isSweep: Bool) async throws {
    let ids = try await library.store(.of([.sample("a")]), in: feed.id).inserted
    let step = try await library.perform(isSweep ? .markAllRead(ArticleList(scope: .all)) : .setRead(true, ids))
    try await library.mutate { db, _ in try ArticleDeletion(db: db).delete(ids, rememberingAt: 1) }
    try await library.undo(step)
    _ = try await library.store(.of([.sample("a")]), in: feed.id)
    #expect(try await library.counts().unread == 1)
    #expect(try await library.disagreements() == 0)
  }

  /// A deletion for good that has begun cannot be taken back, and subscribing anew begins anew.
  @Test func halfOfAFeedNeverComesBack() async throws {
    _ = try await library.store(.of((0..<250).map { .sample("\($0)") }), in: feed.id)
    let step = try await library.perform(.removeFeed(feed.id))
    // it is called off in its midst, as by the end of the program
    let purging = Task { [other] in
      var left = 1
      while left > 0, !Task.isCancelled {
        left = try await other.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM article") ?? 0 }
        if left < 250 { break }
        await Task.yield()
      }
    }
    let work = Task { [library] in try await library.purge(removedBefore: .distantFuture) }
    try await purging.value
    work.cancel()
    try await work.value
    try await library.undo(step)
    #expect(try await library.feeds().isEmpty)
    let again = try await library.addFeed(NewFeed(url: feed.url, title: "again"))
    #expect(again.id != feed.id && again.articleCount == 0)
    try await library.purge(removedBefore: .distantFuture)
    #expect(try sandbox.number("SELECT count(*) FROM article") == 0)
    #expect(try await library.feeds() == [again])
  }
}
