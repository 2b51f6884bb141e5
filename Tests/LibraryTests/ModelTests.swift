import Foundation
import GRDB
import TestLength
import Testing

@testable import Library

/// Any sequence of operations leaves the library equal to the naive model, and its counts equal to a recount.
@Suite(.timeLimit(.minutes(2))) struct ModelTests {
  let sandbox = Sandbox()

  @Test(arguments: UInt64(1)...12) func aRandomSequenceEqualsTheModel(_ seed: UInt64) async throws {
    var random = SeededGenerator(state: seed)
    var model = ModelLibrary()
    var library = try await Library.open(sandbox.location)
    for step in 0..<TestLength.count(short: 120, long: 1_500) {
      try await act(step, &model, library, &random)
      if step % 10 == 9 {
        try await compare(model, library)
      }
      if step % 40 == 39 {
        await library.close()
        library = try await Library.open(sandbox.location)
        try await compare(model, library)
      }
    }
    await library.close()
  }

  private func act(
    _ step: Int, _ model: inout ModelLibrary, _ library: Library, _ random: inout SeededGenerator
  ) async throws {
    switch Int.random(in: 0..<20, using: &random) {
    case 0:
      model.feeds.append(try await library.addSample("\(step)").id)
    case 1 where model.feeds.count > 2:
      let feed = try #require(model.feeds.randomElement(using: &random))
      try await library.removeFeed(feed)
      model.remove(feed)
    case 2..<10:
      if model.feeds.isEmpty {
        model.feeds.append(try await library.addSample("\(step)").id)
      }
      let feed = try #require(model.feeds.randomElement(using: &random))
      let update = self.update(step, &random)
      let changes = try await library.store(update, in: feed)
      let expected = model.store(update, in: feed, ids: changes.inserted)
      #expect(changes.inserted.count == expected.new && changes.updated == expected.changed)
    case let number:
      let isSet = Bool.random(using: &random)
      var ids = model.entries.map(\.id).filter { _ in Int.random(in: 0..<3, using: &random) == 0 }
      ids.append(Article.ID(rawValue: .random(in: 1...400, using: &random)))
      if number.isMultiple(of: 2) {
        try await library.setRead(isSet, ids)
        model.set(\.isRead, isSet, ids)
      } else {
        try await library.setStarred(isSet, ids)
        model.set(\.isStarred, isSet, ids)
      }
    }
  }

  private func update(_ step: Int, _ random: inout SeededGenerator) -> FeedUpdate {
    let articles = (0..<Int.random(in: 0...8, using: &random)).map { _ in
      let id = Int.random(in: 0..<12, using: &random)
      let published = [nil, Date.hours(Double.random(in: -50...250, using: &random).rounded())]
        .randomElement(using: &random)
      return NewArticle.sample("\(id)", "\(id) \(Int.random(in: 0..<3, using: &random))", published: published ?? nil)
    }
    return .of(articles, at: .hours(Double(step)))
  }

  private func compare(_ model: ModelLibrary, _ library: Library) async throws {
    let scopes = [ArticleScope.all, .starred] + model.feeds.map { .feed($0) }
    for list in scopes.flatMap({ [ArticleList(scope: $0), ArticleList(scope: $0, unreadOnly: true)] }) {
      let expected = model.ids(list)
      #expect(try await library.articleIDs(list) == expected)
      #expect(try await library.count(list) == expected.count)
      #expect(try await library.articles(list, limit: 5).map(\.id) == Array(expected.prefix(5)))
    }
    let rows = try await library.articles(model.entries.map(\.id))
    #expect(rows.map(\.isRead) == model.entries.map(\.isRead))
    #expect(rows.map(\.isStarred) == model.entries.map(\.isStarred))
    #expect(rows.map(\.title) == model.entries.map(\.article.title))
    #expect(rows.map(\.date) == model.entries.map(\.date))
    #expect(Set(try await library.feeds().map(\.id)) == Set(model.feeds))
    #expect(try await disagreements(library) == 0)
  }

  /// The kept counts and the lists against the tables they are made from.
  private func disagreements(_ library: Library) async throws -> Int? {
    try await library.read { db in
      try Int.fetchOne(
        db,
        sql: """
          SELECT
            (SELECT count(*) FROM feedCount WHERE articles IS NOT
              (SELECT count(*) FROM article WHERE article.feedID = feedCount.feedID))
            + (SELECT count(*) FROM feedCount WHERE unread IS NOT
              (SELECT count(*) FROM article LEFT JOIN status ON status.articleID = article.id
               WHERE article.feedID = feedCount.feedID AND status.readAt IS NULL))
            + (SELECT count(*) FROM status WHERE readAt IS NULL AND starredAt IS NULL)
            + (SELECT count(*) FROM status WHERE articleID NOT IN (SELECT id FROM identity))
            + (SELECT count(*) FROM unread LEFT JOIN article
               ON article.id = unread.articleID AND article.date = unread.date AND article.feedID = unread.feedID
               WHERE article.id IS NULL)
            + (SELECT count(*) FROM starred LEFT JOIN article
               ON article.id = starred.articleID AND article.date = starred.date AND article.feedID = starred.feedID
               WHERE article.id IS NULL)
            + (SELECT abs((SELECT count(*) FROM starred)
               - (SELECT count(*) FROM status WHERE starredAt IS NOT NULL)))
          """)
    }
  }
}
