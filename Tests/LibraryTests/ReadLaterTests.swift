import Foundation
import GRDB
import TestSupport
import Testing
import WebText

@testable import Library

@Suite(.fewAtOnce) struct ReadLaterTests {
  let sandbox = Sandbox()
  let library: Library
  let feed: Feed

  init() async throws {
    library = try await Library.open(sandbox.location)
    feed = try await library.addSample()
  }

  /// Adds articles, the first being the newest.
  private func add(_ names: String...) async throws -> [Article.ID] {
    let articles = names.enumerated().map { NewArticle.sample($1, published: .hours(-Double($0))) }
    return try await library.store(.of(articles), in: feed.id).inserted.map(\.id)
  }

  private var queue: [String] {
    get async throws { try await titles(ArticleList(scope: .later, order: .oldestFirst)) }
  }

  private func titles(_ list: ArticleList) async throws -> [String] {
    try await library.articles(library.articleIDs(list)).map { String($0.title.dropFirst(6)) }
  }

  private func found(_ query: String) async throws -> Set<String> {
    Set(try await titles(ArticleList(scope: .search(SearchQuery(parsing: query)))))
  }

  private func put(_ ids: [Article.ID]) async throws {
    for id in ids { _ = try await library.perform(.setLater(true, [id])) }
  }

  @Test func theQueueHasAnOrderOfItsOwn() async throws {
    let ids = try await add("a", "b", "c", "d")
    try await put([ids[1], ids[3], ids[0]])
    #expect(try await queue == ["b", "d", "a"])
    let newest = ArticleList(scope: .later)
    #expect(try await titles(newest) == ["a", "d", "b"])
    #expect(try await library.head(of: newest, limit: 2).articles.map(\.id) == [ids[0], ids[3]])
    var keys: [ArticleKey] = []
    for try await piece in library.orderStream(newest, days: .current) {
      keys += piece.keys
      #expect(piece.days == [])
    }
    #expect(keys.map(\.id) == [ids[0], ids[3], ids[1]] && keys == keys.sorted(by: >))
    let summaries = try await library.articles(keys.map(\.id))
    #expect(summaries.map { newest.sortKey(of: $0) } == keys)
    #expect(try await library.members(of: newest, among: ids).keys == keys)
    #expect(try await library.days(newest) == [])
    #expect(try await library.disagreements() == 0)
  }

  @Test func readingDoesNotRemoveAnArticle() async throws {
    let ids = try await add("a", "b", "c")
    try await put([ids[2], ids[0], ids[1]])
    let list = ArticleList(scope: .later, order: .oldestFirst)
    #expect(try await library.firstUnread(of: list, after: ids[2])?.id == ids[0])
    try await library.setRead(true, [ids[0]])
    #expect(try await queue == ["c", "a", "b"])
    #expect(try await library.firstUnread(of: list, after: ids[2])?.id == ids[1])
    var unread = list
    unread.unreadOnly = true
    #expect(try await titles(unread) == ["c", "b"])
    #expect(try await library.members(of: unread, among: ids).keys.map(\.id) == [ids[2], ids[1]])
    // All of the queue is marked as read, and only that, also by the age of the articles.
    let others = try await add("d")
    let old = try await library.perform(.markAllRead(list, before: .hours(-0.5)))
    #expect(old.markedCount == 2)
    try await library.undo(old)
    let step = try await library.perform(.markAllRead(list))
    #expect(step.markedCount == 2)
    #expect(try await library.articles(others).map(\.isRead) == [false])
    try await library.undo(step)
    #expect(try await titles(unread) == ["c", "b"])
    #expect(try await library.disagreements() == 0)
  }

  @Test func everythingIsUndone() async throws {
    let ids = try await add("a", "b", "c")
    let first = try await library.perform(.toggleLater([ids[1]]))
    #expect(try await library.perform(.setLater(true, [ids[1]])).isVoid)
    // One of two is in the queue already: the other one is added.
    let added = try await library.perform(.toggleLater([ids[0], ids[1]]))
    #expect(added.markedCount == 1)
    #expect(try await library.articles(ids).map(\.isLater) == [true, true, false])
    try await library.setReadingPlaces([ids[1]: "3:7"])
    let before = try await library.articles(ids)
    let removed = try await library.perform(.toggleLater([ids[0], ids[1]]))
    #expect(removed.markedCount == 2)
    #expect(try await queue == [])
    try await library.undo(removed)
    #expect(try await library.articles(ids) == before)
    #expect(try await library.article(ids[1])?.readingPlace == "3:7")
    try await library.undo(added)
    #expect(try await queue == ["b"])
    try await library.undo(first)
    #expect(try await queue == [])
    #expect(try await library.disagreements() == 0)
  }

  @Test func manyAreAddedAtOnce() async throws {
    let count = StatusMark.maximumAtOnce + 10
    let update = FeedUpdate.of((0..<count).map { .sample("\($0)") })
    let ids = try await library.store(update, in: feed.id).inserted.map(\.id)
    let step = try await library.perform(.setLater(true, ids))
    #expect(step.markedCount == count)
    #expect(try await library.count(ArticleList(scope: .later)) == count)
    try await library.undo(step)
    #expect(try await library.count(ArticleList(scope: .later)) == 0)
  }

  @Test func theReadingTimeFollowsTheText() async throws {
    let words = { (count: Int) in "word " + String(repeating: "word ", count: count - 1) }
    func article(_ count: Int) -> NewArticle {
      NewArticle(
        uniqueID: "long", url: nil, title: "Title long", excerpt: "", author: nil,
        bodyHTML: RawHTML("<p>\(words(count))</p>"), text: words(count))
    }
    let id = try await library.store(.of([article(460)]), in: feed.id).inserted[0].id
    _ = try await library.perform(.setLater(true, [id]))
    #expect(try await library.counts().later == ReadLaterTotal(articles: 1, seconds: 120))
    _ = try await library.store(.of([article(230)]), in: feed.id)
    #expect(try await library.counts().later.seconds == 60)
    let fullText = FullText(html: "<p>full</p>", url: "https://example.org/full", fetched: .now2026)
    try await library.store(fullText, text: words(2300), of: id)
    #expect(try await library.counts().later.seconds == 600)
    // Added again, with the full text.
    _ = try await library.perform(.setLater(false, [id]))
    #expect(try await library.counts().later == ReadLaterTotal())
    _ = try await library.perform(.setLater(true, [id]))
    #expect(try await library.counts().later.seconds == 600)
  }

  @Test func retentionMutingAndStoriesKeepArticlesToReadLater() async throws {
    let ids = try await add("a", "b")
    try await library.setRead(true, ids)
    _ = try await library.perform(.setLater(true, [ids[0]]))
    // A story that another feed has told.
    let other = try await library.addSample("two")
    let again = NewArticle(
      uniqueID: "again", url: "https://example.org/a", title: "Title a again", excerpt: "", author: nil,
      bodyHTML: "<p>Body a</p>")
    let twin = try await library.store(.of([again]), in: other.id).inserted[0].id
    _ = try await library.perform(.setLater(true, [twin]))
    #expect(try await Set(queue) == ["a", "a again"])
    // As a document that no longer serves them.
    _ = try await library.store(.of([.sample("new")]), in: feed.id)
    try await library.setRetention(Retention(articles: 1), of: nil)
    try await library.retain(at: .hours(1000))
    let query = try SearchQuery(parsing: "is:read")
    _ = try await library.perform(.applyRules([RuleDraft(query: query, actions: .mute)]))
    #expect(try await Set(queue) == ["a", "a again"])
    #expect(try await Set(library.titles(.feed(feed.id))) == ["Title a", "Title new"])
    #expect(try await library.disagreements() == 0)
  }

  @Test func searchesFindArticlesToReadLater() async throws {
    let ids = try await add("a", "b")
    _ = try await library.perform(.setLater(true, [ids[1]]))
    try await library.indexWaiting()
    #expect(try await found("is:later") == ["b"])
    #expect(try await found("title is:later") == ["b"])
    #expect(try await found("-is:later") == ["a"])
    #expect(ArticleList(scope: .search(try SearchQuery(parsing: "is:later"))).dependsOnOtherMarks)
    #expect(ArticleList(scope: .later).dependsOnOtherMarks)
  }

  @Test func articlesFollowTheirFeed() async throws {
    let ids = try await add("a", "b")
    _ = try await library.perform(.setLater(true, ids))
    _ = try await library.store(.of([.sample("a", "Title changed", published: .hours(-7))]), in: feed.id)
    #expect(try await Set(queue) == ["b", "changed"])
    let removal = try await library.perform(.removeFeed(feed.id))
    #expect(try await queue == [])
    #expect(try await library.counts().later.articles == 0)
    try await library.undo(removal)
    #expect(try await Set(queue) == ["b", "changed"])
    try await library.removeFeed(feed.id)
    #expect(try sandbox.number("SELECT count(*) FROM later") == 0)
    #expect(try await library.disagreements() == 0)
  }

  @Test func changesAreReportedByTheDatesOfArticles() async throws {
    let ids = try await add("a")
    let key = try #require(try await library.articles(ids).first).key
    var changes = library.changes().makeAsyncIterator()
    let step = try await library.perform(.setLater(true, ids))
    #expect(await changes.next() == [.statuses([key])])
    try await library.undo(step)
    #expect(await changes.next() == [.statuses([key])])
    // Scrolling changes no list.
    try await library.setReadingPlaces([ids[0]: "1:1"])
    _ = try await library.perform(.setLater(true, ids))
    #expect(await changes.next() == [.statuses([key])])
  }

  @Test func theQueueAndPlacesSurviveBackupAndReopening() async throws {
    let ids = try await add("a", "b")
    try await put([ids[1], ids[0]])
    try await library.setReadingPlaces([ids[0]: "9:4"])
    let total = try await library.counts().later
    let folder = Sandbox()
    try FileManager.default.createDirectory(at: folder.directory, withIntermediateDirectories: true)
    let file = folder.directory.appending(path: "copy.sqlite")
    try await library.backUp(to: file)
    // What happens after the backup is not in it.
    _ = try await library.perform(.setLater(false, [ids[1]]))
    await library.close()
    let again = try await Library.open(sandbox.location)
    #expect(try await again.article(ids[0])?.readingPlace == "9:4")
    #expect(try await again.articles(ids).map(\.isLater) == [true, false])
    await again.close()

    let other = Sandbox()
    _ = try await Library.restore(file, at: other.location)
    let restored = try await Library.open(other.location)
    #expect(try await restored.articleIDs(ArticleList(scope: .later, order: .oldestFirst)) == [ids[1], ids[0]])
    #expect(try await restored.counts().later == total)
    #expect(try await restored.article(ids[0])?.readingPlace == "9:4")
    await restored.close()
  }
}
