public import Foundation

extension Library {
  /// Moves the database, with its `-wal` and `-shm`, out of the way, so that the next ``open(_:onProgress:)`` creates a
  /// new one. Nothing is deleted. No process may have the library open.
  ///
  /// - Returns: The new location of the database, "library-damaged-YYYY-MM-DD-HHMMSS.sqlite" (UTC) in the same
  ///   directory.
  /// - Throws: ``LibraryError/readOnly(_:)``, ``LibraryError/diskFull(_:)`` or ``LibraryError/cannotOpen(_:reason:)``,
  ///   the last also if there is no file to move.
  @concurrent public static func setAside(_ location: LibraryLocation) async throws(LibraryError) -> URL {
    do {
      if let url = try location.setAside() { return url }
    } catch {
      throw LibraryError(error, at: location)
    }
    throw .cannotOpen(location.databaseURL, reason: "There is no file to set aside.")
  }
}
