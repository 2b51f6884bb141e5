import Foundation
import GRDB
import TestSupport
import Testing

@testable import Library

/// After any sequence of operations and undos the library equals the naive model, and its counts equal a recount.
@Suite(.fewAtOnce) struct ModelTests {
  let sandbox = Sandbox()

  /// The library and its model, with the undo step of each command.
  struct Pair {
    var model = ModelLibrary()
    var library: Library
    var steps: [UndoStep] = []
    var random: SeededGenerator
  }

  @Test(arguments: UInt64(1)...12) func randomSequencesMatchTheModel(_ seed: UInt64) async throws {
    var pair = Pair(library: try await Library.open(sandbox.location), random: SeededGenerator(seed: seed))
    // The model knows no stories, and its feeds have the same articles.
    _ = try await pair.library.perform(.setRecognizesStories(false))
    for step in 0..<TestLength.count(short: 60, long: 1_500) {
      try await act(step, &pair)
      if step % 10 == 9 {
        try await compare(pair)
      }
      if step % 50 == 49 {
        // undo steps last only until the library is closed
        await pair.library.close()
        pair.library = try await Library.open(sandbox.location)
        (pair.steps, pair.model.history) = ([], [])
        try await compare(pair)
      }
    }
    await pair.library.close()
  }

  private func act(_ step: Int, _ pair: inout Pair) async throws {
    switch Int.random(in: 0..<30, using: &pair.random) {
    case 0...1:
      try await addFeed(step, &pair)
    case 2:
      let parent = pair.model.folders.randomElement(using: &pair.random)
      let folder = try await pair.library.addFolder("Folder \(step)", in: parent)
      pair.model.directories.append(.init(id: folder.id, title: folder.title, parent: parent))
    case 3 where step % 3 == 0:
      try await pair.library.purge(removedBefore: .distantFuture)
      pair.model.purge()
    case 4:
      let limit = [nil, Int.random(in: 0...9, using: &pair.random)]
      let retention = Retention(
        days: limit.randomElement(using: &pair.random) ?? nil,
        articles: limit.randomElement(using: &pair.random) ?? nil,
        keepsUnread: .random(using: &pair.random), keepsStarred: .random(using: &pair.random))
      try await pair.library.setRetention(retention, of: nil)
      let deleted = try await pair.library.retain(at: .hours(Double(step)))
      #expect(deleted == pair.model.retain(retention, at: .hours(Double(step))))
    case 5..<13:
      if pair.model.feeds.isEmpty { try await addFeed(step, &pair) }
      let feed = try #require(pair.model.feeds.randomElement(using: &pair.random))
      let update = self.update(step, &pair.random)
      let changes = try await pair.library.store(update, in: feed)
      let expected = pair.model.store(update, in: feed, ids: changes.inserted.map(\.id))
      #expect(changes.inserted.count == expected.new && changes.updated.map(\.id) == expected.changed)
    case 13..<20:
      // void steps are in neither history
      guard let step = pair.steps.popLast() else { return }
      try await pair.library.undo(step)
      pair.model.undo()
    default:
      guard let command = command(step, &pair) else { return }
      let undone = try await pair.library.perform(command.command)
      let length = pair.model.history.count
      pair.model.perform(command)
      #expect(undone.isVoid == (pair.model.history.count == length), "\(command)")
      if !undone.isVoid { pair.steps.append(undone) }
    }
  }

  private func addFeed(_ step: Int, _ pair: inout Pair) async throws {
    let folder = [nil, pair.model.folders.randomElement(using: &pair.random)].randomElement(using: &pair.random) ?? nil
    let feed = try await pair.library.addFeed(
      NewFeed(url: "https://example.org/\(step).xml", title: "\(step)", folderID: folder))
    pair.model.subscriptions.append(.init(id: feed.id, ownTitle: feed.title, folder: folder))
  }

  private func command(_ step: Int, _ pair: inout Pair) -> ModelCommand? {
    let model = pair.model
    let ids = { (random: inout SeededGenerator) in
      model.entries.map(\.id).filter { _ in Int.random(in: 0..<3, using: &random) == 0 }
        + [Article.ID(rawValue: .random(in: 1...400, using: &random))]
    }
    let feed = model.feeds.randomElement(using: &pair.random)
    let folder = model.folders.randomElement(using: &pair.random)
    let isSet = Bool.random(using: &pair.random)
    switch Int.random(in: 0..<9, using: &pair.random) {
    case 0: return feed.map { .removeFeed($0) }
    case 1 where step % 3 == 0: return folder.map { .removeFolder($0) }
    case 2: return feed.map { .moveFeed($0, to: isSet ? folder : nil) }
    case 3: return feed.map { .renameFeed($0, to: isSet ? "Name \(step)" : nil) }
    case 4: return folder.map { .renameFolder($0, to: "Name \(step)") }
    case 5:
      guard let folder else { return nil }
      let parent = isSet ? model.folders.filter { !model.tree(folder).contains($0) }.first : nil
      return .moveFolder(folder, to: parent)
    case 6:
      let scopes: [ArticleScope?] = [.all, .unread, .starred, feed.map { .feed($0) }, folder.map { .folder($0) }]
      return scopes.compactMap(\.self).randomElement(using: &pair.random).map { .markAllRead(ArticleList(scope: $0)) }
    case 7: return .setStarred(isSet, ids(&pair.random))
    default: return .setRead(isSet, ids(&pair.random))
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
}

// MARK: - Comparing

extension ModelTests {
  private func compare(_ pair: Pair) async throws {
    let (model, library) = (pair.model, pair.library)
    let scopes =
      [ArticleScope.all, .unread, .starred] + model.feeds.map { .feed($0) } + model.folders.map { .folder($0) }
    let calendar = Calendar(identifier: .gregorian)
    for (number, scope) in scopes.enumerated() {
      for isUnread in [false, true] {
        let order: ArticleOrder = (number + (isUnread ? 1 : 0)).isMultiple(of: 2) ? .newestFirst : .oldestFirst
        let list = ArticleList(scope: scope, unreadOnly: isUnread, order: order)
        let expected = model.ids(list)
        #expect(try await library.articleIDs(list) == expected)
        #expect(try await library.count(list) == expected.count)
        #expect(try await library.articles(list, limit: 5).map(\.id) == Array(expected.prefix(5)))
        #expect(try await library.days(list, in: calendar) == model.days(list, in: calendar))
      }
    }
    let entries = model.entries.filter { model.feeds.contains($0.feed) }
    let rows = try await library.articles(model.entries.map(\.id))
    #expect(rows.map(\.isRead) == entries.map(\.isRead))
    #expect(rows.map(\.isStarred) == entries.map(\.isStarred))
    #expect(rows.map(\.title) == entries.map(\.article.title))
    #expect(rows.map(\.date) == entries.map(\.date))
    let feeds = try await library.feeds().sorted { $0.id.rawValue < $1.id.rawValue }
    let expected = model.subscriptions.filter { !$0.isRemoved }
    #expect(feeds.map(\.id) == expected.map(\.id))
    #expect(feeds.map(\.title) == expected.map { $0.title ?? $0.ownTitle })
    #expect(feeds.map(\.folderID) == expected.map(\.folder))
    let folders = try await library.folders().sorted { $0.id.rawValue < $1.id.rawValue }
    let directories = model.directories.filter { !$0.isRemoved }
    #expect(folders == directories.map { Folder(id: $0.id, title: $0.title, parentID: $0.parent) })
    #expect(
      try await library.counts()
        == LibraryCounts(
          feeds: feeds.count, articles: entries.count, unread: entries.count { !$0.isRead },
          starred: entries.count(where: \.isStarred)))
    #expect(try await library.disagreements() == 0)
    // search results, ordered by ID
    try await library.indexWaiting()
    for word in ["0", "2", "7", "author"] {
      let query = try SearchQuery(parsing: word)
      let expected = entries.filter { ($0.article.title + " author").split(separator: " ").contains { $0 == word } }
        .map(\.id).sorted { $0.rawValue > $1.rawValue }
      #expect(try await library.articleIDs(ArticleList(scope: .search(query))) == expected)
    }
    #expect(try await library.check().isEmpty)
  }
}

extension Library {
  /// Compares the maintained counts, the lists and the index queue with the tables they are derived from.
  func disagreements() async throws -> Int? {
    try await read { db in
      try Int.fetchOne(
        db,
        sql: """
          SELECT
            (SELECT count(*) FROM feedCount WHERE articles IS NOT
              (SELECT count(*) FROM article WHERE article.feedID = feedCount.feedID))
            + (SELECT count(*) FROM feedCount WHERE unread IS NOT
              (SELECT count(*) FROM unread WHERE unread.feedID = feedCount.feedID))
            + (SELECT count(*) FROM status WHERE readAt IS NULL AND starredAt IS NULL)
            + (SELECT count(*) FROM status WHERE articleID NOT IN (SELECT id FROM identity))
            + (SELECT count(*) FROM status WHERE articleID IN (SELECT id FROM article))
            + (SELECT count(*) FROM unread LEFT JOIN article
               ON article.id = unread.articleID AND article.date = unread.date AND article.feedID = unread.feedID
               WHERE article.id IS NULL)
            + (SELECT count(*) FROM tagged LEFT JOIN article
               ON article.id = tagged.articleID AND article.date = tagged.date AND article.feedID = tagged.feedID
               WHERE article.id IS NULL)
            + (SELECT count(*) FROM starred LEFT JOIN article
               ON article.id = starred.articleID AND article.date = starred.date AND article.feedID = starred.feedID
               WHERE article.id IS NULL)
            + (SELECT count(*) FROM unindexed WHERE articleID NOT IN (SELECT articleID FROM plainText))
            + (SELECT count(*) FROM article WHERE id NOT IN (SELECT articleID FROM plainText)
               AND id NOT IN (SELECT articleID FROM textless))
            + (SELECT count(*) FROM feedState WHERE feedID NOT IN (SELECT id FROM feed))
          """)
    }
  }
}
