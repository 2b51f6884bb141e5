import Foundation
import GRDB
import TestSupport
import Testing

@testable import Library

@Suite(.fewAtOnce) struct ListTests {
  let sandbox = Sandbox()
  let library: Library
  let one: Feed
  let two: Feed

  /// Six articles an hour apart: a, c and e in one feed, b, d and f in the other.
  init() async throws {
    library = try await Library.open(sandbox.location)
    one = try await library.addSample("one")
    two = try await library.addSample("two")
    _ = try await library.store(
      .of(["a", "c", "e"].enumerated().map { .sample($1, $1, published: .hours(Double(-2 * $0))) }), in: one.id)
    _ = try await library.store(
      .of(["b", "d", "f"].enumerated().map { .sample($1, $1, published: .hours(Double(-2 * $0 - 1))) }), in: two.id)
    let ids = try await library.articleIDs(ArticleList(scope: .all))
    try await library.setRead(true, [ids[0], ids[3]])
    try await library.setStarred(true, [ids[0], ids[1], ids[5]])
  }

  @Test func everyListHasItsArticlesNewestFirst() async throws {
    let expected: [(ArticleList, String)] = [
      (ArticleList(scope: .all), "abcdef"), (ArticleList(scope: .all, unreadOnly: true), "bcef"),
      (ArticleList(scope: .starred), "abf"), (ArticleList(scope: .starred, unreadOnly: true), "bf"),
      (ArticleList(scope: .feed(one.id)), "ace"), (ArticleList(scope: .feed(one.id), unreadOnly: true), "ce"),
      (ArticleList(scope: .feed(two.id)), "bdf"), (ArticleList(scope: .feed(two.id), unreadOnly: true), "bf"),
      (ArticleList(scope: .feed(Feed.ID(rawValue: 99))), ""),
    ]
    for (list, titles) in expected {
      #expect(try await library.articles(list, limit: 100).map(\.title).joined() == titles)
      #expect(try await library.count(list) == titles.count)
      #expect(try await library.articles(list, limit: 2).map(\.title).joined() == titles.prefix(2))
      let ids = try await library.articleIDs(list)
      #expect(try await library.articles(ids).map(\.title).joined() == titles)
    }
    #expect(try await library.articles(ArticleList(scope: .all), limit: -1).isEmpty)
  }

  @Test func rowsKeepTheRequestedOrderAndSkipMissingOnes() async throws {
    let ids = try await library.articleIDs(ArticleList(scope: .all))
    let asked = [ids[4], Article.ID(rawValue: 999), ids[0], ids[2]]
    #expect(try await library.articles(asked).map(\.title) == ["e", "a", "c"])
    #expect(try await library.articles([]).isEmpty)
  }

  @Test func countsAgree() async throws {
    #expect(try await library.counts() == LibraryCounts(feeds: 2, articles: 6, unread: 4, starred: 3))
    #expect(try await library.feeds().map(\.unreadCount) == [2, 2])
    #expect(try await library.feeds().map(\.articleCount) == [3, 3])
  }

  @Test func marksAreSetAndClearedOnce() async throws {
    let list = ArticleList(scope: .all)
    let ids = try await library.articleIDs(list)
    try await library.setRead(true, ids + ids + [Article.ID(rawValue: 999)])
    #expect(try await library.counts().unread == 0)
    #expect(try await library.articles(list, limit: 10).allSatisfy(\.isRead))
    try await library.setRead(false, ids + [Article.ID(rawValue: 999)])
    try await library.setStarred(false, ids)
    #expect(try await library.counts() == LibraryCounts(feeds: 2, articles: 6, unread: 6, starred: 0))
    #expect(try sandbox.number("SELECT count(*) FROM status") == 0)
    try await library.setRead(true, [])
  }

  /// A list of a million articles must not be sorted, and a page must not require a scan.
  @Test(arguments: [ArticleScope.all, .today, .unread, .starred, .feed(Feed.ID(rawValue: 1))], [false, true])
  func listsNeedNoSorting(_ scope: ArticleScope, _ unreadOnly: Bool) async throws {
    for order in [ArticleOrder.newestFirst, .oldestFirst] {
      let list = ArticleList(scope: scope, unreadOnly: unreadOnly, order: order)
      let (sql, arguments) = try await library.read { try list.idsStatement($0) }
      let plan = try await plan(sql + " LIMIT 50", arguments)
      #expect(!plan.contains("TEMP B-TREE"), "\(plan)")
      #expect(plan.contains("INDEX") || plan.contains("PRIMARY KEY") || plan == "SCAN unread" || plan == "SCAN starred")
    }
  }

  /// Nor if a story is shown once.
  @Test(arguments: [ArticleScope.all, .today, .unread], [false, true])
  func listsOfStoriesNeedNoSorting(_ scope: ArticleScope, _ unreadOnly: Bool) async throws {
    for feed in ["one", "two"] {
      let feed = try await library.addSample("story \(feed)")
      _ = try await library.store(.of([.sample("story")]), in: feed.id)
    }
    let list = ArticleList(scope: scope, unreadOnly: unreadOnly)
    let (sql, arguments) = try await library.read { try list.idsStatement($0) }
    let plan = try await plan(sql + " LIMIT 50", arguments)
    // Of each article, only its repetition is looked up; if it has one, the others of its story are.
    #expect(plan.contains("SEARCH again USING INTEGER PRIMARY KEY (rowid=?)"))
    #expect(plan.contains("SEARCH earlier USING COVERING INDEX tellerByStory (story=? AND place<?)"))
    let scans = plan.split(separator: "\n").filter { $0.contains("SCAN") }
    #expect(!plan.contains("TEMP B-TREE") && scans.count <= 1, "\(plan)")
  }

  @Test func pagesAndMarksNeedNoTableScan() async throws {
    let page = try await plan(ArticleSummary.sql, ["[1]"])
    #expect(page.contains("SCAN wanted") && !page.replacing("SCAN wanted", with: "").contains("SCAN"), "\(page)")
    let remove = try await plan(StatusMark.removalSQL(from: "unread"), ["[1]"])
    #expect(remove.contains("SEARCH unread USING PRIMARY KEY (date=? AND articleID=?)"), "\(remove)")
  }

  private func plan(_ sql: String, _ arguments: StatementArguments) async throws -> String {
    try await library.pool.write { db in
      try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN " + sql, arguments: arguments)
        .map { $0["detail"] as String }.joined(separator: "\n")
    }
  }
}
