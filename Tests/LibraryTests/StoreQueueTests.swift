import Foundation
import GRDB
import Synchronization
import TestSupport
import Testing
import WebText

@testable import Library

/// Feeds that wait for the writer share transactions.
@Suite(.fewAtOnce) struct StoreQueueTests {
  let sandbox = Sandbox()

  /// Stores updates at once, all but the first of which wait until that one is stored.
  ///
  /// - Returns: The results in the order of the updates, and the number of transactions.
  private func store(
    _ updates: [(FeedUpdate, Feed.ID)]
  ) async throws -> ([Result<ArticleChanges, LibraryError>], transactions: Int) {
    let begun = Mutex(0)
    let library = try await Library.open(sandbox.location) { sql, _, _ in
      if sql.hasPrefix("BEGIN IMMEDIATE") { begun.withLock { $0 += 1 } }
    }
    begun.withLock { $0 = 0 }
    // Another process keeps the first one waiting.
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let holder = try DatabaseQueue(path: sandbox.location.databaseURL.path, configuration: configuration)
    try await holder.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
    let results = try await withThrowingTaskGroup(of: (Int, Result<ArticleChanges, LibraryError>).self) { group in
      for (number, update) in updates.enumerated() {
        group.addTask {
          (number, await Result.of { () throws(LibraryError) in try await library.store(update.0, in: update.1) })
        }
        // In the order of the updates: the first one is taken, the others wait.
        while number == 0 ? begun.withLock({ $0 }) < 1 : library.waitingStores.count < number { await Task.yield() }
      }
      try await holder.writeWithoutTransaction { try $0.execute(sql: "COMMIT") }
      var results: [Int: Result<ArticleChanges, LibraryError>] = [:]
      for try await (number, result) in group { results[number] = result }
      return updates.indices.compactMap { results[$0] }
    }
    let transactions = begun.withLock { $0 }
    try holder.close()
    await library.close()
    return (results, transactions)
  }

  private func feeds(_ count: Int) async throws -> [Feed.ID] {
    let library = try await Library.open(sandbox.location)
    var feeds: [Feed.ID] = []
    for number in 0..<count { feeds.append(try await library.addSample("feed \(number)").id) }
    await library.close()
    return feeds
  }

  private func update(_ name: String, _ articles: Int) -> FeedUpdate {
    .of((0..<articles).map { .sample("\(name) \($0)") })
  }

  @Test func feedsThatWaitShareATransaction() async throws {
    let feeds = try await feeds(20)
    let (results, transactions) = try await store(feeds.enumerated().map { (update("\($0)", 3), $1) })
    let library = try await Library.open(sandbox.location)
    #expect(try await library.counts().articles == 60)
    for feed in feeds { #expect(try await library.feed(feed)?.articleCount == 3) }
    await library.close()
    let inserted = try results.map { try $0.get().inserted.count }
    #expect(inserted == Array(repeating: 3, count: 20))
    #expect(transactions == 2)
  }

  @Test func largeFeedsHaveTransactionsOfTheirOwn() async throws {
    let feeds = try await feeds(4)
    let sizes = [1, StoreQueue.mostArticles + 1, StoreQueue.mostArticles - 1, 2]
    let updates = zip(feeds, sizes).map { (update("\($0.rawValue)", $1), $0) }
    let (results, transactions) = try await store(updates)
    let inserted = try results.map { try $0.get().inserted.count }
    #expect(inserted == sizes)
    #expect(transactions == 4)
  }

  /// The others are stored as if it had not been there, with the same stories.
  @Test func aFeedThatFailsConcernsNoOther() async throws {
    let feeds = try await feeds(3)
    let missing = Feed.ID(rawValue: 99)
    let article = NewArticle(uniqueID: "a", url: "https://site.example/post", title: "Title", bodyHTML: "")
    let updates = [feeds[0], feeds[1], missing, feeds[2]].map { (FeedUpdate.of([article]), $0) }
    let (results, transactions) = try await store(updates)
    let library = try await Library.open(sandbox.location)
    #expect(try sandbox.number("SELECT count(*) FROM article") == 3)
    // one row of the story
    #expect(try await library.articleIDs(ArticleList(scope: .all)).count == 1)
    #expect(try sandbox.number("SELECT count(*) FROM repetition") == 2)
    await library.close()
    #expect(results[2].map(\.inserted.count) == .failure(.noSuchFeed(missing)))
    for number in [0, 1, 3] { #expect(results[number].map(\.inserted.count) == .success(1)) }
    // the first one; those that waited, together and then alone
    #expect(transactions == 1 + 1 + 3)
  }
}

extension Result {
  fileprivate static func of(_ work: () async throws(Failure) -> Success) async -> Self {
    do throws(Failure) { return .success(try await work()) } catch { return .failure(error) }
  }
}
