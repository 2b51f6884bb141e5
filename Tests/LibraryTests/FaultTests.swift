import Foundation
import GRDB
import TestSupport
import Testing

@testable import Library

@Suite(.fewAtOnce) struct FaultTests {
  let sandbox = Sandbox()
  var file: URL { sandbox.location.databaseURL }

  private func write(_ data: Data) throws {
    try FileManager.default.createDirectory(at: sandbox.location.directory, withIntermediateDirectories: true)
    try data.write(to: file)
  }

  private func makeLibrary() async throws {
    let library = try await Library.open(sandbox.location)
    let feed = try await library.addSample()
    _ = try await library.store(.of((0..<50).map { .sample("\($0)") }), in: feed.id)
    await library.close()
  }

  @Test func fileThatIsNotADatabaseIsDamagedAndUnchanged() async throws {
    let text = Data(String(repeating: "not a database ", count: 1000).utf8)
    try write(text)
    await #expect(throws: LibraryError.damaged(file)) { try await Library.open(sandbox.location) }
    #expect(try Data(contentsOf: file) == text)
  }

  @Test func corruptHeaderIsDamaged() async throws {
    try await makeLibrary()
    var data = try Data(contentsOf: file)
    data.replaceSubrange(0..<64, with: Data(repeating: 0xA5, count: 64))
    try data.write(to: file)
    await #expect(throws: LibraryError.damaged(file)) { try await Library.open(sandbox.location) }
    #expect(try Data(contentsOf: file) == data)
  }

  @Test func corruptPageIsDamagedButTheRestOpens() async throws {
    try await makeLibrary()
    let root = try #require(try sandbox.number("SELECT rootpage FROM sqlite_schema WHERE name = 'body'"))
    var data = try Data(contentsOf: file)
    let page = (root - 1) * 4096
    data.replaceSubrange(page..<(page + 4096), with: Data(repeating: 0x5A, count: 4096))
    try data.write(to: file)
    let library = try await Library.open(sandbox.location)
    let id = try #require(try await library.articleIDs(ArticleList(scope: .all)).first)
    await #expect(throws: LibraryError.damaged(file)) { try await library.article(id) }
    #expect(try await library.articles([id]).count == 1)
    await library.close()
  }

  @Test func refusesANewerSchemaWithoutChangingIt() async throws {
    try await makeLibrary()
    try sandbox.raw { try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('999 from the future')") }
    let before = try Data(contentsOf: file)
    await #expect(throws: LibraryError.newerSchema(file)) { try await Library.open(sandbox.location) }
    #expect(try Data(contentsOf: file) == before)
  }

  @Test func refusesAnotherProgramsDatabaseWithoutChangingIt() async throws {
    try write(Data())
    try sandbox.raw { try $0.execute(sql: "CREATE TABLE recipe (id INTEGER PRIMARY KEY)") }
    let before = try Data(contentsOf: file)
    await #expect {
      try await Library.open(sandbox.location)
    } throws: { error in
      if case .cannotOpen(file, _) = error as? LibraryError { true } else { false }
    }
    #expect(try Data(contentsOf: file) == before)
  }

  @Test func emptyFileBecomesALibrary() async throws {
    try write(Data())
    let library = try await Library.open(sandbox.location)
    _ = try await library.addSample()
    await library.close()
    #expect(try sandbox.number("PRAGMA auto_vacuum") == 2)
    #expect(try sandbox.mode() == 0o600)
  }

  @Test func keepsAWALWithoutItsDatabase() async throws {
    try await makeLibrary()
    let log = URL(filePath: file.path + "-wal")
    try FileManager.default.moveItem(at: file, to: log)
    await #expect(throws: LibraryError.damaged(file)) { try await Library.open(sandbox.location) }
    let moved = try await Library.setAside(sandbox.location)
    #expect(FileManager.default.fileExists(atPath: moved.path + "-wal"))
    await (try await Library.open(sandbox.location)).close()
  }

  @Test func reportsAReadOnlyFile() async throws {
    try await makeLibrary()
    try FileManager.default.setAttributes([.posixPermissions: 0o400], ofItemAtPath: file.path)
    await #expect(throws: LibraryError.readOnly(file)) { try await Library.open(sandbox.location) }
    #expect(try sandbox.mode() == 0o400)
  }

  @Test func failsIfTheDirectoryIsAFile() async throws {
    let parent = sandbox.location.directory.deletingLastPathComponent()
    try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
    try Data().write(to: sandbox.location.directory)
    await #expect(throws: LibraryError.self) { try await Library.open(sandbox.location) }
  }

  @Test func settingAsideKeepsTheOldFile() async throws {
    try await makeLibrary()
    let old = try Data(contentsOf: file)
    let first = try await Library.setAside(sandbox.location)
    #expect(first.lastPathComponent.wholeMatch(of: /library-damaged-\d{4}-\d\d-\d\d-\d{6}\.sqlite/) != nil)
    #expect(try Data(contentsOf: first) == old)
    let library = try await Library.open(sandbox.location)
    #expect(try await library.feeds().isEmpty)
    await library.close()
    let second = try await Library.setAside(sandbox.location)
    #expect(second != first)
    await #expect(throws: LibraryError.self) { try await Library.setAside(sandbox.location) }
  }

  @Test func fullFileStoresNothingAndLosesNothing() async throws {
    try await makeLibrary()
    let library = try await Library.open(sandbox.location)
    let feed = try #require(try await library.feeds().first)
    try await library.pool.writeWithoutTransaction { db in
      let pages = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
      try db.execute(sql: "PRAGMA max_page_count = \(pages)")
    }
    let before = try await library.counts()
    await #expect(throws: LibraryError.diskFull(file)) {
      try await library.store(.of((100..<2000).map { .sample("\($0)") }), in: feed.id)
    }
    #expect(try await library.counts() == before)
    try await library.setRead(true, library.articleIDs(ArticleList(scope: .all)))
    #expect(try await library.counts().unread == 0)
    await library.close()
  }

  @Test(arguments: [
    (ResultCode.SQLITE_FULL, LibraryError.diskFull(URL(filePath: "/d/library.sqlite"))),
    (.SQLITE_IOERR_SHMSIZE, .diskFull(URL(filePath: "/d/library.sqlite"))),
    (.SQLITE_READONLY, .readOnly(URL(filePath: "/d/library.sqlite"))),
    (.SQLITE_READONLY_DIRECTORY, .readOnly(URL(filePath: "/d/"))),
    (.SQLITE_BUSY_SNAPSHOT, .locked(URL(filePath: "/d/library.sqlite"))),
    (.SQLITE_CORRUPT, .damaged(URL(filePath: "/d/library.sqlite"))),
    (.SQLITE_NOTADB, .damaged(URL(filePath: "/d/library.sqlite"))),
    (.SQLITE_CANTOPEN, .readOnly(URL(filePath: "/d/"))),
    (.SQLITE_IOERR_READ, .cannotOpen(URL(filePath: "/d/library.sqlite"), reason: "x (SQLite 266)")),
    (.SQLITE_CONSTRAINT, .failed(reason: "x (SQLite 19)")),
  ]) func codesBecomeErrors(_ code: ResultCode, _ expected: LibraryError) {
    let location = LibraryLocation(directory: URL(filePath: "/d/", directoryHint: .isDirectory))
    #expect(LibraryError(DatabaseError(resultCode: code, message: "x"), at: location) == expected)
  }
}
