import Foundation
import GRDB
import TestSupport
import Testing
import WebText

@testable import Library

@Suite(.fewAtOnce) struct LibrarySearchTests {
  let sandbox = Sandbox()
  let library: Library
  let feed: Feed

  init() async throws {
    library = try await Library.open(sandbox.location)
    feed = try await library.addFeed(NewFeed(url: "https://example.org/1", title: "Émile’s Journal"))
  }

  private func article(_ id: String, _ title: String, _ text: String, hours: Double = 0) -> NewArticle {
    NewArticle(
      uniqueID: id, title: title, author: "Ann Author", bodyHTML: "<p>\(text)</p>", text: text,
      published: .hours(hours))
  }

  @discardableResult private func store(_ articles: [NewArticle], in feed: Feed? = nil) async throws -> [Article.ID] {
    let stored = try await library.store(.of(articles, at: .hours(1000)), in: (feed ?? self.feed).id).inserted.map(\.id)
    try await library.indexWaiting()
    return stored
  }

  private func titles(_ text: String, unreadOnly: Bool = false) async throws -> [String] {
    let list = ArticleList(scope: .search(try SearchQuery(parsing: text)), unreadOnly: unreadOnly)
    let titles = try await library.articles(list, limit: 100).map(\.title)
    #expect(try await library.count(list) == titles.count)
    #expect(try await library.articles(library.articleIDs(list)).map(\.title) == titles)
    var reversed = list
    reversed.order = .oldestFirst
    #expect(try await library.articles(reversed, limit: 100).map(\.title) == titles.reversed())
    return titles
  }

  @Test func searchesTitleAuthorAndTextInEveryScript() async throws {
    try await store([
      article("1", "Tokyo", "新しい記事を読む本がある"), article("2", "서울", "오늘의 기사를 읽었다"),
      article("3", "iPhone用の本", "ｶﾀｶﾅ and Ｗｉｄｅ letters"), article("4", "Straße", "an CAFÉ au lait"),
    ])
    #expect(try await titles("記事") == ["Tokyo"])
    #expect(try await titles("本") == ["Tokyo", "iPhone用の本"])
    #expect(try await titles("기사") == ["서울"])
    #expect(try await titles("iphone") == ["iPhone用の本"])
    #expect(try await titles("用") == ["iPhone用の本"])
    #expect(try await titles("カタカナ wide") == ["iPhone用の本"])
    #expect(try await titles("STRASSE cafe") == ["Straße"])
    #expect(try await titles("author").count == 4)
    #expect(try await titles("\"au lait\"") == ["Straße"])
    #expect(try await titles("\"lait au\"") == [])
    #expect(try await titles("lai*") == ["Straße"])
    #expect(try await titles("author -lait -記事 -기사") == ["iPhone用の本"])
    #expect(try await titles("-author") == [])
    #expect(try await titles("-lait") == ["Tokyo", "서울", "iPhone用の本"])
  }

  @Test func filtersNarrowTheResults() async throws {
    let other = try await library.addFeed(NewFeed(url: "https://example.org/2", title: "News"))
    let ids = try await store([
      article("1", "one", "word", hours: -48), article("2", "two", "word", hours: -1), article("3", "three", "word"),
    ])
    try await store([article("1", "other", "word", hours: -2000)], in: other)
    try await library.setRead(true, [ids[0]])
    try await library.setStarred(true, [ids[1]])
    let day = Date.now2026.formatted(.iso8601.year().month().day())
    let dayBefore = Date.hours(-24).formatted(.iso8601.year().month().day())
    for words in ["word ", ""] {
      #expect(try await titles(words + "feed:emile").sorted() == ["one", "three", "two"])
      #expect(try await titles(words + "feed:\(other.id.rawValue)") == ["other"])
      #expect(try await titles(words + "feed:\"https://example.org/2\"") == ["other"])
      #expect(try await titles(words + "feed:https://example.org/") == [])
      #expect(try await titles(words + "-feed:news is:unread").sorted() == ["three", "two"])
      #expect(try await titles(words + "is:read") == ["one"])
      #expect(try await titles(words + "is:starred") == ["two"])
      #expect(try await titles(words + "-is:starred feed:émile").sorted() == ["one", "three"])
      #expect(try await titles(words + "is:starred is:read") == [])
      #expect(try await titles(words + "after:\(dayBefore)").sorted() == ["three", "two"])
      #expect(try await titles(words + "before:\(dayBefore)").sorted() == ["one", "other"])
      #expect(try await titles(words + "before:2030 after:2000").count == 4)
      #expect(try await titles(words + "feed:émile", unreadOnly: true).sorted() == ["three", "two"])
    }
    #expect(try await titles("after:\(day) -word") == [])
  }

  @Test func agesAreCountedFromNow() async throws {
    let articles = [("old", -10.0), ("new", -2)].map { title, days in
      NewArticle(
        uniqueID: title, title: title, bodyHTML: "", published: Date(timeIntervalSinceNow: days * 86_400))
    }
    _ = try await library.store(.of(articles, at: Date()), in: feed.id)
    #expect(try await titles("newer:1w") == ["new"])
    #expect(try await titles("older:7d") == ["old"])
    #expect(try await titles("older:36h newer:1m").sorted() == ["new", "old"])
    #expect(try await titles("newer:30h") == [])
  }

  @Test func searchesOnlyTitlesOrAuthors() async throws {
    try await store([
      article("1", "Storm over the harbour", "a quiet 記事 text"), article("2", "Quiet", "storm harbour, Ann Author"),
      article("3", "新しい記事を読む", "storm"), article("4", "오늘의 기사", "CAFÉ by the author"),
      NewArticle(
        uniqueID: "5", title: "Ann Author’s café", author: "山田太郎 É. Storm", bodyHTML: "<p>quiet</p>", text: "quiet",
        published: .hours(0)),
      NewArticle(
        uniqueID: "6", title: "Nobody’s", author: nil, bodyHTML: "<p>storm</p>", text: "storm", published: .hours(0)),
    ])
    #expect(try await titles("title:storm") == ["Storm over the harbour"])
    #expect(try await titles("storm").count == 5)
    #expect(try await titles("title:HARB*") == ["Storm over the harbour"])
    #expect(try await titles("title:harb") == [])
    #expect(try await titles("title:\"the harbour\"") == ["Storm over the harbour"])
    #expect(try await titles("title:\"harbour the\"") == [])
    #expect(try await titles("title:harbour title:storm") == ["Storm over the harbour"])
    #expect(try await titles("title:harbour title:quiet") == [])
    // like plain words: inside a run, and for a single character
    #expect(try await titles("title:記事") == ["新しい記事を読む"])
    #expect(try await titles("title:読") == ["新しい記事を読む"])
    #expect(try await titles("title:기사") == ["오늘의 기사"])
    #expect(try await titles("title:cafe") == ["Ann Author’s café"])
    #expect(try await titles("author:太郎") == ["Ann Author’s café"])
    #expect(try await titles("author:e author:storm") == ["Ann Author’s café"])
    #expect(try await titles("author:\"ann author\" title:quiet") == ["Quiet"])
    #expect(try await titles("author:ann storm -title:storm").sorted() == ["Quiet", "新しい記事を読む"])
    #expect(try await titles("storm -author:ann").sorted() == ["Ann Author’s café", "Nobody’s"])
    #expect(try await titles("-author:ann -title:nobody*") == ["Ann Author’s café"])
    #expect(try await titles("title:storm feed:émile is:unread") == ["Storm over the harbour"])
    #expect(try await titles("title:storm is:read") == [])
    #expect(try await titles("title:\"storm\\\" OR text : quiet\"") == [])
    #expect(try await titles("title:storm)") == ["Storm over the harbour"])
    let best = try await library.bestMatches(SearchQuery(parsing: "title:storm"), limit: 9)
    #expect(try await library.articles(best).map(\.title) == ["Storm over the harbour"])
  }

  @Test func searchesAFolderWithItsSubfolders() async throws {
    let news = try await library.addFolder("News")
    let inner = try await library.addFolder("Far \"Away\" Été", in: news.id)
    let empty = try await library.addFolder("Empty")
    let near = try await library.addFeed(NewFeed(url: "https://example.org/2", title: "near"))
    let far = try await library.addFeed(NewFeed(url: "https://example.org/3", title: "far"))
    _ = try await library.perform(.moveFeed(near.id, to: news.id))
    let move = try await library.perform(.moveFeed(far.id, to: inner.id))
    try await store([article("1", "top", "word")])
    try await store([article("1", "near", "word other")], in: near)
    let ids = try await store([article("1", "far", "word")], in: far)
    for words in ["word ", ""] {
      #expect(try await titles(words + "in:news").sorted() == ["far", "near"])
      #expect(try await titles(words + "in:NEW -other") == ["far"])
      #expect(try await titles(words + "in:\(news.id.rawValue)").sorted() == ["far", "near"])
      #expect(try await titles(words + "in:ete in:news") == ["far"])
      #expect(try await titles(words + "in:“away") == ["far"])
      #expect(try await titles(words + "in:news feed:near") == ["near"])
      #expect(try await titles(words + "in:news title:far is:unread") == ["far"])
      #expect(try await titles(words + "in:news -in:「Far \"Away\"」") == ["near"])
      #expect(try await titles(words + "-in:news") == ["top"])
      #expect(try await titles(words + "in:empty") == [])
      // like a feed that does not exist
      #expect(try await titles(words + "in:nowhere") == [])
      #expect(try await titles(words + "in:99") == [])
      #expect(try await titles(words + "-in:nowhere").count == 3)
      #expect(try await titles(words + "in:%") == [])
      #expect(try await titles(words + "in:')OR(1=1") == [])
    }
    let query = try SearchQuery(parsing: "in:news")
    #expect(ArticleList(scope: .search(query)).dependsOnFolders)
    #expect(try ArticleList(scope: .search(SearchQuery(parsing: "-in:a b"))).dependsOnFolders)
    #expect(try !ArticleList(scope: .search(SearchQuery(parsing: "feed:a b"))).dependsOnFolders)
    #expect(ArticleList(scope: .folder(empty.id)).dependsOnFolders && !ArticleList(scope: .unread).dependsOnFolders)
    let mark = try await library.perform(.markAllRead(ArticleList(scope: .search(query))))
    #expect(try await library.titles(.unread) == ["top"])
    try await library.undo(mark)
    try await library.undo(move)
    #expect(try await titles("in:news") == ["near"])
    #expect(try await library.articles(ids).map(\.title) == ["far"])
    _ = try await library.perform(.removeFolder(news.id))
    #expect(try await titles("in:news") == [])
  }

  /// By the time of arrival, whatever the article's date.
  @Test func latestArrivalsComeFirst() async throws {
    try await store([article("1", "first", "word", hours: -1)])
    try await store([article("2", "second", "word", hours: -500)])
    #expect(try await titles("word") == ["second", "first"])
  }

  @Test func articlesAreFoundByTheirCurrentText() async throws {
    let ids = try await store([article("1", "old", "yesterday"), article("2", "other", "yesterday")])
    try await store([article("1", "new", "today")])
    #expect(try await titles("today") == ["new"])
    #expect(try await titles("old") == [])
    #expect(try await titles("yesterday") == ["other"])
    // before it was first indexed
    _ = try await library.store(.of([article("3", "draft", "morning")]), in: feed.id)
    _ = try await library.store(.of([article("3", "final", "evening")]), in: feed.id)
    try await library.indexWaiting()
    #expect(try await titles("morning") == [])
    #expect(try await titles("evening") == ["final"])
    _ = try await library.mutate { db, log in try ArticleDeletion(db: db).delete([ids[1]], rememberingAt: 1, &log) }
    #expect(try await titles("yesterday") == [])
    #expect(try await library.check().isEmpty)
  }

  @Test func removedFeedsAreNotFound() async throws {
    try await store([article("1", "one", "word")])
    let step = try await library.perform(.removeFeed(feed.id))
    #expect(try await titles("word") == [])
    #expect(try await titles("is:unread") == [])
    #expect(try await titles("-other") == [])
    try await library.undo(step)
    #expect(try await titles("word") == ["one"])
  }

  @Test func searchResultsCanBeMarkedAsRead() async throws {
    try await store([article("1", "one", "word"), article("2", "two", "other"), article("3", "three", "word")])
    let step = try await library.perform(.markAllRead(ArticleList(scope: .search(SearchQuery(parsing: "word")))))
    #expect(try await library.titles(.unread) == ["two"])
    try await library.undo(step)
    #expect(try await library.counts().unread == 3)
  }

  @Test func savedSearchesHaveCounts() async throws {
    try await store([article("1", "one", "word"), article("2", "two", "other")])
    var changes = library.changes().makeAsyncIterator()
    let saved = try await library.saveSearch(SearchQuery(parsing: "word is:unread"), as: " Words ")
    #expect(await changes.next() == [.searches([saved.id])])
    #expect(saved.title == "Words")
    #expect(try await library.savedSearches() == [saved])
    #expect(try await library.count(ArticleList(scope: .search(saved.query), unreadOnly: true)) == 1)
    let rename = try await library.perform(.renameSearch(saved.id, to: "Other"))
    #expect(try await library.savedSearches().map(\.title) == ["Other"])
    try await library.undo(rename)
    let removal = try await library.perform(.removeSearch(saved.id))
    #expect(try await library.savedSearches().isEmpty)
    try await library.undo(removal)
    #expect(try await library.savedSearches() == [saved])
    _ = try await library.perform(.removeSearch(saved.id))
    try await library.purge(removedBefore: .distantFuture)
    #expect(try sandbox.number("SELECT count(*) FROM savedSearch") == 0)
  }

  @Test func snippetsMarkTheMatches() async throws {
    let ids = try await store([
      article("1", "A word to the wise", String(repeating: "filler ", count: 200) + "the 記事 word."),
      article("2", "None", "nothing"),
    ])
    let hits = try await library.hits(try SearchQuery(parsing: "word 記事"), in: ids + [Article.ID(rawValue: 99)])
    #expect(Set(hits.keys) == Set(ids))
    let hit = try #require(hits[ids[0]])
    #expect(hit.title.map { "A word to the wise"[$0] } == ["word"])
    #expect(hit.snippet.matches.map { hit.snippet.text[$0] } == ["記事", "word"])
    #expect(hit.snippet.text.hasPrefix("…") && hit.snippet.text.count < 400)
    #expect(hits[ids[1]]?.snippet == SearchSnippet(text: "nothing", matches: []))
  }

  @Test func ranksTheNewestMatches() async throws {
    try await store([article("0", "word word word", "word word word")])
    try await store((1...Library.rankedMatches).map { article("\($0)", "title \($0)", "a word among others") })
    let best = try await store([article("x", "The word", "word and word again"), article("y", "y", "one word")])
    let query = try SearchQuery(parsing: "word")
    let ranked = try await library.bestMatches(query, limit: 3)
    #expect(ranked.count == 3 && ranked.first == best[0])
    // an older one is not considered, however well it matches
    let all = try await library.bestMatches(query, limit: .max)
    #expect(all.count == Library.rankedMatches)
    #expect(try await library.articles(all).allSatisfy { $0.title != "word word word" })
  }
}
