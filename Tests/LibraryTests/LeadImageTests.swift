import Foundation
import TestSupport
import Testing
import WebText

@testable import Library

/// The images that stand for articles in lists.
@Suite(.fewAtOnce) struct LeadImageTests {
  let sandbox = Sandbox()
  let library: Library

  init() async throws {
    library = try await Library.open(sandbox.location)
  }

  private func article(_ id: String, _ image: String?, body: String = "") -> NewArticle {
    var article = NewArticle.sample(id)
    article.leadImage = image
    if !body.isEmpty { article.bodyHTML = RawHTML(body) }
    return article
  }

  private func summaries() async throws -> [ArticleSummary] {
    try await library.articles(ArticleList(scope: .all), limit: 10)
  }

  @Test func isPartOfTheSummary() async throws {
    let feed = try await library.addFeed(
      NewFeed(url: "https://example.org/feed", title: "One", reachesPrivateHosts: true))
    _ = try await library.store(.of([article("a", "https://example.org/a.jpg"), article("b", nil)]), in: feed.id)
    _ = try await library.perform(.setImages(feed.id, .ask))
    let image = LeadImage(
      url: "https://example.org/a.jpg", pictures: .ask, feedURL: "https://example.org/feed",
      feedReachesPrivateHosts: true)
    #expect(try await summaries().map(\.leadImage) == [image, nil])
  }

  @Test func followsTheText() async throws {
    let feed = try await library.addSample()
    for (number, image) in ["https://a.example/1", "https://a.example/2", nil, "https://a.example/4"].enumerated() {
      _ = try await library.store(.of([article("a", image, body: "\(number)")]), in: feed.id)
      #expect(try await summaries().map(\.leadImage?.url) == [image])
    }
    try await library.removeFeed(feed.id)
    #expect(try sandbox.number("SELECT count(*) FROM leadImage") == 0)
  }

  @Test func theCommentsPageFollowsTheText() async throws {
    let feed = try await library.addSample()
    for (number, page) in ["https://a.example/1#comments", "https://a.example/2", nil, "https://a.example/4"]
      .enumerated()
    {
      var new = article("a", nil, body: "\(number)")
      new.commentsURL = page
      _ = try await library.store(.of([new]), in: feed.id)
      let id = try #require(try await summaries().first?.id)
      #expect(try await library.article(id)?.commentsURL == page)
    }
    try await library.removeFeed(feed.id)
    #expect(try sandbox.number("SELECT count(*) FROM comments") == 0)
  }

  @Test func imagesAreFetchedAheadForTheNewestArticlesOldestFirst() async throws {
    let feed = try await library.addSample()
    let days = ["b": 2, "d": 4, "a": 1, "e": 5, "c": 3]
    let articles = days.map {
      NewArticle.sample($0.key, $0.key, published: .now2026 - Double(10 - $0.value) * 86_400)
    }
    _ = try await library.store(.of(articles), in: feed.id)
    let ids = Dictionary(
      uniqueKeysWithValues: try await library.articles(ArticleList(scope: .all), limit: 9).map { ($0.title, $0.id) })
    func wanted(isUnreadToo: Bool, limit: Int = 9) async throws -> String {
      let found = try await library.articlesWithShownImages(isUnreadToo: isUnreadToo, byDefault: true, limit: limit)
      return found.compactMap { id in ids.first { $0.value == id }?.key }.joined()
    }
    #expect(try await wanted(isUnreadToo: true) == "abcde")
    #expect(try await wanted(isUnreadToo: true, limit: 2) == "de")
    let (first, third) = (try #require(ids["a"]), try #require(ids["c"]))
    _ = try await library.perform(.setStarred(true, [first, third]))
    _ = try await library.perform(.setRead(true, [first]))
    #expect(try await wanted(isUnreadToo: false) == "ac")
    #expect(try await wanted(isUnreadToo: true, limit: 2) == "acde")
  }
}
