import Foundation
import GRDB

/// Makes the copy of a library before a migration. The caller must hold the ``LibraryLock``.
struct Backup: Sendable {
  let location: LibraryLocation
  /// The number of the first pending migration.
  let migration: Int
  let onProgress: @Sendable (OpeningStep) -> Void

  /// See ``Library/backupsKept``.
  static let kept = 2

  /// The space that a migration itself may need, in bytes. It writes new tables and indexes first to the log and then
  /// to the file, but leaves the article bodies, most of the file, in place. So half the library's size is more than
  /// any migration needs; the constant covers the chunks in which SQLite allocates space.
  static func margin(_ bytes: Int) -> Int { bytes / 2 + (4 << 20) }

  /// Copies the library and then deletes the oldest copies beyond ``Library/backupsKept``.
  ///
  /// - Parameter queue: A read-only connection.
  /// - Throws: ``LibraryError/noRoomForBackup(_:needed:free:)`` before anything is written.
  func make(from queue: DatabaseQueue) async throws {
    let bytes = try await queue.read(Self.usedBytes)
    let needed = bytes + LibraryLocation.size(location.databaseURL.path + "-wal") + Self.margin(bytes)
    // First remove what killed processes left behind, to free space.
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
    for backup in location.backups.dropFirst(Self.kept) {
      try? FileManager.default.removeItem(at: backup.url)
    }
  }

  /// Returns the size of a copy: all used pages, including those in the log.
  static func usedBytes(_ db: Database) throws -> Int {
    let numbers = try ["page_count", "freelist_count", "page_size"].map {
      try Int.fetchOne(db, sql: "PRAGMA \($0)") ?? 0
    }
    return (numbers[0] - numbers[1]) * numbers[2]
  }
}
