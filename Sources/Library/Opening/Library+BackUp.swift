public import Foundation
import GRDB

extension Library {
  /// Copies the library into a file of its own: one consistent state, while others go on reading and writing. The file is
  /// a library's database that ``restore(_:at:)`` takes. It is there whole or not at all, and its owner alone may read it;
  /// one that has the name before is replaced.
  ///
  /// It can be cancelled.
  /// - Parameters:
  ///   - file: where to. No library may be open there.
  ///   - onProgress: is told the fraction that is done, on a thread of its choosing.
  /// - Throws: ``LibraryError/diskFull(_:)``, ``LibraryError/readOnly(_:)`` or ``LibraryError/cannotOpen(_:reason:)`` with
  ///   the copy's place, ``LibraryError/damaged(_:)`` with the library's, or ``LibraryError/cancelled``.
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

  /// A connection of its own: a copy of gigabytes takes its time, and the pool's readers are for pages.
  private func reader() throws -> DatabaseQueue {
    var configuration = Self.configuration(for: location.databaseURL, knowing: Self.migrator)
    configuration.readonly = true
    return try DatabaseQueue(path: location.databaseURL.path, configuration: configuration)
  }

  /// What is read is the library, and what is written is the copy: each error is of one of them.
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
