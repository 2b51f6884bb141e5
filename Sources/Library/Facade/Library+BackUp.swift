public import Foundation
import GRDB

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
