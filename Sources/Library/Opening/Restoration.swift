import Foundation
import GRDB

/// A copy on its way into a library's place. Whoever does it holds the ``LibraryLock``.
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
    // Until the draft is whole nothing of the present library is touched.
    let draft = try await DatabaseCopy(location: location).make(from: queue)
    do {
      try queue.close()
      // Copying took its time.
      try refuseIfOpen()
      let kept = try location.setAside(for: draft)
      try PosixFile.sync(location.directory, at: location)
      return kept
    } catch {
      try? FileManager.default.removeItem(at: draft)
      throw error
    }
  }

  /// Opens the copy for reading and looks at all of it.
  private func soundCopy() async throws -> DatabaseQueue {
    guard FileManager.default.fileExists(atPath: backup.path) else {
      throw LibraryError.cannotOpen(backup, reason: "There is no such file.")
    }
    var configuration = Library.configuration(for: backup, knowing: migrator)
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
      // The words are for the copy and not for the library.
      switch error.resultCode {
      case .SQLITE_NOTADB, .SQLITE_CORRUPT: throw LibraryError.damaged(backup)
      case .SQLITE_INTERRUPT: throw LibraryError.cancelled
      // Even reading takes some room beside a copy that has a log.
      case _ where error.extendedResultCode == .SQLITE_IOERR_SHMSIZE:
        throw LibraryError.diskFull(location.databaseURL)
      default: throw LibraryError.cannotOpen(backup, reason: error.message ?? "SQLite \(error.resultCode.rawValue)")
      }
    }
  }

  /// Whoever has the present library open would go on writing to the file that was set aside.
  ///
  /// Every connection holds a shared lock for as long as it is open, and a writer in this mode wants to be alone. What
  /// cannot even be read is not asked: it is what is to be replaced, and a writer would throw its log away.
  private func refuseIfOpen() throws {
    guard LibraryLocation.size(location.databaseURL.path) > 0, isReadable else { return }
    var configuration = Configuration()
    configuration.busyMode = .immediateError
    do {
      let queue = try DatabaseQueue(path: location.databaseURL.path, configuration: configuration)
      try queue.inDatabase { db in
        try db.execute(sql: "PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE; ROLLBACK")
      }
      try queue.close()
    } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
      throw LibraryError.locked(location.databaseURL)
    } catch {
      // Whatever else it says, nobody else keeps it.
    }
  }

  /// Whether the present library's first page can be read, by a connection that cannot write.
  private var isReadable: Bool {
    var configuration = Configuration()
    configuration.readonly = true
    configuration.busyMode = .timeout(1)
    let queue = try? DatabaseQueue(path: location.databaseURL.path, configuration: configuration)
    return (try? queue?.read { try $0.execute(sql: "SELECT * FROM sqlite_schema") }) != nil
  }
}
