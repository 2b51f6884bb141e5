import Foundation
import GRDB
import TestSupport
import Testing

@testable import Library

/// Undo after concurrent changes by this process or another one.
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

  @Test func undoRestoresARedatedArticleAtItsNewDate() async throws {
    _ = try await library.store(.of([.sample("a", "one", published: .hours(-5))]), in: feed.id)
    let step = try await library.perform(.markAllRead(ArticleList(scope: .all)))
    _ = try await other.store(.of([.sample("a", "two", published: .hours(-9))]), in: feed.id)
    try await library.undo(step)
    #expect(try await library.titles(.unread) == ["two"])
    #expect(try await library.disagreements() == 0)
  }

  /// A step that has been undone must not undo anything else later.
  @Test func stepIsUndoneOnlyOnce() async throws {
    let two = try await library.addSample("two")
    _ = try await library.store(.of([.sample("a")]), in: feed.id)
    _ = try await library.store(.of([.sample("b")]), in: two.id)
    let one = try await library.perform(.markAllRead(ArticleList(scope: .feed(feed.id))))
    try await library.undo(one)
    _ = try await library.perform(.markAllRead(ArticleList(scope: .feed(two.id))))
    try await library.undo(one)
    #expect(try await library.titles(.unread) == ["Title a"])
  }

  /// Undoing an import removes what it added; earlier and later additions stay.
  @Test func undoRemovesImportedFeedsAndFolders() async throws {
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

  /// Sets the mark if any article lacks it, and clears it otherwise, based on the library rather than on what is shown.
  @Test func messagesNameWhatChanged() async throws {
    let folder = try await library.addFolder("Blogs", in: nil)
    let moving = try await library.perform(.moveFeed(feed.id, to: folder.id))
    #expect(moving.doneMessage == message("“%s” moved to “%s”", feed.title, "Blogs"))
    #expect(moving.undoneMessage == message("“%s” moved back", feed.title))
    let removing = try await library.perform(.removeFeed(feed.id))
    #expect(removing.doneMessage == message("“%s” removed", feed.title))
    #expect(removing.undoneMessage == message("“%s” restored", feed.title))
    let renaming = try await library.perform(.renameFolder(folder.id, to: "News"))
    #expect(renaming.doneMessage == message("Renamed to “%s”", "News"))
    let empty = try await library.perform(.removeFolder(folder.id))
    #expect(empty.doneMessage == message("“%s” removed", "News"))
    try await library.undo(empty)
    for title in ["a", "b"] {
      let member = try await library.addSample(title)
      _ = try await library.perform(.moveFeed(member.id, to: folder.id))
    }
    let whole = try await library.perform(.removeFolder(folder.id))
    #expect(whole.doneMessage?.text == "Folder “%s” and %d feed removed")
    #expect(whole.doneMessage?.count == 2 && whole.doneMessage?.arguments == ["News"])
  }

  @Test func toggleAppliesToAllArticlesAtOnce() async throws {
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

  @Test func undoRemovesASavedSearch() async throws {
    let step = try await library.perform(.saveSearch(try SearchQuery(parsing: "word"), as: " Words "))
    #expect(try await library.savedSearches().map(\.title) == ["Words"])
    try await library.undo(step)
    #expect(try await library.savedSearches().isEmpty)
    // another process may already have removed it
    try await library.undo(step)
  }

  @Test func restoredItemsWithoutTheirFolderMoveToTheTopLevel() async throws {
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

  /// Whichever command marked it as read.
  @Test(arguments: [true, false]) func undoAfterRetentionMakesReappearingArticlesUnread(_ isSweep: Bool) async throws {
    let ids = try await library.store(.of([.sample("a")]), in: feed.id).inserted.map(\.id)
    let step = try await library.perform(isSweep ? .markAllRead(ArticleList(scope: .all)) : .setRead(true, ids))
    try await library.mutate { [feed] db, log in
      let deleted = try ArticleDeletion(db: db).delete(ids, rememberingAt: 1, &log)
      log.append(.articles(feed: feed.id, ArticleChanges(deleted: deleted)))
    }
    try await library.undo(step)
    _ = try await library.store(.of([.sample("a")]), in: feed.id)
    #expect(try await library.counts().unread == 1)
    #expect(try await library.disagreements() == 0)
  }

  /// A permanent deletion that has begun cannot be undone, and subscribing again starts from scratch.
  @Test func partlyPurgedFeedIsNeverRestored() async throws {
    _ = try await library.store(.of((0..<250).map { .sample("\($0)") }), in: feed.id)
    let step = try await library.perform(.removeFeed(feed.id))
    // cancelled in the middle, as when the program ends
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

  /// Later changes refer to what earlier ones have added, so it must come back under its identifier.
  @Test func redoneAdditionsKeepTheirIdentifiers() async throws {
    let ids = try await library.store(.of([.sample("a")]), in: feed.id).inserted.map(\.id)
    let bare = try await state()
    var steps = [try await library.perform(.addFolder("Blogs", in: nil))]
    let folder = try #require(try await library.folders().first).id
    steps.append(try await library.perform(.moveFeed(feed.id, to: folder)))
    steps.append(try await library.perform(.renameFolder(folder, to: "News")))
    steps.append(try await library.perform(.tag(named: "good", ids)))
    let tag = try #require(try await library.tags().first).id
    steps.append(try await library.perform(.renameTag(tag, to: "better")))
    steps.append(try await library.perform(.addTag("other")))
    let other = try #require(try await library.tags().first { $0.name == "other" }).id
    steps.append(try await library.perform(.tag(true, other, ids)))
    steps.append(try await library.perform(.saveSearch(try SearchQuery(parsing: "word"), as: "Words")))
    let search = try #require(try await library.savedSearches().first)
    steps.append(try await library.perform(.renameSearch(search.id, to: "Ones")))
    let draft = RuleDraft(query: try SearchQuery(parsing: "title"), actions: .star)
    steps.append(try await library.perform(.addRules([draft], isApplied: true)))
    let rule = try #require(try await library.rules().first)
    steps.append(try await library.perform(.removeRules([rule.id])))
    steps.append(try await library.perform(.toggleLater(ids)))
    steps.append(try await library.perform(.markAllRead(ArticleList(scope: .all))))
    let before = try await state()
    for step in steps.reversed() { try await library.undo(step) }
    #expect(try await state() == bare)
    var redone: [UndoStep] = []
    for step in steps { redone.append(try await library.redo(step)) }
    #expect(redone.allSatisfy { !$0.isVoid })
    #expect(try await state() == before)
    for step in redone.reversed() { try await library.undo(step) }
    #expect(try await state() == bare)
    #expect(try await library.disagreements() == 0)
  }

  private func state() async throws -> [String] {
    var state = try await library.folders().map { "\($0.id) \($0.title)" }
    state += try await library.feeds().map { "\($0.id) \(String(describing: $0.folderID))" }
    state += try await library.tags().map { "\($0.id) \($0.name)" }
    state += try await library.savedSearches().map { "\($0.id) \($0.title)" }
    state += try await library.rules().map { "\($0.id) \($0.query.text)" }
    let counts = try await library.counts()
    state.append("\(counts.unread) \(counts.starred)")
    for tag in try await library.tags() {
      state.append("\(try await library.articleIDs(ArticleList(scope: .tag(tag.id))))")
    }
    return state + [try await "\(library.articleIDs(ArticleList(scope: .later)))"]
  }

  /// Feeds and folders return to their folders, unless they were moved since.
  @Test func redoneImportsAreAsTheyWere() async throws {
    let outer = try await library.addFolder("outer")
    let inner = try await library.addFolder("inner", in: outer.id)
    let new = try await library.addFeeds([
      NewFeed(url: "https://example.org/new", title: "new", folderID: inner.id),
      NewFeed(url: "https://example.org/top", title: "top"),
    ])
    let step = try await library.perform(.added(feeds: new, folders: [outer.id, inner.id]))
    try await library.undo(step)
    #expect(try await library.folders().isEmpty)
    let again = try await library.redo(step)
    #expect(try await library.folders().first { $0.id == inner.id }?.parentID == outer.id)
    #expect(try await library.feed(new[0])?.folderID == inner.id)
    #expect(try await library.feed(new[1])?.folderID == nil)
    try await library.undo(again)
    #expect(try await library.feeds().map(\.id) == [feed.id])
    #expect(try await library.folders().isEmpty)
    // what was in them, and where somebody else has put it
    let mine = try await library.addFolder("mine")
    _ = try await library.redo(again)
    _ = try await library.perform(.moveFeed(feed.id, to: inner.id))
    let third = try await library.perform(.added(feeds: new, folders: [outer.id, inner.id]))
    try await library.undo(third)
    _ = try await other.perform(.moveFeed(feed.id, to: mine.id))
    _ = try await library.redo(third)
    #expect(try await library.feed(feed.id)?.folderID == mine.id)
    #expect(try await library.feed(new[0])?.folderID == inner.id)
  }

  /// Nothing that somebody else has removed comes back, and nothing blocks what was undone before.
  @Test func redoLeavesWhatOthersHaveChangedSince() async throws {
    let ids = try await library.store(.of([.sample("a")]), in: feed.id).inserted.map(\.id)
    _ = try await library.perform(.tag(named: "good", ids))
    let tag = try #require(try await library.tags().first).id
    let folder = try await library.addFolder("folder")
    let steps = [
      try await library.perform(.renameTag(tag, to: "better")), try await library.perform(.tag(false, tag, ids)),
      try await library.perform(.renameFolder(folder.id, to: "other")),
      try await library.perform(.moveFeed(feed.id, to: folder.id)),
    ]
    for step in steps.reversed() { try await library.undo(step) }
    _ = try await other.perform(.removeTag(tag))
    _ = try await other.perform(.removeFolder(folder.id))
    for step in steps { #expect(try await library.redo(step).isVoid) }
    #expect(try await library.tags().isEmpty)
    #expect(try await library.feed(feed.id)?.folderID == nil)
    // a new tag whose name another one has by now
    let adding = try await library.perform(.tag(named: "news", ids))
    try await library.undo(adding)
    _ = try await other.perform(.addTag("News"))
    #expect(try await library.redo(adding).isVoid)
    #expect(try await library.tags().map(\.name) == ["News"])
  }

  /// Reading in between does not turn a mark around.
  @Test func redoMarksTheSameArticlesInTheSameWay() async throws {
    let ids = try await library.store(.of([.sample("a"), .sample("b")]), in: feed.id).inserted.map(\.id)
    let step = try await library.perform(.toggleRead(ids))
    try await library.undo(step)
    try await other.setRead(true, ids)
    let again = try await library.redo(step)
    #expect(again.isVoid)
    #expect(try await library.titles(.unread) == [])
  }
}
