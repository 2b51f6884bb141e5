import Foundation
import GRDB

/// Replaces a library with a copy. The caller must hold the ``LibraryLock``.
struct Restoration {
  let backup: URL
  let location: LibraryLocation
  let migrator: DatabaseMigrator

  func run() async throws -> URL? {
    guard backup.resolvingSymlinksInPath() != location.databaseURL.resolvingSymlinksInPath() else {
      throw LibraryError.cannotOpen(backup, reason: "The file is the library itself.")
    }
    try refuseIfOpen()
    location.removeDrafts()
    let queue = try await soundCopy()
    // The current library is not touched until the draft is complete.
    let draft = try await DatabaseCopy(location: location).make(from: queue)
    do {
      try queue.close()
      // Check again, because copying took a while.
      try refuseIfOpen()
      let kept = try location.setAside(for: draft)
      try PosixFile.sync(location.directory, at: location)
      return kept
    } catch {
      try? FileManager.default.removeItem(at: draft)
      throw error
    }
  }

  /// Opens the copy read-only and checks all of it.
  private func soundCopy() async throws -> DatabaseQueue {
    guard FileManager.default.fileExists(atPath: backup.path) else {
      throw LibraryError.cannotOpen(backup, reason: "There is no such file.")
    }
    var configuration = Connections.configuration(for: backup, knowing: migrator)
    configuration.readonly = true
    do {
      let queue = try DatabaseQueue(path: backup.path, configuration: configuration)
      try await queue.read { [backup, migrator] db in
        try Schema.check(db, in: backup, knowing: migrator)
        guard try !migrator.appliedMigrations(db).isEmpty else {
          throw LibraryError.cannotOpen(backup, reason: "The file is no library.")
        }
        guard try String.fetchOne(db, sql: "PRAGMA quick_check(1)") == "ok" else { throw LibraryError.damaged(backup) }
      }
      return queue
    } catch let error as DatabaseError {
      // The messages must refer to the copy, not the library.
      switch error.resultCode {
      case .SQLITE_NOTADB, .SQLITE_CORRUPT: throw LibraryError.damaged(backup)
      case .SQLITE_INTERRUPT: throw LibraryError.cancelled
      // Even reading a copy that has a log takes some disk space.
      case _ where error.extendedResultCode == .SQLITE_IOERR_SHMSIZE:
        throw LibraryError.diskFull(location.databaseURL)
      default: throw LibraryError.cannotOpen(backup, reason: error.message ?? "SQLite \(error.resultCode.rawValue)")
      }
    }
  }

  /// Throws if the current library is open in any process, which would continue writing to the file set aside.
  ///
  /// A library that cannot even be read is not checked: it is to be replaced anyway, and a writer would discard its log.
  private func refuseIfOpen() throws {
    guard LibraryLocation.size(location.databaseURL.path) > 0, isReadable else { return }
    do {
      try location.withExclusiveConnection { _ in }
    } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
      throw LibraryError.locked(location.databaseURL)
    } catch {
      // For any other error, no one else has the library open.
    }
  }

  /// Whether the first page of the current library can be read with a connection that cannot write.
  private var isReadable: Bool {
    var configuration = Configuration()
    configuration.readonly = true
    configuration.busyMode = .timeout(1)
    let queue = try? DatabaseQueue(path: location.databaseURL.path, configuration: configuration)
    return (try? queue?.read { try $0.execute(sql: "SELECT * FROM sqlite_schema") }) != nil
  }
}
