import Foundation
import GRDB

/// The copy that is made of a library before a migration. Whoever makes one holds the ``LibraryLock``.
struct Backup: Sendable {
  let location: LibraryLocation
  /// The number of the first migration that is about to be applied.
  let migration: Int
  let onProgress: @Sendable (OpeningStep) -> Void

  /// The room that a migration itself may need, in bytes. It writes new tables and indexes into the log first and then
  /// into the file, but leaves the articles' bodies, which are most of it, where they are; so half of the library is
  /// more than any needs, and the constant covers what SQLite makes room for by the piece.
  static func margin(_ bytes: Int) -> Int { bytes / 2 + (4 << 20) }

  /// Copies the library, and then removes the oldest copies beyond ``Library/backupsKept``.
  ///
  /// - Parameter queue: a connection that only reads.
  /// - Throws: ``LibraryError/noRoomForBackup(_:needed:free:)`` before anything is written.
  func make(from queue: DatabaseQueue) async throws {
    let bytes = try await queue.read(Self.usedBytes)
    let needed = bytes + LibraryLocation.size(location.databaseURL.path + "-wal") + Self.margin(bytes)
    // What a killed process has left goes first, for it takes room.
    location.removeDrafts()
    if let free = PosixFile.freeBytes(location.directory), free < needed {
      throw LibraryError.noRoomForBackup(location.databaseURL, needed: needed, free: free)
    }
    onProgress(.backingUp(fraction: 0))
    let draft = try await DatabaseCopy(location: location).make(from: queue, bytes: bytes) {
      onProgress(.backingUp(fraction: $0))
    }
    do {
      let target = location.freeURL("library-before-\(migration)", at: Date())
      try PosixFile.rename(draft, to: target, at: location)
      try PosixFile.sync(location.directory, at: location)
    } catch {
      try? FileManager.default.removeItem(at: draft)
      throw error
    }
    onProgress(.backingUp(fraction: 1))
    for backup in location.backups.dropFirst(Library.backupsKept) {
      try? FileManager.default.removeItem(at: backup.url)
    }
  }

  /// What a copy takes: the pages that hold something, those in the log among them.
  static func usedBytes(_ db: Database) throws -> Int {
    let numbers = try ["page_count", "freelist_count", "page_size"].map {
      try Int.fetchOne(db, sql: "PRAGMA \($0)") ?? 0
    }
    return (numbers[0] - numbers[1]) * numbers[2]
  }
}
