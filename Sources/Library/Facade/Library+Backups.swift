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
