public import Foundation
package import GRDB

extension Library {
  /// Opens the library in a directory, creating it if there is none: the directory with mode 0700, the files with mode
  /// 0600.
  ///
  /// A library of an earlier version is copied to a file beside it (``backups(at:)``) and then migrated. If several
  /// processes open it at once, one migrates it and the others wait. A failed migration leaves the library as it was.
  ///
  /// - Parameter onProgress: Called for each step, in order, on an arbitrary thread; it should return quickly.
  /// - Throws: ``LibraryError/damaged(_:)``, ``LibraryError/newerSchema(_:)``, ``LibraryError/readOnly(_:)``,
  ///   ``LibraryError/locked(_:)``, ``LibraryError/diskFull(_:)``, ``LibraryError/noRoomForBackup(_:needed:free:)`` or
  ///   ``LibraryError/cannotOpen(_:reason:)``; nothing is overwritten in these cases. ``LibraryError/cancelled`` if the
  ///   task is cancelled while copying or waiting, and ``LibraryError/failed(reason:)`` if a migration fails.
  @concurrent public static func open(
    _ location: LibraryLocation, onProgress: @escaping @Sendable (OpeningStep) -> Void = { _ in }
  ) async throws(LibraryError) -> Library {
    try await open(location, migrator: migrator, onProgress: onProgress)
  }

  /// Opens a library with custom migrations or a shorter timeout, for tests.
  @concurrent package static func open(
    _ location: LibraryLocation, migrator: DatabaseMigrator, busyTimeout: Double = busyTimeout,
    onProgress: @escaping @Sendable (OpeningStep) -> Void = { _ in }
  ) async throws(LibraryError) -> Library {
    do {
      let opening = Opening(
        location: location, migrator: migrator, busyTimeout: busyTimeout, onProgress: onProgress)
      return Library(location: location, try await opening.open())
    } catch {
      throw LibraryError(error, at: location)
    }
  }

  /// Opens a library and traces every statement of all its connections, for benchmarks.
  ///
  /// - Parameter tracing: Called on the connection's queue with the prepared statement, the statement with its
  ///   arguments filled in, and the connection's name. Statements that SQLite runs internally within a statement are
  ///   not traced.
  @concurrent package static func open(
    _ location: LibraryLocation, tracing: @escaping StatementTracing
  ) async throws(LibraryError) -> Library {
    do {
      let opening = Opening(
        location: location, migrator: migrator, busyTimeout: busyTimeout, onProgress: { _ in }, tracing: tracing)
      return Library(location: location, try await opening.open())
    } catch {
      throw LibraryError(error, at: location)
    }
  }

  /// All migrations this program knows.
  package static var migrator: DatabaseMigrator { Schema.migrator }

  /// A function called with a statement, the statement with its arguments filled in, and the name of the connection
  /// that runs it.
  package typealias StatementTracing = StatementTrace

  /// The minimal configuration of a connection that only inspects the search index.
  package static var searchConfiguration: Configuration { IndexCheck.searchConfiguration }
}

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
