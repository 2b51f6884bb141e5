import Foundation
import GRDB
import TestSupport
import Testing
import TortureWork

@testable import Library

/// Restoring a backup over the library.
@Suite(.fewAtOnce, .serialized) struct RestoreTests {
  let sandbox = Sandbox()
  var location: LibraryLocation { sandbox.location }
  var file: URL { location.databaseURL }

  /// Returns the backup of a library that has been migrated.
  private func makeBackup() async throws -> LibraryBackup {
    try sandbox.makeSchemaOne()
    await (try await Library.open(location, migrator: MigrationSample.migrator())).close()
    return try #require(await Library.backups(at: location).first)
  }

  @Test func backupReplacesTheLibrary() async throws {
    let backup = try await makeBackup()
    let present = try Data(contentsOf: file)
    let kept = try #require(try await Library.restore(backup.url, at: location))
    #expect(kept.lastPathComponent.wholeMatch(of: /library-damaged-\d{4}-\d\d-\d\d-\d{6}\.sqlite/) != nil)
    #expect(try Data(contentsOf: kept) == present)
    #expect(try LibraryAudit.findings(inSchemaOne: file, articles: 300) == [])
    #expect(try sandbox.mode() == 0o600)
    #expect(try sandbox.number("PRAGMA auto_vacuum") == 2)
    #expect(await Library.backups(at: location) == [backup])
    let names = [backup.url.lastPathComponent, kept.lastPathComponent, "library.lock", "library.sqlite"]
    #expect(try sandbox.names() == names)
    let library = try await Library.open(location)
    #expect(try await library.counts().articles == 300)
    await library.close()
  }

  @Test func damagedLibraryIsReplacedWithItsWAL() async throws {
    let backup = try await makeBackup()
    let (noise, log) = (Data(repeating: 0x5A, count: 9000), Data(repeating: 0xA5, count: 5000))
    try noise.write(to: file)
    try sandbox.write(log, as: "library.sqlite-wal")
    let kept = try #require(try await Library.restore(backup.url, at: location))
    #expect(try Data(contentsOf: kept) == noise)
    #expect(try Data(contentsOf: URL(filePath: kept.path + "-wal")) == log)
    #expect(try LibraryAudit.findings(inSchemaOne: file, articles: 300) == [])
  }

  @Test func withoutALibraryNothingIsSetAside() async throws {
    let backup = try await makeBackup()
    try FileManager.default.removeItem(at: file)
    #expect(try await Library.restore(backup.url, at: location) == nil)
    let other = LibraryLocation(directory: sandbox.directory.appending(path: "another"))
    #expect(try await Library.restore(backup.url, at: other) == nil)
    #expect(try LibraryAudit.findings(inSchemaOne: other.databaseURL, articles: 300) == [])
  }

  @Test func refusesFilesThatAreNotSoundLibraries() async throws {
    let backup = try await makeBackup()
    let present = try Data(contentsOf: file)
    var bytes = try Data(contentsOf: backup.url)
    bytes.replaceSubrange(40_960..<49_152, with: Data(repeating: 0x5A, count: 8192))
    try sandbox.write(bytes, as: "broken.sqlite")
    try sandbox.write(Data(repeating: 0x4B, count: 8192), as: "noise.sqlite")
    try sandbox.write(Data(), as: "empty.sqlite")
    for (name, sql) in [
      ("newer.sqlite", "CREATE TABLE grdb_migrations (identifier TEXT); INSERT INTO grdb_migrations VALUES ('77 new')"),
      ("other.sqlite", "CREATE TABLE recipe (id INTEGER PRIMARY KEY)"),
    ] {
      let queue = try DatabaseQueue(path: sandbox.directory.appending(path: name).path)
      try await queue.write { try $0.execute(sql: sql) }
      try queue.close()
    }
    func url(_ name: String) -> URL { sandbox.directory.appending(path: name, directoryHint: .notDirectory) }
    let errors: [(String, LibraryError)] = [
      ("broken.sqlite", .damaged(url("broken.sqlite"))), ("noise.sqlite", .damaged(url("noise.sqlite"))),
      ("newer.sqlite", .newerSchema(url("newer.sqlite"))),
      ("empty.sqlite", .cannotOpen(url("empty.sqlite"), reason: "The file is no library.")),
      ("other.sqlite", .cannotOpen(url("other.sqlite"), reason: "The file is another program's database.")),
      ("nowhere.sqlite", .cannotOpen(url("nowhere.sqlite"), reason: "There is no such file.")),
      ("library.sqlite", .cannotOpen(file, reason: "The file is the library itself.")),
    ]
    let names = try sandbox.names()
    for (name, error) in errors {
      await #expect(throws: error, "\(name)") { try await Library.restore(url(name), at: location) }
    }
    #expect(try Data(contentsOf: file) == present)
    #expect(try sandbox.names() == names)
  }

  @Test func openLibraryIsNotReplaced() async throws {
    let backup = try await makeBackup()
    let library = try await Library.open(location, migrator: MigrationSample.migrator())
    let names = try sandbox.names()
    await #expect(throws: LibraryError.locked(file)) { try await Library.restore(backup.url, at: location) }
    #expect(try sandbox.names() == names)
    #expect(try await library.counts().articles == 300)
    await library.close()
    #expect(try await Library.restore(backup.url, at: location) != nil)
  }

  /// The last step fails because the draft is missing.
  @Test func failedRestorePutsTheOldLibraryBack() async throws {
    try sandbox.makeSchemaOne()
    let present = try Data(contentsOf: file)
    try sandbox.write(Data("log".utf8), as: "library.sqlite-wal")
    let draft = sandbox.directory.appending(path: "library-draft-gone.sqlite")
    #expect(throws: LibraryError.self) { try location.setAside(for: draft) }
    #expect(try Data(contentsOf: file) == present)
    #expect(try Data(contentsOf: URL(filePath: file.path + "-wal")) == Data("log".utf8))
    #expect(try sandbox.names() == ["library.sqlite"])
  }
}
