import Foundation
import Library
import TestSupport
import Testing
import WebText

@testable import ReaderEngine

@Suite(.fewAtOnce) struct MaintainerTests {
  private func article(_ id: String, _ html: String, text: String = "") -> NewArticle {
    NewArticle(uniqueID: id, title: id, bodyHTML: RawHTML(html), text: text)
  }

  @Test func removedFeedsAreDeletedAtTheNextStart() async throws {
    try await Reader.with { reader in
      let library = reader.library
      let feeds = [
        try await library.addFeed(NewFeed(url: "https://example.org/1", title: "1")),
        try await library.addFeed(NewFeed(url: "https://example.org/2", title: "2")),
      ]
      _ = try await library.store(FeedUpdate(articles: [article("a", "text")], fetchedAt: Date()), in: feeds[0].id)
      let earlier = try await library.perform(.removeFeed(feeds[0].id))
      let start = Date().addingTimeInterval(0.001)
      while Date() <= start {}
      let later = try await library.perform(.removeFeed(feeds[1].id))
      await reader.engine.maintainer.tidy(removedBefore: start) { Issue.record("\($0)") }
      try await library.undo(later)
      try await library.undo(earlier)
      #expect(try await library.feeds().map(\.id) == [feeds[1].id])
    }
  }

  /// It runs as long as the window, and processes articles that arrive meanwhile.
  @Test func indexIsMaintainedUntilCancelled() async throws {
    try await Reader.with { reader in
      let library = reader.library
      let running = Task { await reader.engine.maintainer.run { Issue.record("\($0)") } }
      var changes = library.changes().makeAsyncIterator()
      let feed = try await library.addFeed(NewFeed(url: "https://example.org/1", title: "1"))
      _ = try await library.store(
        FeedUpdate(articles: [article("a", "<p>x</p>", text: "word")], fetchedAt: Date()), in: feed.id)
      while try await library.waitingForIndex() > 0 { _ = await changes.next() }
      running.cancel()
      await running.value
    }
  }

  @Test func allStoredArticlesCanBeFoundAfterIndexing() async throws {
    try await Reader.with { reader in
      let library = reader.library
      let feed = try await library.addFeed(NewFeed(url: "https://example.org/1", title: "1"))
      _ = try await library.store(
        FeedUpdate(articles: [article("a", "<p>x</p>", text: "word")], fetchedAt: Date()), in: feed.id)
      try await reader.engine.maintainer.index()
      #expect(try await library.waitingForIndex() == 0)
      #expect(try await library.count(ArticleList(scope: .search(SearchQuery(parsing: "word")))) == 1)
    }
  }
}
