import Foundation
import GRDB
import TestSupport
import Testing

@testable import Library

@Suite(.fewAtOnce) struct ConcurrencyTests {
  let sandbox = Sandbox()

  /// Two libraries on one file, four tasks each, all of them writing to the same feeds.
  @Test func concurrentWritersLoseNothing() async throws {
    let libraries = [try await Library.open(sandbox.location), try await Library.open(sandbox.location)]
    let feeds = [try await libraries[0].addSample("one"), try await libraries[1].addSample("two")]
    let rounds = 15
    try await withThrowingTaskGroup { group in
      for (number, library) in libraries.enumerated() {
        for task in 0..<4 {
          group.addTask {
            for round in 0..<rounds {
              let name = "\(number)-\(task)-\(round)"
              let update = FeedUpdate.of([.sample(name), .sample("shared \(round)")])
              let changes = try await library.store(update, in: feeds[round % 2].id)
              try await library.setRead(true, [changes.inserted[0].id])
              try await library.setStarred(true, [changes.inserted[0].id])
            }
          }
        }
      }
      try await group.waitForAll()
    }
    let own = 8 * rounds
    let counts = try await libraries[1].counts()
    #expect(counts == LibraryCounts(feeds: 2, articles: own + rounds, unread: counts.unread, starred: own))
    #expect(try sandbox.number("SELECT count(*) FROM unread") == counts.unread)
    #expect(counts.unread == rounds)
    for library in libraries {
      await library.close()
    }
    #expect(try sandbox.raw { try String.fetchOne($0, sql: "PRAGMA integrity_check") } == "ok")
  }

  /// A connection that keeps a transaction open.
  private func holder() throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    return try DatabaseQueue(path: sandbox.location.databaseURL.path, configuration: configuration)
  }

  @Test func readingDoesNotWaitForAWriter() async throws {
    let library = try await Library.open(sandbox.location)
    _ = try await library.addSample()
    let queue = try holder()
    try await queue.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE; DELETE FROM feed") }
    #expect(try await library.feeds().count == 1)
    try await queue.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
    try queue.close()
    await library.close()
  }

  /// If another process holds the write lock, the library waits instead of reporting that the file is locked.
  @Test func writerWaitsForAnother() async throws {
    let (attempts, attempt) = AsyncStream.makeStream(of: Void.self)
    let library = try await Library.open(sandbox.location) { sql, _, _ in
      if sql.hasPrefix("BEGIN IMMEDIATE") { attempt.yield() }
    }
    let queue = try holder()
    try await queue.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
    async let feed = library.addSample()
    for await _ in attempts { break }
    try await queue.writeWithoutTransaction { try $0.execute(sql: "COMMIT") }
    #expect(try await feed.title == "one")
    try queue.close()
    await library.close()
  }
}
