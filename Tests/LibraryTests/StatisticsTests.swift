import Foundation
import GRDB
import TestSupport
import Testing
import WebText

@testable import Library

/// The statistics of feeds, and the list of quiet ones.
@Suite(.fewAtOnce) struct StatisticsTests {
  let sandbox = Sandbox()
  let library: Library
  /// Lists of quiet feeds refer to the current date.
  let now = Date(timeIntervalSince1970: Date().timeIntervalSince1970.rounded())

  init() async throws { library = try await Library.open(sandbox.location) }

  /// Adds a feed with articles of these ages, in days.
  @discardableResult private func add(_ name: String, days: [Double]) async throws -> (Feed, [Article.ID]) {
    let feed = try await library.addSample(name)
    let articles = days.map { NewArticle.sample("\(name) \($0)", published: now.addingTimeInterval(-$0 * 86_400)) }
    return (feed, try await library.store(.of(articles, at: now), in: feed.id).inserted.map(\.id))
  }

  private func statistics(_ name: String) async throws -> FeedStatistics {
    try #require(try await library.feedStatistics(at: now).first { $0.feed.title == name })
  }

  private func quiet() async throws -> Set<String> {
    Set(try await library.articles(ArticleList(scope: .quiet), limit: 1000).map(\.feedTitle))
  }

  @Test func articlesAreCountedByWeek() async throws {
    try await add("one", days: [0, 1, 6.9, 7.1, 83, 85, 400])
    let one = try await statistics("one")
    #expect(one.weeks == [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 3])
    #expect(one.articlesPerWeek == 5.0 / 12)
    #expect(one.lastArticle == now)
    #expect(one.firstArticle == now.addingTimeInterval(-400 * 86_400))
    #expect(one.feed.articleCount == 7)
    #expect(one.isQuiet && !one.isDead)
    try await add("two", days: [])
    let two = try await statistics("two")
    #expect(two.weeks == Array(repeating: 0, count: 12))
    #expect(two.articlesPerWeek == 0 && two.lastArticle == nil && two.readShare == nil && !two.isNeverRead)
    #expect(try await library.feedStatistics().map(\.feed.title) == ["one", "two"])
  }

  @Test func marksAreCounted() async throws {
    let (_, ids) = try await add("one", days: [1, 2, 3, 4])
    #expect(try await statistics("one").isNeverRead)
    try await library.setRead(true, [ids[0]])
    try await library.setStarred(true, [ids[1], ids[2]])
    let one = try await statistics("one")
    #expect(one.readCount == 1 && one.readShare == 0.25 && !one.isNeverRead)
    #expect(one.starredCount == 2)
  }

  /// Fewer than twelve in twelve weeks, or in as many weeks as there are articles of.
  @Test(arguments: [
    ("eleven", Array(stride(from: 1.0, through: 77, by: 7.6)) + [200], true),
    ("twelve", Array(stride(from: 1.0, through: 78, by: 7)) + [200], false),
    // A new feed, of which no more than the last ten articles are known.
    ("new and quick", Array(stride(from: 0.1, through: 1, by: 0.1)), false),
    ("new and slow", [1, 20, 40], true),
    // One article does not tell.
    ("new with one", [1], false),
    ("one old", [30], true),
    ("dead", [500, 501, 502, 503, 504, 505, 506, 507, 508, 509, 510, 511, 512], true),
  ])
  func quietFeedsHaveFewerThanOneArticleAWeek(_ name: String, _ days: [Double], _ isQuiet: Bool) async throws {
    try await add(name, days: days)
    #expect(try await statistics(name).isQuiet == isQuiet)
    #expect(try await quiet() == (isQuiet ? [name] : []))
    let query = try SearchQuery(parsing: "is:quiet"), others = try SearchQuery(parsing: "-is:quiet")
    #expect(try await library.count(ArticleList(scope: .search(query))) == (isQuiet ? days.count : 0))
    #expect(try await library.count(ArticleList(scope: .search(others))) == (isQuiet ? 0 : days.count))
  }

  @Test func theListHasTheArticlesOfQuietFeeds() async throws {
    let (slow, ids) = try await add("slow", days: [3, 40, 90])
    let (other, _) = try await add("other", days: [2, 50])
    try await add("quick", days: (0..<30).map { Double($0) / 10 })
    let list = ArticleList(scope: .quiet)
    #expect(
      try await library.titles(.quiet)
        == ["Title other 2.0", "Title slow 3.0", "Title slow 40.0", "Title other 50.0", "Title slow 90.0"])
    #expect(try await library.count(list) == 5)
    try await library.setRead(true, [ids[0]])
    #expect(try await library.count(ArticleList(scope: .quiet, unreadOnly: true)) == 4)
    #expect(try await library.titles(.quiet, unreadOnly: true).count == 4)
    let step = try await library.perform(.markAllRead(list))
    #expect(step.markedCount == 4)
    #expect(try await library.count(ArticleList(scope: .all, unreadOnly: true)) == 30)
    try await library.undo(step)
    let removal = try await library.perform(.removeFeed(other.id))
    #expect(try await quiet() == [slow.title])
    #expect(try await library.count(list) == 3)
    try await library.undo(removal)
    #expect(try await quiet() == [slow.title, other.title])
    // With every new article, whether the feed is one of them is asked again.
    _ = try await library.store(
      .of((0..<20).map { .sample("new \($0)", published: now) }, at: now), in: slow.id)
    #expect(try await quiet() == [other.title])
    #expect(try await library.disagreements() == 0)
  }

  @Test func severalFeedsAreRemovedAndRestoredAtOnce() async throws {
    let feeds = try await [add("one", days: [1]).0.id, add("two", days: [1, 2]).0.id, add("three", days: [1]).0.id]
    let gone = Feed.ID(rawValue: 99)
    let step = try await library.perform(.removeFeeds([feeds[0], gone, feeds[1]]))
    #expect(step.doneMessage == pluralMessage("%d feed removed", "%d feeds removed", 2))
    #expect(try await library.feeds().map(\.id) == [feeds[2]])
    #expect(try await library.count(ArticleList(scope: .all)) == 1)
    try await library.undo(step)
    #expect(try await Set(library.feeds().map(\.id)) == Set(feeds))
    #expect(try await library.count(ArticleList(scope: .all)) == 4)
    #expect(try await library.perform(.removeFeeds([gone])).isVoid)
    #expect(try await library.disagreements() == 0)
  }

  @Test func deadFeedsHaveHadNothingNewForAYear() async throws {
    try await add("old", days: [366])
    try await add("yearly", days: [364])
    try await add("empty", days: [])
    let new = try await library.addSample("new")
    #expect(try await statistics("old").isDead)
    #expect(try await !statistics("yearly").isDead)
    #expect(try await statistics("empty").isDead)
    // It has not been fetched yet.
    #expect(try await !statistics("new").isDead)
    try await library.recordFailure("timeout", for: new.id, at: now)
    #expect(try await !statistics("new").isDead)
    let lost = try await library.addSample("lost")
    try await library.recordFailure("timeout", for: lost.id, at: now - 366 * 86_400)
    #expect(try await statistics("lost").isDead)
  }

  @Test func failuresCountFromTheLastSuccess() async throws {
    let (one, _) = try await add("one", days: [1])
    let never = try await library.addSample("never")
    let success = now.addingTimeInterval(-9000)
    try await library.recordUnchanged(one.id, validators: Validators(), at: success)
    #expect(try await statistics("one").failingSince == nil)
    for age in [8000.0, 7000] {
      for feed in [one, never] {
        try await library.recordFailure("timeout", for: feed.id, at: now.addingTimeInterval(-age))
      }
    }
    #expect(try await statistics("one").failingSince == success)
    #expect(try await statistics("never").failingSince == now.addingTimeInterval(-8000))
    _ = try await library.perform(.clearFetchLog)
    #expect(try await statistics("never").failingSince == now.addingTimeInterval(-7000))
    try await library.recordUnchanged(one.id, validators: Validators(), at: now)
    #expect(try await statistics("one").failingSince == nil)
  }

  @Test func savedBytesAreEstimatedFromTheLog() async throws {
    let (one, _) = try await add("one", days: [1])
    func record(_ result: FetchOutcome.Result, _ bytes: Int) async throws {
      try await library.record([FetchOutcome(feed: one.id, startedAt: now, result: result, bytes: bytes)])
    }
    for _ in 0..<3 { try await record(.unchanged(Validators()), 0) }
    #expect(try await statistics("one").savedBytes == nil)
    try await record(.unchanged(Validators()), 2000)
    #expect(try await statistics("one").savedBytes == 6000)
    try await record(.unchanged(Validators()), 1000)
    #expect(try await statistics("one").savedBytes == 4500)
  }

  private func add(_ name: String, bodies: [(html: String, text: String)]) async throws -> (Feed.ID, [Article.ID]) {
    let feed = try await library.addSample(name)
    let articles = bodies.enumerated().map { number, body in
      NewArticle(
        uniqueID: "\(number)", title: "\(number)", bodyHTML: RawHTML(body.html), text: body.text,
        published: now.addingTimeInterval(-Double(number) * 3600))
    }
    return (feed.id, try await library.store(.of(articles, at: now), in: feed.id).inserted.map(\.id))
  }

  /// Bytes, not characters, of what is stored: bodies, plain texts and full texts.
  @Test func sizesOfFewArticlesAreExact() async throws {
    let (one, ids) = try await add("one", bodies: [("<p>größer</p>", "größer"), ("<p>a</p>", "a")])
    let empty = try await library.addSample("empty").id
    #expect(try await statistics("one").size == nil)
    func stored(_ table: String, _ column: String) async throws -> Int {
      try await library.read { db in
        try String.fetchAll(db, sql: "SELECT \(column) FROM \(table)").reduce(0) { $0 + $1.utf8.count }
      }
    }
    let bodies = try await stored("body", "html"), texts = try await stored("plainText", "text")
    #expect(bodies >= "größera".utf8.count && texts >= "größera".utf8.count)
    let sizes = try await library.feedSizes(of: [one, empty])
    #expect(
      sizes == [
        one: FeedSize(bytes: bodies + texts, isEstimate: false), empty: FeedSize(bytes: 0, isEstimate: false),
      ])
    let page = String(repeating: "<p>é</p>", count: 100)
    try await library.pool.write { db in
      try db.execute(
        sql: "INSERT INTO fullText (articleID, html, url, fetchedAt) VALUES (?, ?, '', 0)",
        arguments: [ids[0].rawValue, page])
    }
    #expect(try await library.feedSizes(of: [one])[one]?.bytes == bodies + texts + page.utf8.count)
    #expect(try await library.feedSizes(of: []).isEmpty)
  }

  /// The newest articles stand for all.
  @Test func sizesOfManyArticlesAreEstimates() async throws {
    let count = FeedSize.sampleCount
    func size(_ articles: Int) async throws -> FeedSize {
      let bodies = (0..<articles).map {
        ($0 < count ? "<p>1234</p>" : "<p>\(String(repeating: "x", count: 500))</p>", "")
      }
      let (feed, _) = try await add("\(articles)", bodies: bodies)
      return try #require(try await library.feedSizes(of: [feed])[feed])
    }
    let few = try await size(count), many = try await size(count * 3)
    #expect(few.bytes > 0 && !few.isEstimate)
    #expect(many == FeedSize(bytes: few.bytes * 3, isEstimate: true))
  }

  @Test func rulesApplyToQuietFeeds() async throws {
    let (slow, _) = try await add("slow", days: [3, 40, 90])
    let (quick, _) = try await add("quick", days: (0..<30).map { Double($0) / 10 })
    let query = try SearchQuery(parsing: "is:quiet")
    _ = try await library.perform(.addRules([RuleDraft(query: query, actions: .star)]))
    for feed in [slow, quick] {
      _ = try await library.store(.of([.sample("new", published: now)], at: now), in: feed.id)
    }
    #expect(try await library.articles(ArticleList(scope: .starred), limit: 9).map(\.feedTitle) == ["slow"])
  }

  /// No body, no article, and no sorting of articles that are not listed.
  @Test func onlyIndexesAreRead() async throws {
    func plan(_ list: ArticleList) async throws -> String {
      let (sql, arguments) = try await library.read { try list.idsStatement($0) }
      return try await library.read { db in
        try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN " + sql, arguments: arguments).map { $0["detail"] as String }
          .joined(separator: "\n")
      }
    }
    let all = try await plan(ArticleList(scope: .quiet))
    #expect(all.contains("SEARCH article USING COVERING INDEX articleByFeed (feedID=?)"), "\(all)")
    #expect(!all.contains("SCAN article"), "\(all)")
    let unread = try await plan(ArticleList(scope: .quiet, unreadOnly: true))
    #expect(unread.contains("SEARCH unread USING COVERING INDEX sqlite_autoindex_unread_2 (feedID=?)"), "\(unread)")
  }
}
