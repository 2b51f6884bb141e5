import Foundation
import GRDB
import SyncValues
import TestSupport
import Testing
import WebText

@testable import Library

/// What differs between an account and a listing of its server, compared with a plain implementation.
@Suite(.fewAtOnce) struct ListingComparisonTests {
  /// Numbers below and above zero, and texts whose order by bytes is not that of `String`.
  private static let ids: [RemoteID] =
    (-20...20).map { .number($0 &* 400_000_000_000_000_000) } + (0..<20).map { .number($0 + 3) }
    + ["a", "Z", "ä", "z", "10", "日本", "é", "e\u{301}x", ""].map { .text("t" + $0) }

  private struct Stored {
    var isUnread, isStarred, isWaiting: Bool
  }

  @Test(arguments: 1...TestLength.count(short: 8, long: 100)) func agreesWithSets(_ seed: Int) async throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let sandbox = Sandbox()
    let library = try await Library.open(sandbox.location)
    let account = try await library.addAccount(
      NewSyncAccount(kind: "freshrss", title: "Server", url: "https://server.example", userName: "ada")
    ).id
    _ = try await library.adopt([RemoteFeed(id: "1", url: "https://a.example/feed", title: "a")], in: account)
    let ids = Set(Self.ids).shuffled(using: &random)
    let here = ids.prefix(ids.count * 2 / 3)
    var stored: [RemoteID: Stored] = [:]
    var articles: [RemoteArticle] = []
    for id in here {
      let marks = Stored(isUnread: .random(using: &random), isStarred: .random(using: &random), isWaiting: false)
      stored[id] = marks
      articles.append(
        RemoteArticle(
          id: id, feed: "1", article: NewArticle(uniqueID: "", title: "\(id)", bodyHTML: RawHTML("<p>\(id)")),
          isRead: !marks.isUnread, isStarred: marks.isStarred))
    }
    _ = try await library.store(articles, in: account, at: Date())
    for summary in try await library.articles(library.articleIDs(ArticleList(scope: .all)))
    where Bool.random(using: &random) {
      _ = try await library.perform(.setRead(!summary.isRead, [summary.id]))
      let id = try #require(here.first { "\($0)" == summary.title })
      stored[id]?.isUnread.toggle()
      stored[id]?.isWaiting = true
    }
    let all = ids.filter { _ in Int.random(in: 0..<4, using: &random) > 0 }
    let listing = RemoteListing(
      all: all.shuffled(using: &random), unread: all.filter { _ in .random(using: &random) },
      // One that is not in the whole listing, as if it had arrived in between.
      starred: all.filter { _ in .random(using: &random) } + ids.suffix(1))

    let found = try await library.read { db in
      try ListingComparison(db: db, account: account).differences(from: listing)
    }
    var expected: [RemoteID: Int64] = [:]
    var confirmed = 0
    let (unread, starred) = (Set(listing.unread), Set(listing.starred))
    for id in Set(listing.all).union(unread).union(starred) {
      let marks: Int64 = (unread.contains(id) ? 1 : 0) | (starred.contains(id) ? 2 : 0)
      if let known = stored[id], marks == (known.isUnread ? 1 : 0) | (known.isStarred ? 2 : 0) {
        confirmed += known.isWaiting ? 1 : 0
        continue
      }
      expected[id] = marks
    }
    #expect(found.different.count == expected.count)
    #expect(found.confirmed.count == confirmed)
    #expect(Dictionary(found.different.map { ($0.id, $0.marks) }, uniquingKeysWith: { $1 }) == expected)
    #expect(Set(found.gone) == Set(here).subtracting(listing.all).subtracting(starred))
    await library.close()
  }
}
