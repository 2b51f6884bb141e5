import Foundation
import GRDB
import TestSupport
import Testing

@testable import Library

@Suite(.fewAtOnce) struct MarkAllTests {
  let sandbox = Sandbox()
  let library: Library
  let feed: Feed

  init() async throws {
    library = try await Library.open(sandbox.location)
    feed = try await library.addSample()
  }

  private func unread() async throws -> Int { try await library.counts().unread }

  /// Articles stored between the button press and its effect are not included.
  @Test(arguments: [ArticleScope.all, .unread, .feed(Feed.ID(rawValue: 1)), .starred])
  func articlesThatArriveMeanwhileStayUnread(_ scope: ArticleScope) async throws {
    let old = try await library.store(.of([.sample("a"), .sample("b")]), in: feed.id).inserted.map(\.id)
    let new = try await library.store(.of([.sample("c")]), in: feed.id).inserted.map(\.id)
    try await library.setStarred(true, old + new)
    let bound = try #require(old.map(\.rawValue).max())
    try await library.mutate { db, log in
      var transaction = OperationTransaction(db: db, now: 0, log: log)
      var marking = MarkAllRead(ArticleList(scope: scope), upTo: nil, bound: bound)
      _ = try marking.perform(in: &transaction)
      log = transaction.log
    }
    #expect(try await library.titles(.unread) == ["Title c"])
  }

  /// Articles held back from the visible list are not included, whatever kind of list it is.
  @Test(arguments: [ArticleScope.all, .feed(Feed.ID(rawValue: 1)), .search(try SearchQuery(parsing: "title"))])
  func articlesNotYetShownStayUnread(_ scope: ArticleScope) async throws {
    let old = try await library.store(.of([.sample("a"), .sample("b")]), in: feed.id).inserted.map(\.id)
    _ = try await library.store(.of([.sample("c")]), in: feed.id)
    try await library.indexWaiting()
    let shown = try #require(old.max { $0.rawValue < $1.rawValue })
    let step = try await library.perform(.markAllRead(ArticleList(scope: scope), upTo: shown))
    #expect(step.markedCount == 2)
    #expect(try await library.titles(.unread) == ["Title c"])
    try await library.undo(step)
    #expect(try await unread() == 3)
    #expect(try await library.disagreements() == 0)
  }

  @Test func twoSweepsAreUndoneOneByOne() async throws {
    let other = try await library.addSample("two")
    _ = try await library.store(.of([.sample("a"), .sample("b")]), in: feed.id)
    _ = try await library.store(.of([.sample("c")]), in: other.id)
    let first = try await library.perform(.markAllRead(ArticleList(scope: .feed(feed.id))))
    let second = try await library.perform(.markAllRead(ArticleList(scope: .all)))
    #expect(try await unread() == 0)
    try await library.undo(second)
    #expect(try await library.titles(.unread) == ["Title c"])
    try await library.undo(first)
    #expect(try await unread() == 3)
    #expect(try await library.perform(.markAllRead(ArticleList(scope: .starred))).isVoid)
    #expect(try await library.disagreements() == 0)
  }

  /// Later changes win: articles that are deleted, unread again or redated.
  /// - Parameter isListed: Whether the changes are listed, so that only these articles are checked.
  @Test(arguments: [true, false]) func undoRestoresOnlyUnchangedArticles(_ isListed: Bool) async throws {
    let feed = feed.id
    let dated = { (title: String, hours: Double) in NewArticle.sample("b", title, published: .hours(hours)) }
    let ids = try await library.store(.of([.sample("a"), dated("b", -5), .sample("c")]), in: feed).inserted.map(\.id)
    let step = try await library.perform(.markAllRead(ArticleList(scope: .unread)))
    try await library.setRead(false, [ids[0]])
    _ = try await library.store(.of([dated("b again", -9)]), in: feed)
    try await library.mutate { db, log in
      let deleted = try ArticleDeletion(db: db).delete([ids[2]], rememberingAt: 1, &log)
      log.append(.articles(feed: feed, ArticleChanges(deleted: deleted)))
      if isListed { return }
      log.append(.everything)
    }
    try await library.undo(step)
    #expect(try await library.articleIDs(ArticleList(scope: .unread)) == [ids[0], ids[1]])
    #expect(try await library.disagreements() == 0)
  }

  @Test func keepsALimitedNumberOfSweeps() async throws {
    let ids = try await library.store(.of([.sample("a")]), in: feed.id).inserted.map(\.id)
    var steps: [UndoStep] = []
    for _ in 0..<(BulkMarks.maximumKept + 1) {
      try await library.setRead(false, ids)
      steps.append(try await library.perform(.markAllRead(ArticleList(scope: .all))))
    }
    try await library.undo(steps[0])
    #expect(try await unread() == 0)
    try await library.undo(steps[1])
    #expect(try await unread() == 1)
  }

  @Test func emptySweepsDisplaceNoEarlierOnes() async throws {
    _ = try await library.store(.of([.sample("a")]), in: feed.id)
    let step = try await library.perform(.markAllRead(ArticleList(scope: .all)))
    for _ in 0...BulkMarks.maximumKept {
      let void = try await library.perform(.markAllRead(ArticleList(scope: .all)))
      #expect(void.isVoid)
      try await library.undo(void)
    }
    _ = try await library.store(.of([.sample("b")]), in: feed.id)
    _ = try await library.perform(.markAllRead(ArticleList(scope: .all)))
    try await library.undo(step)
    #expect(try await unread() == 1)
  }

  /// Marks of a syncing account are queued to be pushed; those of the local account are not.
  @Test func onlySyncingAccountsHaveAQueue() async throws {
    try sandbox.raw { db in
      try db.execute(sql: "INSERT INTO account (id, kind) VALUES (2, 'other')")
    }
    let remote = try await library.addSample("two")
    let own = try await library.store(.of([.sample("a")]), in: feed.id).inserted.map(\.id)
    let others = try await library.store(.of([.sample("b"), .sample("c")]), in: remote.id).inserted.map(\.id)
    try sandbox.raw { db in
      try db.execute(sql: "UPDATE feed SET accountID = 2 WHERE id = ?", arguments: [remote.id.rawValue])
      try db.execute(
        sql: "INSERT INTO remoteArticle SELECT 2, id, id, 0, 0 FROM article WHERE feedID = \(remote.id.rawValue)")
    }
    let queue = {
      try sandbox.raw { db in
        try Row.fetchAll(db, sql: "SELECT articleID, mark, isSet FROM statusChange ORDER BY articleID, mark").map {
          "\($0[0] as Int64) \($0[1] as String) \($0[2] as Bool)"
        }
      }
    }
    try await library.setStarred(true, own + [others[0]])
    #expect(try queue() == ["\(others[0].rawValue) starred true"])
    let step = try await library.perform(.markAllRead(ArticleList(scope: .all)))
    let read = others.map(\.rawValue).sorted()
    #expect(try queue().filter { $0.contains("read") } == read.map { "\($0) read true" })
    try await library.undo(step)
    // It was never sent, so the server has nothing to change back.
    #expect(try queue().filter { $0.contains("read") } == [])
    _ = try await library.perform(.markAllRead(ArticleList(scope: .all)))
    try sandbox.raw { try $0.execute(sql: "UPDATE statusChange SET sent = 1, wasSent = 1 WHERE mark = 'read'") }
    _ = try await library.perform(.setRead(false, others))
    #expect(try queue().filter { $0.contains("read") } == read.map { "\($0) read false" })
  }

  @Test(arguments: ["", "is:unread", "feed", "title"])
  func onlyOlderArticlesAreMarked(_ query: String) async throws {
    let sandbox = Sandbox()
    let library = try await Library.open(sandbox.location)
    let feed = try await library.addSample()
    let articles = [NewArticle.sample("1", published: .hours(-48)), .sample("2", published: .hours(-2)), .sample("3")]
    _ = try await library.store(.of(articles), in: feed.id)
    try await library.indexWaiting()
    let scope: ArticleScope =
      switch query {
      case "": .all
      case "feed": .feed(feed.id)
      default: .search(try SearchQuery(parsing: query))
      }
    let step = try await library.perform(.markAllRead(ArticleList(scope: scope), before: .hours(-24)))
    #expect(step.markedCount == 1)
    #expect(Set(try await library.titles(.unread)) == ["Title 2", "Title 3"])
    try await library.undo(step)
    #expect(try await library.titles(.unread).count == 3)
    #expect(try await library.perform(.markAllRead(ArticleList(scope: scope), before: .hours(-72))).isVoid)
  }
}
