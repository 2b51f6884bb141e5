public import Foundation
package import GRDB

extension Library {
  /// The number of backups from before updates that are kept. The newest is for an update that failed; the one before
  /// it is for problems noticed only after the next update, and for an update that was attempted twice. Each takes as
  /// much space as the library.
  public static let backupsKept = Backup.kept

  /// Returns the backups made before updates, newest first; empty if the directory cannot be read.
  @concurrent public static func backups(at location: LibraryLocation) async -> [LibraryBackup] {
    location.backups
  }

  /// Replaces the current library with a copy. The current library is kept beside it under another name. No process may
  /// have the library open. The copy itself stays where it is.
  ///
  /// - Parameter backup: One of ``backups(at:)``, or any library database of this version or an earlier one, which the
  ///   next ``open(_:onProgress:)`` migrates.
  /// - Returns: The new location of the current database, named as in ``setAside(_:)``; nil if there was none.
  /// - Throws: ``LibraryError/damaged(_:)``, ``LibraryError/newerSchema(_:)`` or ``LibraryError/cannotOpen(_:reason:)``
  ///   with the location of the copy if it is not a sound library; ``LibraryError/locked(_:)`` if the current library
  ///   is open; or an error that prevents writing files. The current library is unchanged in all these cases.
  @concurrent public static func restore(
    _ backup: URL, at location: LibraryLocation
  ) async throws(LibraryError) -> URL? {
    try await restore(backup, at: location, migrator: migrator)
  }

  /// Restores with custom migrations, for tests.
  @concurrent package static func restore(
    _ backup: URL, at location: LibraryLocation, migrator: DatabaseMigrator
  ) async throws(LibraryError) -> URL? {
    do {
      try location.makeDirectory()
      return try await LibraryLock.held(at: location, waiting: busyTimeout) {
        try await Restoration(backup: backup, location: location, migrator: migrator).run()
      }
    } catch {
      throw LibraryError(error, at: location)
    }
  }
}

extension Library {
  /// Copies the library into a file: one consistent state, while others continue to read and write. The result is a
  /// library database that ``restore(_:at:)`` accepts. It appears complete or not at all, is readable only by its
  /// owner, and replaces an existing file of that name.
  ///
  /// The copy can be cancelled.
  ///
  /// - Parameters:
  ///   - file: The destination. No library may be open there.
  ///   - onProgress: Called with the completed fraction, on an arbitrary thread.
  /// - Throws: ``LibraryError/diskFull(_:)``, ``LibraryError/readOnly(_:)`` or ``LibraryError/cannotOpen(_:reason:)``
  ///   with the location of the copy, ``LibraryError/damaged(_:)`` with that of the library, or
  ///   ``LibraryError/cancelled``.
  @concurrent public func backUp(
    to file: URL, onProgress: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws(LibraryError) {
    let target = LibraryLocation(directory: file.deletingLastPathComponent())
    guard file.resolvingSymlinksInPath() != location.databaseURL.resolvingSymlinksInPath() else {
      throw .cannotOpen(file, reason: "The file is the library itself.")
    }
    do {
      let queue = try reader()
      let bytes = try await queue.read(Backup.usedBytes)
      if let free = PosixFile.freeBytes(target.directory), free < bytes { throw LibraryError.diskFull(file) }
      let draft = try await DatabaseCopy(location: target).make(from: queue, bytes: bytes, onProgress: onProgress)
      do {
        try PosixFile.rename(draft, to: file, at: target)
        try PosixFile.sync(target.directory, at: target)
      } catch {
        try? FileManager.default.removeItem(at: draft)
        throw error
      }
      try queue.close()
    } catch {
      throw backupError(error, file, at: target)
    }
  }

  /// Opens a separate connection: copying gigabytes takes a while, and the pool's readers are meant for short reads.
  private func reader() throws -> DatabaseQueue {
    var configuration = Connections.configuration(for: location.databaseURL, knowing: Self.migrator)
    configuration.readonly = true
    return try DatabaseQueue(path: location.databaseURL.path, configuration: configuration)
  }

  /// Attributes an error to the library, which is read, or to the copy, which is written.
  private func backupError(_ error: any Error, _ file: URL, at target: LibraryLocation) -> LibraryError {
    switch LibraryError(error, at: target) {
    case .damaged: .damaged(location.databaseURL)
    case .damagedIndex: .damagedIndex(location.databaseURL)
    case .diskFull: .diskFull(file)
    case .cannotOpen(_, let reason): .cannotOpen(file, reason: reason)
    case let other: other
    }
  }
}
