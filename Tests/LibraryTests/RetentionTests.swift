import Foundation
import GRDB
import TestSupport
import Testing
import WebText

@testable import Library

@Suite(.fewAtOnce) struct RetentionTests {
  let sandbox = Sandbox()
  let library: Library
  let feed: Feed

  /// Nine articles an hour apart, oldest first; the feed serves the last three.
  let ids: [Article.ID]

  init() async throws {
    library = try await Library.open(sandbox.location)
    feed = try await library.addSample()
    var ids: [Article.ID] = []
    for day in 0..<9 {
      ids += try await library.store(
        .of(
          (max(0, day - 2)...day).reversed().map { .sample("\($0)", published: .hours(Double(24 * $0))) },
          at: .hours(Double(24 * day))), in: feed.id
      ).inserted.map(\.id)
    }
    self.ids = ids
    try await library.setRead(true, ids)
    try await library.indexWaiting()
  }

  private func kept(_ retention: Retention?, of feed: Feed.ID? = nil) async throws -> [Int] {
    try await library.setRetention(retention, of: feed)
    let count = try await library.counts().articles
    let deleted = try await library.retain(at: .hours(24 * 8))
    let left = try await library.articleIDs(ArticleList(scope: .all, order: .oldestFirst))
    #expect(count - deleted == left.count)
    #expect(try await library.disagreements() == 0)
    return left.compactMap { ids.firstIndex(of: $0) }
  }

  @Test func keepsEverythingByDefault() async throws {
    #expect(try await library.retention(of: nil) == .everything)
    #expect(try await library.retention(of: feed.id) == nil)
    #expect(try await library.retain(at: .hours(100_000)) == 0)
  }

  @Test func deletesOldArticles() async throws {
    #expect(try await kept(Retention(days: 4)) == [4, 5, 6, 7, 8])
  }

  @Test func deletesSurplusArticles() async throws {
    #expect(try await kept(Retention(articles: 5)) == [4, 5, 6, 7, 8])
  }

  @Test func keepsArticlesThatTheFeedStillServes() async throws {
    #expect(try await kept(Retention(days: 0, articles: 0)) == [6, 7, 8])
    // they are deleted once the feed no longer serves them
    _ = try await library.store(.of([.sample("8", published: .hours(24 * 8))], at: .hours(24 * 9)), in: feed.id)
    #expect(try await kept(Retention(days: 0, articles: 0)) == [8])
  }

  @Test func responsesWithoutADocumentKeepTheServedArticles() async throws {
    try await library.recordUnchanged(feed.id, validators: Validators(), at: .hours(24 * 9))
    try await library.recordFailure("x", for: feed.id, at: .hours(24 * 9))
    #expect(try await kept(Retention(days: 0)) == [6, 7, 8])
  }

  @Test func keepsUnreadAndStarredArticlesAsConfigured() async throws {
    try await library.setRead(false, [ids[0]])
    try await library.setStarred(true, [ids[1]])
    #expect(try await kept(Retention(articles: 3)) == [0, 1, 6, 7, 8])
    #expect(try await kept(Retention(articles: 3, keepsUnread: false)) == [1, 6, 7, 8])
    #expect(try await kept(Retention(articles: 3, keepsStarred: false)) == [6, 7, 8])
    #expect(try await library.counts() == LibraryCounts(feeds: 1, articles: 3, unread: 0, starred: 0))
  }

  @Test func feedRetentionOverridesTheLibrarys() async throws {
    try await library.setRetention(Retention(days: 0), of: nil)
    #expect(try await kept(Retention(days: 6), of: feed.id) == [2, 3, 4, 5, 6, 7, 8])
    #expect(try await kept(nil, of: feed.id) == [6, 7, 8])
    await #expect(throws: LibraryError.noSuchFeed(Feed.ID(rawValue: 9))) {
      try await library.setRetention(nil, of: Feed.ID(rawValue: 9))
    }
  }

  /// An article that reappears is not new to a user who has read it.
  @Test func reappearingArticlesKeepTheirStatus() async throws {
    try await library.setRead(false, [ids[1]])
    _ = try await kept(Retention(days: 0, keepsUnread: false))
    let again = try await library.store(.of([.sample("0"), .sample("1")], at: .hours(300)), in: feed.id).inserted.map(
      \.id)
    #expect(again == [ids[0], ids[1]])
    #expect(try await library.articles(again).map(\.isRead) == [true, false])
    #expect(try await library.disagreements() == 0)
  }

  /// A number too large for date arithmetic, from a script or an older file.
  @Test func excessiveLimitsAreClamped() async throws {
    #expect(Retention(days: .max).days == Retention.largestLimit)
    try await library.setRetention(Retention(days: 1), of: nil)
    try sandbox.raw { try $0.execute(sql: "UPDATE retention SET days = 200000000000, articles = 9223372036854775807") }
    #expect(try await library.retain(at: .hours(24 * 8)) == 0)
  }

  /// A mark is pushed to its account even if the article has been deleted here.
  @Test func marksWaitingToBePushedStay() async throws {
    try sandbox.raw { db in
      try db.execute(
        sql: """
          INSERT INTO account (id, kind) VALUES (2, 'other');
          UPDATE feed SET accountID = 2;
          INSERT INTO remoteArticle SELECT 2, id, id, 0, 0 FROM article;
          """)
    }
    try await library.setRead(false, ids)
    let waiting = try sandbox.number("SELECT count(*) FROM statusChange")
    _ = try await kept(Retention(days: 0, keepsUnread: false))
    #expect(try sandbox.number("SELECT count(*) FROM statusChange") == waiting && waiting == 9)
  }

  @Test func deletionFreesDiskSpace() async throws {
    let long = (0..<400).map { number in
      NewArticle(
        uniqueID: "long \(number)", title: "long", bodyHTML: "\(String(repeating: "text \(number) ", count: 1000))",
        text: String(repeating: "text \(number) ", count: 1000))
    }
    _ = try await library.store(.of(long, at: .hours(-900)), in: feed.id)
    try await library.indexWaiting()
    _ = try await library.store(.of([.sample("8")], at: .hours(200)), in: feed.id)
    let before = try sandbox.number("PRAGMA page_count") ?? 0
    #expect(try await library.retain(at: .hours(200)) == 0)
    try await library.setRetention(Retention(days: 3, keepsUnread: false), of: nil)
    #expect(try await library.retain(at: .hours(200)) >= 400)
    #expect(try await library.vacuum() > 4_000_000)
    #expect(try sandbox.number("PRAGMA freelist_count") == 0)
    #expect(try sandbox.number("PRAGMA page_count") ?? before < before / 2)
    #expect(library.location.bytesOnDisk > 0)
  }
}
