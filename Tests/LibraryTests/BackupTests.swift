import Foundation
import GRDB
import Synchronization
import TestSupport
import Testing
import TortureWork

@testable import Library

/// A library of an earlier version is backed up before it is migrated.
@Suite(.fewAtOnce, .serialized) struct BackupTests {
  let sandbox = Sandbox()
  var location: LibraryLocation { sandbox.location }
  /// The number of migrations a library of the first version is missing.
  let missing = MigrationSample.migrator().migrations.count - 1

  @Test func backsUpBeforeMigrating() async throws {
    try sandbox.makeSchemaOne()
    let (start, seen) = (Date(), Seen())
    let library = try await Library.open(location, migrator: MigrationSample.migrator()) { seen.note($0) }
    #expect(try await library.counts().articles == 300)
    await library.close()
    #expect(try sandbox.number("SELECT count(*) FROM more") == 300)

    let backups = await Library.backups(at: location)
    let backup = try #require(backups.first)
    #expect(backups.count == 1)
    #expect(backup.url.lastPathComponent.wholeMatch(of: /library-before-2-\d{4}-\d\d-\d\d-\d{6}\.sqlite/) != nil)
    #expect(backup.date >= start.addingTimeInterval(-1) && backup.date <= Date())
    #expect(backup.bytes > 100_000)
    #expect(try Sandbox.mode(backup.url.path) == 0o600)
    #expect(try Sandbox.mode(sandbox.directory.appending(path: "library.lock").path) == 0o600)
    #expect(try LibraryAudit.findings(inSchemaOne: backup.url, articles: 300) == [])
    #expect(try sandbox.names() == [backup.url.lastPathComponent, "library.lock", "library.sqlite"])

    let fractions = seen.steps.compactMap { if case .backingUp(let fraction) = $0 { fraction } else { nil } }
    #expect(fractions.first == 0 && fractions.last == 1 && fractions == fractions.sorted())
    #expect(seen.steps.suffix(missing) == (1...missing).map { .migrating(step: $0, of: missing) })
  }

  @Test func currentLibraryIsNotBackedUp() async throws {
    let seen = Seen()
    for _ in 0..<2 { await (try await Library.open(location) { seen.note($0) }).close() }
    #expect(seen.steps == [])
    #expect(try sandbox.names() == ["library.sqlite"])
  }

  @Test func backupIncludesTheWAL() async throws {
    try sandbox.makeSchemaOne()
    // a reader that stays open prevents a checkpoint
    let reader = try DatabaseQueue(path: location.databaseURL.path)
    try await reader.writeWithoutTransaction {
      try $0.execute(sql: "UPDATE feed SET title = 'in the log' WHERE id = 1")
    }
    #expect(LibraryLocation.size(location.databaseURL.path + "-wal") > 0)
    await (try await Library.open(location, migrator: MigrationSample.migrator())).close()
    try reader.close()
    let copy = try DatabaseQueue(path: try #require(await Library.backups(at: location).first).url.path)
    #expect(try await copy.read { try String.fetchOne($0, sql: "SELECT title FROM feed WHERE id = 1") } == "in the log")
    try copy.close()
  }

  /// While the migration runs, the backup is complete, has its final name and is private.
  @Test func backupIsCompleteBeforeTheMigrationStarts() async throws {
    try sandbox.makeSchemaOne()
    let location = location
    let found = Mutex<[String]>([])
    let migrator = MigrationSample.migrator { _ in
      let urls = location.backups.map(\.url)
      let findings = try urls.flatMap { try LibraryAudit.findings(inSchemaOne: $0, articles: 300) }
      found.withLock { $0 = ["\(urls.count)"] + findings }
    }
    await (try await Library.open(location, migrator: migrator)).close()
    #expect(found.withLock { $0 } == ["1"])
  }

  @Test func keepsTheNewestTwoBackups() async throws {
    try sandbox.makeSchemaOne()
    let old = [
      "library-before-2-2024-01-02-030405.sqlite", "library-before-2-2024-01-02-030405-2.sqlite",
      "library-before-2-2024-01-02-030405-10.sqlite", "library-before-3-2023-12-31-235959.sqlite",
    ]
    let others = ["library-before-2-2024.sqlite", "library-damaged-2024-01-02-030405.sqlite", "notes.txt"]
    for name in old + others { try sandbox.write(Data(name.utf8), as: name) }
    let listed = await Library.backups(at: location)
    #expect(listed.map(\.url.lastPathComponent) == [old[2], old[1], old[0], old[3]])
    #expect(listed[0].date == Date(timeIntervalSince1970: 1_704_164_645))
    #expect(listed[0].bytes == old[2].utf8.count)
    await (try await Library.open(location, migrator: MigrationSample.migrator())).close()
    let names = try sandbox.names()
    #expect(Library.backupsKept == 2)
    #expect(await Library.backups(at: location).map(\.url.lastPathComponent).dropFirst() == [old[2]])
    #expect(names.count == 2 + others.count + 2 && others.allSatisfy(names.contains))
  }

  @Test func removesTheDraftsOfAKilledProcess() async throws {
    try sandbox.makeSchemaOne()
    try sandbox.write(Data("half".utf8), as: "library-draft-8F2A.sqlite")
    await (try await Library.open(location, migrator: MigrationSample.migrator())).close()
    #expect(try sandbox.names().allSatisfy { !$0.contains("draft") })
  }

  @Test func failedMigrationLeavesTheLibraryUnchanged() async throws {
    try sandbox.makeSchemaOne()
    // migrated up to the first of the two, so that the backup shows the state before the second
    await (try await Library.open(location)).close()
    let migrator = MigrationSample.migrator { db in
      try db.execute(sql: "DELETE FROM article; INSERT INTO nowhere VALUES (1)")
    }
    await #expect {
      try await Library.open(location, migrator: migrator)
    } throws: { error in
      guard case .failed(let reason) = error as? LibraryError else { return false }
      return reason.contains(MigrationSample.names[0]) && reason.contains("no such table: nowhere")
    }
    #expect(try sandbox.number("SELECT count(*) FROM sqlite_schema WHERE name = 'more'") == 0)
    let library = try await Library.open(location)
    #expect(try await library.counts().articles == 300)
    #expect(try await library.check().isEmpty)
    await library.close()
    #expect(await Library.backups(at: location).isEmpty == false)
  }

  @Test func keepsTheFirstMigrationWhenTheSecondFails() async throws {
    try sandbox.makeSchemaOne()
    let migrator = MigrationSample.migrator({ _ in }, { _ in throw MigrationSample.Refused() })
    await #expect(throws: LibraryError.self) { try await Library.open(location, migrator: migrator) }
    #expect(try sandbox.number("SELECT count(*) FROM more") == 0)
    #expect(try sandbox.number("SELECT count(*) FROM article") == 300)
    await (try await Library.open(location, migrator: MigrationSample.migrator())).close()
    #expect(try sandbox.number("SELECT count(*) FROM more") == 300)
  }

  @Test(arguments: 0..<3) func manyProcessesOpenAnOldLibraryAtOnce(_ round: Int) async throws {
    try sandbox.makeSchemaOne()
    let (location, seen) = (location, Seen())
    let runs = Mutex(0)
    let migrator = MigrationSample.migrator { _ in runs.withLock { $0 += 1 } }
    try await withThrowingTaskGroup { group in
      for number in 0..<6 {
        group.addTask {
          let library = try await Library.open(location, migrator: migrator) { seen.note($0) }
          _ = try await library.addSample("new \(number)")
          await library.close()
        }
      }
      try await group.waitForAll()
    }
    #expect(runs.withLock { $0 } == 1)
    #expect(seen.steps.filter { $0 == .migrating(step: 1, of: missing) }.count == 1)
    #expect(await Library.backups(at: location).count == 1)
    #expect(try sandbox.number("SELECT count(*) FROM feed") == 8)
  }

  /// How many times this process has the lock file open.
  private var openLocks: Int {
    get throws {
      let path = sandbox.directory.appending(path: "library.lock").path
      return try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")) == path
      }
    }
  }

  /// The lock belongs to an open file, so a second open of the same file behaves like another process.
  @Test func secondOpenerWaitsForTheFirst() async throws {
    try sandbox.makeSchemaOne()
    let descriptor = open(sandbox.directory.appending(path: "library.lock").path, O_RDWR | O_CREAT, 0o600)
    #expect(flock(descriptor, LOCK_EX) == 0)
    let (location, seen) = (location, Seen())
    let opening = Task { try await Library.open(location, migrator: MigrationSample.migrator()) { seen.note($0) } }
    while try openLocks < 2 { try await Task.sleep(for: .milliseconds(5)) }
    #expect(seen.steps == [])
    #expect(try sandbox.number("SELECT count(*) FROM sqlite_schema WHERE name = 'more'") == 0)
    close(descriptor)
    await (try await opening.value).close()
    #expect(try sandbox.number("SELECT count(*) FROM more") == 300)
  }

  @Test func reportsALockedLibraryAfterATimeout() async throws {
    try sandbox.makeSchemaOne()
    let before = try Data(contentsOf: location.databaseURL)
    let descriptor = open(sandbox.directory.appending(path: "library.lock").path, O_RDWR | O_CREAT, 0o600)
    #expect(flock(descriptor, LOCK_EX) == 0)
    defer { close(descriptor) }
    await #expect(throws: LibraryError.locked(location.databaseURL)) {
      try await Library.open(location, migrator: MigrationSample.migrator(), busyTimeout: 0.01)
    }
    #expect(try Data(contentsOf: location.databaseURL) == before)
    #expect(await Library.backups(at: location) == [])
  }

  @Test func waitingForTheLockCanBeCancelled() async throws {
    try sandbox.makeSchemaOne()
    let descriptor = open(sandbox.directory.appending(path: "library.lock").path, O_RDWR | O_CREAT, 0o600)
    #expect(flock(descriptor, LOCK_EX) == 0)
    defer { close(descriptor) }
    let location = location
    let opening = Task { try await Library.open(location, migrator: MigrationSample.migrator()) }
    opening.cancel()
    await #expect(throws: LibraryError.cancelled) { try await opening.value }
  }

  @Test func backupBeforeMigrationCanBeCancelled() async throws {
    try sandbox.makeSchemaOne()
    let location = location
    let before = try Data(contentsOf: location.databaseURL)
    let opening = Task {
      try await Library.open(location, migrator: MigrationSample.migrator()) { step in
        // reported before the first byte is copied
        if step == .backingUp(fraction: 0) { withUnsafeCurrentTask { $0?.cancel() } }
      }
    }
    await #expect(throws: LibraryError.cancelled) { try await opening.value }
    #expect(try sandbox.names() == ["library.lock", "library.sqlite"])
    #expect(try Data(contentsOf: location.databaseURL) == before)
  }
}
