import GRDB
import TestSupport
import Testing
import WebText

@testable import Library

/// The first results of a search are those of the index, whether they are looked for in the texts or there.
@Suite(.fewAtOnce) struct FirstMatchesTests {
  let sandbox = Sandbox()
  let library: Library
  let feed: Feed

  private static let words = [
    "harbor", "harvest", "har", "Harfe", "storm", "stormy", "sto", "港町", "港", "町", "한국어", "한국", "é",
  ]
  private static let searches = [
    "har*", "harb*", "storm*", "sto har*", "港", "町", "港 har*", "한", "title:har*", "text:港", "author:Ann*",
    "\"storm har*\"*", "har* sto*", "e*", "nothing*",
  ]

  init() async throws {
    library = try await Library.open(sandbox.location)
    feed = try await library.addFeed(NewFeed(url: "https://example.org/1", title: "Feed"))
  }

  private func store(_ count: Int, in feed: Feed, _ random: inout SeededGenerator) async throws {
    func text(_ count: Int) -> String {
      (0..<count).map { _ in Self.words.randomElement(using: &random) ?? "" }.joined(separator: " ")
    }
    let articles = (0..<count).map {
      NewArticle(
        uniqueID: "\($0)", title: text(2), author: $0.isMultiple(of: 3) ? "Anne" : nil, bodyHTML: "", text: text(4),
        published: .hours(Double(-$0 * 7 % 50)))
    }
    _ = try await library.store(.of(articles, at: .hours(1000)), in: feed.id)
    try await library.indexWaiting()
  }

  private func check(_ text: String, limit: Int) async throws {
    var list = ArticleList(scope: .search(try SearchQuery(parsing: text)))
    for order in [ArticleOrder.newestFirst, .oldestFirst] {
      list.order = order
      let wanted = Array(try await library.articleIDs(list).prefix(limit))
      #expect(try await library.articles(list, limit: limit).map(\.id) == wanted, "\(text)")
      let found = try await library.read { [list] db in try FirstMatches(list)?.find(db, limit: limit) }
      #expect(found == wanted, "\(text)")
    }
  }

  @Test func theFirstResultsAreThoseOfTheIndex() async throws {
    var random = SeededGenerator(seed: 3)
    try await store(60, in: feed, &random)
    let removed = try await library.addFeed(NewFeed(url: "https://example.org/2", title: "Removed"))
    try await store(20, in: removed, &random)
    _ = try await library.perform(.removeFeed(removed.id))
    let muted = try await library.articleIDs(ArticleList(scope: .all)).filter { $0.rawValue.isMultiple(of: 7) }
    try sandbox.raw { db in
      for id in muted {
        try db.execute(sql: "INSERT OR IGNORE INTO muted (articleID) VALUES (?)", arguments: [id.rawValue])
      }
    }
    for text in Self.searches {
      for limit in [1, 10, 100] { try await check(text, limit: limit) }
    }
  }

  /// They would be found now, but not counted.
  @Test func articlesThatWaitForTheIndexAreNotFound() async throws {
    var random = SeededGenerator(seed: 4)
    try await store(10, in: feed, &random)
    try sandbox.raw { try $0.execute(sql: "INSERT INTO unindexed (articleID) SELECT id FROM article WHERE id % 2 = 0") }
    let list = ArticleList(scope: .search(try SearchQuery(parsing: "sto*")))
    let found = try await library.read { try FirstMatches(list)?.find($0, limit: 10) }
    #expect(found?.contains { $0.rawValue.isMultiple(of: 2) } == false)
  }

  /// Skipping them could take longer than the index does.
  @Test func whileManyArticlesWaitForTheIndexItIsUsed() async throws {
    var random = SeededGenerator(seed: 6)
    try await store(30, in: feed, &random)
    let late = (0..<2001).map {
      NewArticle(uniqueID: "late \($0)", title: "storm \($0)", bodyHTML: "", published: .hours(Double(100 + $0)))
    }
    let list = ArticleList(scope: .search(try SearchQuery(parsing: "sto*")))
    func found() async throws -> [Article.ID]? {
      try await library.read { try FirstMatches(list)?.find($0, limit: 10) }
    }
    let wanted = Array(try await library.articleIDs(list).prefix(10))
    #expect(wanted.count == 10)
    _ = try await library.store(.of(Array(late.dropLast()), at: .hours(2000)), in: feed.id)
    #expect(try await found() == wanted)
    _ = try await library.store(.of(late, at: .hours(2001)), in: feed.id)
    #expect(try await found() == nil)
    #expect(try await library.articles(list, limit: 10).map(\.id) == wanted)
    try await library.indexWaiting()
    let all = Array(try await library.articleIDs(list).prefix(10))
    #expect(try await found() == all)
    #expect(Set(all).isDisjoint(with: wanted))
  }

  @Test func theIndexIsUsedForWhatTheFirstTextsDoNotContain() async throws {
    var random = SeededGenerator(seed: 5)
    try await store(30, in: feed, &random)
    let list = ArticleList(scope: .search(try SearchQuery(parsing: "nothing*")))
    #expect(try await library.read { try FirstMatches(list, mostText: 5_000)?.find($0, limit: 10) } == nil)
    #expect(try await library.articles(list, limit: 10).isEmpty)
  }

  @Test(arguments: ["harbor", "har* is:unread", "har* -storm", "-har*"])
  func whatTheIndexFindsAtOnceOrFewTextsContainIsLeftToIt(_ text: String) throws {
    #expect(FirstMatches(ArticleList(scope: .search(try SearchQuery(parsing: text)))) == nil)
  }

  @Test func listsOfUnreadArticlesAreLeftToTheIndex() throws {
    let query = try SearchQuery(parsing: "har*")
    #expect(FirstMatches(ArticleList(scope: .search(query), unreadOnly: true)) == nil)
    #expect(FirstMatches(ArticleList(scope: .all)) == nil)
  }
}
