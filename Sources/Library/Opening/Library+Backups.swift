public import Foundation
package import GRDB

extension Library {
  /// How many of the copies made before updates are kept. The newest is for an update that went wrong; the one before
  /// it for what is noticed only after the next, and for an update that was tried twice. Each takes as much room as the
  /// library.
  public static let backupsKept = 2

  /// The copies that were made before updates, newest first; none where the directory cannot be read.
  @concurrent public static func backups(at location: LibraryLocation) async -> [LibraryBackup] {
    location.backups
  }

  /// Puts a copy of a library in the place of the present one, which is kept beside it under another name. No library
  /// may be open there, in any process. The copy itself stays where it is.
  ///
  /// - Parameter backup: one of ``backups(at:)``, or any library's database of this version or an earlier one. The next
  ///   ``open(_:onProgress:)`` updates it.
  /// - Returns: where the present database went, as ``setAside(_:)`` names it; nil if there was none.
  /// - Throws: ``LibraryError/damaged(_:)``, ``LibraryError/newerSchema(_:)`` or
  ///   ``LibraryError/cannotOpen(_:reason:)`` with the copy's place when that is no sound library;
  ///   ``LibraryError/locked(_:)`` when the present one is open; and what keeps files from being written. The present
  ///   library is untouched then.
  @concurrent public static func restore(
    _ backup: URL, at location: LibraryLocation
  ) async throws(LibraryError) -> URL? {
    try await restore(backup, at: location, migrator: migrator)
  }

  /// The same with other migrations, for tests.
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
