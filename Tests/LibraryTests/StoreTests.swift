import Foundation
import GRDB
import TestSupport
import Testing
import WebText

@testable import Library

@Suite(.fewAtOnce) struct StoreTests {
  let sandbox = Sandbox()
  let library: Library
  let feed: Feed

  init() async throws {
    library = try await Library.open(sandbox.location)
    feed = try await library.addSample()
  }

  @Test func articleRoundTrips() async throws {
    let new = NewArticle(
      uniqueID: "tag:1", url: "https://example.org/1", title: "記事 & co", excerpt: "Short", author: "Ann",
      bodyHTML: "<p>Long</p>", published: .hours(-2.5), modified: .hours(-1))
    let id = try await library.store(.of([new]), in: feed.id).inserted[0].id
    let article = try #require(try await library.article(id))
    let summary = ArticleSummary(
      id: id, feedID: feed.id, feedTitle: "one", feedURL: feed.url, title: "記事 & co", excerpt: "Short",
      author: "Ann",
      url: "https://example.org/1", published: .hours(-2.5), date: .hours(-2.5), isRead: false, isStarred: false)
    #expect(
      article == Article(summary: summary, bodyHTML: "<p>Long</p>", modified: .hours(-1), arrived: .now2026))
    #expect(try await library.articles([id]) == [summary])
    #expect(try await library.article(Article.ID(rawValue: 99)) == nil)
  }

  @Test func storingTheSameAgainChangesNothing() async throws {
    let update = FeedUpdate.of([.sample("a"), .sample("b", published: .hours(-1))])
    let first = try await library.store(update, in: feed.id)
    #expect(first.inserted.count == 2 && first.updated.isEmpty && first.deleted.isEmpty)
    let later = FeedUpdate.of(update.articles, at: .hours(5))
    #expect(try await library.store(later, in: feed.id).isEmpty)
    #expect(try await library.feed(feed.id)?.articleCount == 2)
    #expect(try sandbox.number("SELECT count(*) FROM article") == 2)
  }

  /// A change of the title or the text updates all other fields as well.
  @Test(arguments: ["title", "text"])
  func changedFieldUpdatesTheArticleInPlace(_ field: String) async throws {
    var article = NewArticle.sample("a")
    let id = try await library.store(.of([article]), in: feed.id).inserted[0].id
    try await library.setRead(true, [id])
    try await library.setStarred(true, [id])
    switch field {
    case "title": article.title = "new"
    default: (article.bodyHTML, article.text) = ("new", "new")
    }
    (article.excerpt, article.url, article.author) = ("new", "new", "new")
    article.attachments = [Attachment(url: "https://example.org/a.mp3")]
    let changes = try await library.store(.of([article], at: .hours(3)), in: feed.id)
    #expect(changes.updated.map(\.id) == [id] && changes.inserted.isEmpty && changes.deleted.isEmpty)
    let stored = try #require(try await library.article(id))
    #expect(stored.summary.title == article.title && stored.bodyHTML == article.bodyHTML)
    #expect(stored.summary.excerpt == article.excerpt && stored.summary.url == article.url)
    #expect(stored.author == article.author && stored.attachments == article.attachments)
    #expect(try await library.feed(feed.id)?.articleCount == 1)
    #expect(stored.summary.isRead && stored.summary.isStarred)
    #expect(stored.summary.date == .now2026)
    #expect(try await library.feed(feed.id)?.unreadCount == 0)
  }

  @Test func newModificationDateIsNotAChange() async throws {
    var article = NewArticle.sample("a")
    _ = try await library.store(.of([article]), in: feed.id)
    article.modified = .hours(1)
    #expect(try await library.store(.of([article]), in: feed.id).isEmpty)
  }

  @Test func undatedArticlesAndEqualDatesKeepTheDocumentOrder() async throws {
    let inserted = try await library.store(
      .of([.sample("a"), .sample("b"), .sample("c"), .sample("d", published: .now2026)]), in: feed.id
    ).inserted.map(\.id)
    #expect(try await library.titles(.all) == ["Title a", "Title b", "Title c", "Title d"])
    #expect(try await library.articleIDs(ArticleList(scope: .feed(feed.id))) == inserted)
    _ = try await library.store(.of([.sample("e"), .sample("a"), .sample("f")], at: .hours(1)), in: feed.id)
    #expect(
      try await library.titles(.all) == ["Title e", "Title f", "Title a", "Title b", "Title c", "Title d"])
  }

  @Test func futureDatesAreClampedToTheArrival() async throws {
    _ = try await library.store(
      .of([
        .sample("future", published: .hours(1000)), .sample("now", published: .now2026),
        .sample("past", published: .hours(-1)), .sample("absurd", published: .distantFuture),
        .sample("ancient", published: Date(timeIntervalSince1970: -.infinity)),
      ]), in: feed.id)
    let articles = try await library.articles(ArticleList(scope: .all), limit: 10)
    #expect(articles.map(\.title).prefix(4) == ["Title future", "Title now", "Title absurd", "Title past"])
    #expect(articles[0].date == .now2026 && articles[0].published == .hours(1000))
  }

  @Test func newDateMovesTheArticleInEveryList() async throws {
    var article = NewArticle.sample("a", published: .hours(-1))
    let id = try await library.store(.of([article, .sample("b", published: .hours(-2))]), in: feed.id).inserted[0].id
    try await library.setStarred(true, [id])
    article.title = "moved"
    article.published = .hours(-3)
    _ = try await library.store(.of([article], at: .hours(8)), in: feed.id)
    #expect(try await library.titles(.all) == ["Title b", "moved"])
    #expect(try await library.titles(.all, unreadOnly: true) == ["Title b", "moved"])
    #expect(try await library.titles(.starred, unreadOnly: true) == ["moved"])
    article.title = "later than it came"
    article.published = .hours(7)
    _ = try await library.store(.of([article], at: .hours(9)), in: feed.id)
    #expect(try await library.article(id)?.summary.date == .now2026)
    try await library.setRead(true, [id])
    try await library.setStarred(false, [id])
    #expect(try sandbox.number("SELECT (SELECT count(*) FROM unread) * 10 + (SELECT count(*) FROM starred)") == 10)
  }

  @Test func keepsTheFirstOfTwoWithTheSameID() async throws {
    let changes = try await library.store(.of([.sample("a", "first"), .sample("a", "second")]), in: feed.id)
    #expect(changes.inserted.count == 1)
    #expect(try await library.titles(.all) == ["first"])
    #expect(try await library.store(.of([.sample("a", "first"), .sample("a", "second")]), in: feed.id).isEmpty)
  }

  @Test func sameIDInTwoFeedsIsTwoArticles() async throws {
    let other = try await library.addSample("two")
    _ = try await library.store(.of([.sample("a")]), in: feed.id)
    #expect(try await library.store(.of([.sample("a")]), in: other.id).inserted.count == 1)
    #expect(try await library.articleIDs(ArticleList(scope: .all, includesRepetitions: true)).count == 2)
  }

  @Test(arguments: ["\u{0}x\u{0}y", "\"quoted\" \\ \n\t\u{1}", "cafe\u{301}", "😀記事", ""])
  func recognizesUnusualTextAgain(_ text: String) async throws {
    let article = NewArticle(
      uniqueID: text, url: text, title: text, excerpt: text, author: text, bodyHTML: RawHTML(text))
    _ = try await library.store(.of([article]), in: feed.id)
    #expect(try await library.store(.of([article]), in: feed.id).isEmpty)
  }

  /// Many feeds change these with every document.
  @Test(arguments: ["excerpt", "url", "author", "published", "modified", "attachments"])
  func changesOutsideTitleAndTextAreIgnored(_ field: String) async throws {
    var article = NewArticle.sample("a")
    let id = try await library.store(.of([article]), in: feed.id).inserted[0].id
    let before = try await library.article(id)
    switch field {
    case "excerpt": article.excerpt = "new"
    case "url": article.url = "new"
    case "author": article.author = "new"
    case "published": article.published = .hours(-9)
    case "modified": article.modified = .hours(1)
    default: article.attachments = [Attachment(url: "https://example.org/a.mp3")]
    }
    #expect(try await library.store(.of([article], at: .hours(3)), in: feed.id).isEmpty)
    #expect(try await library.article(id) == before)
  }

  @Test func attachmentsKeepTheirOrder() async throws {
    var article = NewArticle.sample("a")
    article.attachments = [
      Attachment(
        url: "https://example.org/2.mp3", title: "Two", mimeType: "audio/mpeg", sizeInBytes: 9_000_000_000,
        durationInSeconds: 0.5),
      Attachment(url: "https://example.org/1.jpg", durationInSeconds: .nan),
    ]
    let id = try await library.store(.of([article]), in: feed.id).inserted[0].id
    article.attachments[1].durationInSeconds = nil
    #expect(try await library.article(id)?.attachments == article.attachments)
    #expect(try await library.store(.of([article]), in: feed.id).isEmpty)
  }

  @Test func statusMayPrecedeItsArticle() async throws {
    try sandbox.raw { db in
      try db.execute(
        sql: "INSERT INTO identity (id, feedID, uniqueID) VALUES (41, ?, 'read'), (42, ?, 'starred')",
        arguments: [feed.id.rawValue, feed.id.rawValue])
      try db.execute(sql: "INSERT INTO status VALUES (41, 1, NULL), (42, NULL, 1)")
    }
    let changes = try await library.store(.of([.sample("new"), .sample("read"), .sample("starred")]), in: feed.id)
    #expect(changes.inserted.map(\.id.rawValue) == [43, 41, 42])
    let articles = try await library.articles(changes.inserted.map(\.id))
    #expect(articles.map(\.isRead) == [false, true, false])
    #expect(articles.map(\.isStarred) == [false, false, true])
    #expect(try await library.feed(feed.id)?.unreadCount == 2)
    #expect(try await library.titles(.starred) == ["Title starred"])
  }

  @Test func cancelledTaskCompletesItsWrite() async throws {
    let (library, feed) = (library, feed)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await library.store(.of([.sample("a")]), in: feed.id)
    }
    #expect(try await task.value.inserted.count == 1)
    let reading = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await library.feeds()
    }
    await #expect(throws: LibraryError.cancelled) { try await reading.value }
  }
}
