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
    _ = try await library.perform(.setPictures(feed.id, .ask))
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
}
