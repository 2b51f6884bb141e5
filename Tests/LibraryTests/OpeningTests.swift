import Foundation
import GRDB
import TestSupport
import Testing

@testable import Library

@Suite(.fewAtOnce) struct OpeningTests {
  let sandbox = Sandbox()

  @Test func standardLocationIsAbsoluteAndNamedForTheProgram() {
    #expect(LibraryLocation.standard.directory.lastPathComponent == "kiji")
    #expect(LibraryLocation.standard.databaseURL.path.hasPrefix("/"))
    #expect(LibraryLocation.standard.databaseURL.lastPathComponent == "library.sqlite")
  }

  @Test func newLibraryIsEmptyAndPrivate() async throws {
    let library = try await Library.open(sandbox.location)
    #expect(try await library.feeds().isEmpty)
    #expect(try await library.counts() == LibraryCounts(feeds: 0, articles: 0, unread: 0, starred: 0))
    _ = try await library.addSample()
    #expect(try Sandbox.mode(sandbox.location.directory.path) == 0o700)
    #expect(try sandbox.mode() == 0o600)
    #expect(try sandbox.mode("-wal") == 0o600)
    #expect(try sandbox.mode("-shm") == 0o600)
    await library.close()
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: sandbox.location.directory.path) == ["library.sqlite"])
  }

  @Test func fileHasTheDocumentedSettings() async throws {
    let library = try await Library.open(sandbox.location)
    let values = try await library.pool.writeWithoutTransaction { db in
      try ["auto_vacuum", "synchronous", "foreign_keys", "busy_timeout"].map {
        try Int.fetchOne(db, sql: "PRAGMA \($0)")
      }
    }
    #expect(values == [2, 1, 1, 30_000])
    #expect(try sandbox.raw { try String.fetchOne($0, sql: "PRAGMA journal_mode") } == "wal")
    #expect(try sandbox.number("SELECT id FROM account WHERE kind = 'local'") == 1)
    await library.close()
    #expect(try sandbox.number("PRAGMA auto_vacuum") == 2)
  }

  @Test func storedDataSurvivesReopening() async throws {
    let first = try await Library.open(sandbox.location)
    let feed = try await first.addSample()
    let changes = try await first.store(.of([.sample("a"), .sample("b")]), in: feed.id)
    try await first.setRead(true, [changes.inserted[0].id])
    await first.close()
    let second = try await Library.open(sandbox.location)
    #expect(try await second.feeds().map(\.unreadCount) == [1])
    #expect(try await second.titles(.all) == ["Title a", "Title b"])
    #expect(try await second.titles(.all, unreadOnly: true) == ["Title b"])
    await second.close()
  }

  @Test func closedLibraryThrows() async throws {
    let library = try await Library.open(sandbox.location)
    await library.close()
    await library.close()
    await #expect(throws: LibraryError.self) { try await library.feeds() }
    await #expect(throws: LibraryError.self) { try await library.addSample() }
    #expect(await library.changes().reduce(0) { count, _ in count + 1 } == 0)
  }

  @Test func existingFileBecomesPrivate() async throws {
    await (try await Library.open(sandbox.location)).close()
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o644], ofItemAtPath: sandbox.location.databaseURL.path)
    let library = try await Library.open(sandbox.location)
    #expect(try sandbox.mode() == 0o600)
    await library.close()
  }

  @Test(arguments: 0..<5) func manyProcessesOpenANewLibraryAtOnce(_ round: Int) async throws {
    let location = sandbox.location
    try await withThrowingTaskGroup { group in
      for number in 0..<8 {
        group.addTask {
          let library = try await Library.open(location)
          _ = try await library.addSample("\(round)-\(number)")
          await library.close()
        }
      }
      try await group.waitForAll()
    }
    let library = try await Library.open(location)
    #expect(try await library.feeds().count == 8)
    await library.close()
    #expect(try FileManager.default.contentsOfDirectory(atPath: location.directory.path) == ["library.sqlite"])
  }
}
