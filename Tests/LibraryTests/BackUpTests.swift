import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Library

/// A backup requested by the user.
@Suite(.fewAtOnce) struct BackUpTests {
  let sandbox = Sandbox()
  /// Where backups are written.
  let place = Sandbox()

  init() throws {
    try FileManager.default.createDirectory(at: place.directory, withIntermediateDirectories: true)
  }

  private var file: URL { place.directory.appending(path: "my copy.sqlite") }

  @Test func backupIsCompleteAndCanBeRestored() async throws {
    let library = try await filled(300)
    let seen = Mutex<[Double]>([])
    // changes that are still in the WAL are in the copy too
    #expect(LibraryLocation.size(library.location.databaseURL.path + "-wal") > 0)
    try await library.backUp(to: file) { fraction in seen.withLock { $0.append(fraction) } }
    #expect(try Sandbox.mode(file.path) == 0o600)
    #expect(try names() == ["my copy.sqlite"])
    #expect(seen.withLock { $0 == $0.sorted() && $0.allSatisfy { $0 > 0 && $0 <= 1 } })
    // the library stays usable during and after the backup
    _ = try await library.addSample("two")
    await library.close()

    let other = Sandbox()
    #expect(try await Library.restore(file, at: other.location) == nil)
    let restored = try await Library.open(other.location)
    #expect(try await restored.counts() == LibraryCounts(feeds: 1, articles: 300, unread: 299, starred: 0))
    await restored.close()
  }

  @Test func replacesAnExistingFile() async throws {
    let library = try await filled(2)
    try Data("something".utf8).write(to: file)
    try await library.backUp(to: file)
    #expect(try Data(contentsOf: file).starts(with: Data("SQLite format 3".utf8)))
    await library.close()
  }

  @Test func errorsNameTheBackupAndLeaveNoFile() async throws {
    let library = try await filled(2)
    let nowhere = place.directory.appending(path: "nowhere/copy.sqlite")
    await #expect(throws: LibraryError.cannotOpen(nowhere, reason: "No such file or directory")) {
      try await library.backUp(to: nowhere)
    }
    // a directory already has that name
    try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
    await #expect(throws: LibraryError.cannotOpen(file, reason: "Is a directory")) {
      try await library.backUp(to: file)
    }
    #expect(try names() == ["my copy.sqlite"])
    await #expect(throws: LibraryError.self) { try await library.backUp(to: sandbox.location.databaseURL) }
    #expect(try await library.counts().articles == 2)
    await library.close()
  }

  @Test func cancelledBackupLeavesNoFile() async throws {
    let library = try await filled(2)
    let copying = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await library.backUp(to: file)
    }
    await #expect(throws: LibraryError.cancelled) { try await copying.value }
    #expect(try names() == [])
    await library.close()
  }

  private func filled(_ count: Int) async throws -> Library {
    let library = try await Library.open(sandbox.location)
    let feed = try await library.addSample()
    let ids = try await library.store(.of((1...count).map { .sample("\($0)") }), in: feed.id).inserted.map(\.id)
    _ = try await library.perform(.setRead(true, Array(ids.prefix(1))))
    return library
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: place.directory.path).sorted()
  }
}
