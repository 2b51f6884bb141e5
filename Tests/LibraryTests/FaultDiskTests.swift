import Foundation
import GRDB
import TestSupport
import Testing
import TortureWork

@testable import Library

/// A disk that is really full, and one that is really read-only.
@Suite(
  .fewAtOnce, .serialized, .enabled(if: TinyDisk.isAllowed, Comment(rawValue: TinyDisk.reason))
)
struct FaultDiskTests {
  private func makeLibrary(on disk: TinyDisk) async throws {
    let library = try await Library.open(disk.location)
    let feed = try await library.addSample()
    _ = try await library.store(.of((0..<50).map { .sample("\($0)") }), in: feed.id)
    await library.close()
  }

  @Test func storeWithoutDiskSpaceStoresNothing() async throws {
    let disk = try TinyDisk(kilobytes: 2048)
    try await makeLibrary(on: disk)
    let library = try await Library.open(disk.location)
    let feed = try #require(try await library.feeds().first)
    disk.fill(leaving: 100_000)
    var stored = 50
    await #expect(throws: LibraryError.diskFull(disk.location.databaseURL)) {
      while stored < 20_000 {
        _ = try await library.store(.of((stored..<stored + 100).map { .sample("\($0)") }), in: feed.id)
        stored += 100
      }
    }
    #expect(try await library.counts().articles == stored)
    #expect(try await library.articles(ArticleList(scope: .all), limit: 10).count == 10)
    #expect(try await library.check().isEmpty)
    try disk.empty()
    _ = try await library.store(.of((stored..<stored + 100).map { .sample("\($0)") }), in: feed.id)
    #expect(try await library.counts().articles == stored + 100)
    await library.close()
    let again = try await Library.open(disk.location)
    #expect(try await again.counts().articles == stored + 100)
    #expect(try await again.check().isEmpty)
    await again.close()
  }

  @Test(arguments: [0, 4096, 40_000, 100_000]) func newLibraryWithoutDiskSpaceLeavesNoFile(_ room: Int) async throws {
    let disk = try TinyDisk(kilobytes: 2048)
    try FileManager.default.createDirectory(at: disk.location.directory, withIntermediateDirectories: true)
    disk.fill(leaving: room)
    await #expect(throws: LibraryError.diskFull(disk.location.databaseURL)) { try await Library.open(disk.location) }
    #expect(try disk.files() == [:])
    try disk.empty()
    await (try await Library.open(disk.location)).close()
  }

  @Test func openingOnAFullDiskWorksOrReportsIt() async throws {
    let disk = try TinyDisk(kilobytes: 2048)
    try await makeLibrary(on: disk)
    let before = try Data(contentsOf: disk.location.databaseURL)
    disk.fill()
    await #expect(throws: LibraryError.diskFull(disk.location.databaseURL)) { try await Library.open(disk.location) }
    #expect(try Data(contentsOf: disk.location.databaseURL) == before)
    try disk.empty()
    let library = try await Library.open(disk.location)
    #expect(try await library.counts().articles == 50)
    await library.close()
  }

  @Test func reportsMissingSpaceForABackupBeforeChangingAnything() async throws {
    let disk = try TinyDisk(kilobytes: 4096)
    try SchemaOne.make(disk.location.databaseURL, articles: 300)
    let before = try disk.files()
    let seen = Seen()
    await #expect {
      try await Library.open(disk.location, migrator: MigrationSample.migrator()) { seen.note($0) }
    } throws: { error in
      guard case .noRoomForBackup(let file, let needed, let free) = error as? LibraryError else { return false }
      return file == disk.location.databaseURL && needed > free && free > 2_000_000 && needed < 6_000_000
    }
    #expect(seen.steps == [])
    let after = try disk.files()
    #expect(after["library.sqlite"] == before["library.sqlite"])
    #expect(Set(after.keys).subtracting(["library.sqlite-wal"]) == ["library.lock", "library.sqlite"])
    #expect(after["library.sqlite-wal"]?.isEmpty != false)
  }

  @Test func diskThatFillsDuringTheBackupLeavesNoBackup() async throws {
    let disk = try TinyDisk(kilobytes: 12_000)
    try SchemaOne.make(disk.location.databaseURL, articles: 300)
    let before = try Data(contentsOf: disk.location.databaseURL)
    await #expect(throws: LibraryError.diskFull(disk.location.databaseURL)) {
      try await Library.open(disk.location, migrator: MigrationSample.migrator()) { step in
        if step == .backingUp(fraction: 0) { disk.fill(leaving: 60_000) }
      }
    }
    #expect(try disk.files()["library.sqlite"] == before)
    #expect(try disk.files().keys.allSatisfy { !$0.contains("draft") && !$0.contains("before") })
    try disk.empty()
    await (try await Library.open(disk.location, migrator: MigrationSample.migrator())).close()
  }

  @Test func diskThatFillsDuringTheMigrationKeepsLibraryAndBackup() async throws {
    let disk = try TinyDisk(kilobytes: 12_000)
    try SchemaOne.make(disk.location.databaseURL, articles: 300)
    let migrator = MigrationSample.migrator({ _ in }) { db in
      disk.fill()
      try db.execute(sql: "INSERT INTO more (text) SELECT html FROM body")
    }
    await #expect(throws: LibraryError.diskFull(disk.location.databaseURL)) {
      try await Library.open(disk.location, migrator: migrator)
    }
    let backup = try #require(await Library.backups(at: disk.location).first)
    #expect(try LibraryAudit.findings(inSchemaOne: backup.url, articles: 300) == [])
    try disk.empty()
    let library = try await Library.open(disk.location, migrator: MigrationSample.migrator())
    #expect(try await library.counts().articles == 300)
    #expect(try await library.check().isEmpty)
    await library.close()
  }

  @Test func restoreWithoutDiskSpaceChangesNothing() async throws {
    let disk = try TinyDisk(kilobytes: 2048)
    try await makeLibrary(on: disk)
    try SchemaOne.make(disk.root.appending(path: "copy.sqlite"), articles: 300)
    let before = try disk.files()
    disk.fill(leaving: 60_000)
    await #expect(throws: LibraryError.diskFull(disk.location.databaseURL)) {
      try await Library.restore(disk.root.appending(path: "copy.sqlite"), at: disk.location)
    }
    #expect(try disk.files().filter { $0.key != "library.lock" } == before)
  }

  @Test func reportsAReadOnlyDisk() async throws {
    let disk = try TinyDisk(kilobytes: 2048)
    try await makeLibrary(on: disk)
    let before = try disk.files()
    try disk.makeReadOnly()
    let location = disk.location
    await #expect(throws: LibraryError.readOnly(location.directory)) { try await Library.open(location) }
    await #expect(throws: LibraryError.readOnly(location.directory)) {
      try await Library.open(location, migrator: MigrationSample.migrator())
    }
    await #expect(throws: LibraryError.readOnly(location.directory)) {
      try await Library.restore(location.databaseURL, at: location)
    }
    await #expect(throws: LibraryError.self) { try await Library.setAside(location) }
    #expect(try disk.files() == before)
  }

  @Test func reportsAReadOnlyDiskWithoutALibrary() async throws {
    let disk = try TinyDisk(kilobytes: 1024)
    try disk.makeReadOnly()
    await #expect(throws: LibraryError.self) { try await Library.open(disk.location) }
  }
}

/// A directory without write permission, which root could write to anyway.
@Suite(
  .fewAtOnce, .enabled(if: getuid() != 0, "Root may write to every directory, so this is tried by other users alone."))
struct FaultDirectoryTests {
  @Test func reportsAReadOnlyDirectory() async throws {
    let sandbox = Sandbox()
    await (try await Library.open(sandbox.location)).close()
    let before = try Data(contentsOf: sandbox.location.databaseURL)
    try FileManager.default.setAttributes([.posixPermissions: 0o500], ofItemAtPath: sandbox.directory.path)
    defer { try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: sandbox.directory.path) }
    await #expect(throws: LibraryError.readOnly(sandbox.location.directory)) {
      try await Library.open(sandbox.location)
    }
    #expect(try Data(contentsOf: sandbox.location.databaseURL) == before)
  }
}
