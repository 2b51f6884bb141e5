import Foundation
import TestSupport
import Testing
import WebText

@testable import Library

/// The next unread article of a list, and its days.
@Suite(.fewAtOnce) struct UnreadTests {
  private let sandbox = Sandbox()

  private func library(_ count: Int) async throws -> (Library, Feed) {
    let library = try await Library.open(sandbox.location)
    let feed = try await library.addFeed(NewFeed(url: "https://a.example/feed", title: "A"))
    let update = FeedUpdate(
      title: "A", homePageURL: nil, validators: Validators(), bodyHash: nil,
      articles: (1...count).map { number in
        NewArticle(
          uniqueID: "\(number)", url: nil, title: "word \(number)", excerpt: "", author: nil, bodyHTML: "",
          published: Date(timeIntervalSince1970: 1_600_000_000 + 43_200 * Double(number)), modified: nil)
      }, fetchedAt: Date())
    _ = try await library.store(update, in: feed.id)
    return (library, feed)
  }

  @Test func findsTheNextUnreadArticleInListOrder() async throws {
    let (library, feed) = try await library(6)
    let ids = try await library.articleIDs(ArticleList(scope: .all))
    try await library.setRead(true, [ids[1], ids[2]])
    for scope in [ArticleScope.all, .unread, .feed(feed.id)] {
      let down = ArticleList(scope: scope)
      let up = ArticleList(scope: scope, order: .oldestFirst)
      #expect(try await library.firstUnread(of: down, after: nil)?.id == ids[0])
      #expect(try await library.firstUnread(of: down, after: ids[0])?.id == ids[3])
      // a read article is a valid starting point too
      #expect(try await library.firstUnread(of: down, after: ids[1])?.id == ids[3])
      #expect(try await library.firstUnread(of: up, after: ids[3])?.id == ids[0])
      #expect(try await library.firstUnread(of: down, after: ids[5])?.id == nil)
      #expect(try await library.firstUnread(of: up, after: ids[0])?.id == nil)
    }
    await library.close()
  }

  @Test func findsTheNextUnreadArticleInASearch() async throws {
    let (library, _) = try await library(4)
    try await library.indexWaiting()
    let list = ArticleList(scope: .search(try SearchQuery(parsing: "word")))
    let ids = try await library.articleIDs(list)
    #expect(ids.count == 4)
    try await library.setRead(true, [ids[1]])
    #expect(try await library.firstUnread(of: list, after: ids[0])?.id == ids[2])
    #expect(try await library.firstUnread(of: list, after: nil)?.id == ids[0])
    await library.close()
  }

  @Test func newestArticleIsTheLatestArrival() async throws {
    let library = try await Library.open(sandbox.location)
    #expect(try await library.newestArticle() == nil)
    await library.close()
    let (again, _) = try await self.library(3)
    let highest = try await again.articleIDs(ArticleList(scope: .all)).map(\.rawValue).max()
    #expect(try await again.newestArticle()?.rawValue == highest)
    await again.close()
  }

  @Test func streamedOrderHasTheRequestedDays() async throws {
    let (library, _) = try await library(5)
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
    let list = ArticleList(scope: .all)
    var pieces: [ListPiece] = []
    for try await piece in library.orderStream(list, days: calendar) { pieces.append(piece) }
    #expect(try await pieces.flatMap(\.keys).map(\.id) == library.articleIDs(list))
    #expect(try await pieces.flatMap(\.days) == library.days(list, in: calendar))
    #expect(pieces.flatMap(\.days).count == 3)
    await library.close()
  }
}
