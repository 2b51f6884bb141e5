import Foundation
import GRDB
import Testing
import TortureWork
import WebText

@testable import Library

/// The texts of articles' web pages.
@Suite struct FullTextTests {
  let sandbox = Sandbox()
  private static let text = FullText(
    html: "<p>The keeper counts the ships</p>", url: "https://example.org/a", language: "en", byline: "Jenna",
    fetched: Date(timeIntervalSince1970: 1_000))

  private func find(_ words: String, in library: Library) async throws -> [Article.ID] {
    try await library.indexWaiting()
    return try await library.bestMatches(SearchQuery(parsing: words), limit: 10)
  }

  @Test func isStoredBesideTheBodyAndSearched() async throws {
    let library = try await Library.open(sandbox.location)
    let feed = try await library.addSample()
    let id = try await library.store(.of([.sample("a")]), in: feed.id).inserted[0].id
    #expect(try await library.article(id)?.fullText == nil)
    let changes = library.changes()
    #expect(try await library.store(Self.text, text: "The keeper counts the ships", of: id))
    for await batch in changes {
      guard case .articles(feed.id, let articles) = batch.first else { continue }
      #expect(articles.updated.map(\.id) == [id])
      break
    }
    let article = try #require(try await library.article(id))
    #expect(article.fullText == Self.text && article.bodyHTML.source == "<p>Body a</p>")
    #expect(try await find("keeper", in: library) == [id])
    // the feed changes its text
    var other = NewArticle.sample("a", "Another title")
    other.bodyHTML = "<p>Other words</p>"
    _ = try await library.store(.of([other]), in: feed.id)
    #expect(try await library.article(id)?.fullText == Self.text)
    #expect(try await find("keeper", in: library) == [id])
    #expect(try await library.check().isEmpty)
    await library.close()
    #expect(try await LibraryAudit.indexDisagreements(in: sandbox.location.directory) == [])
  }

  @Test func remembersWhatWasShown() async throws {
    let library = try await Library.open(sandbox.location)
    let feed = try await library.addSample()
    let id = try await library.store(.of([.sample("a")]), in: feed.id).inserted[0].id
    try await library.store(Self.text, text: "Text", of: id)
    for isShown in [false, true] {
      try await library.setFullTextShown(isShown, of: id)
      #expect(try await library.article(id)?.fullText?.isShown == isShown)
    }
  }

  @Test func isDeletedWithItsArticle() async throws {
    let library = try await Library.open(sandbox.location)
    let feed = try await library.addSample()
    let id = try await library.store(.of([.sample("a")]), in: feed.id).inserted[0].id
    try await library.store(Self.text, text: "Text", of: id)
    try await library.removeFeed(feed.id)
    #expect(try sandbox.raw { try Int.fetchOne($0, sql: "SELECT count(*) FROM fullText") } == 0)
    #expect(try await !library.store(Self.text, text: "Text", of: id))
  }

  @Test func settingIsStoredAndUndone() async throws {
    let library = try await Library.open(sandbox.location)
    let feed = try await library.addSample()
    #expect(feed.fullText == .never)
    let first = try await library.perform(.setFullText(feed.id, .summary))
    let second = try await library.perform(.setFullText(feed.id, .always))
    #expect(try await library.feed(feed.id)?.fullText == .always)
    #expect(try await library.perform(.setFullText(feed.id, .always)).isVoid)
    try await library.undo(second)
    #expect(try await library.feed(feed.id)?.fullText == .summary)
    try await library.undo(first)
    #expect(try await library.feed(feed.id)?.fullText == .never)
  }
}
