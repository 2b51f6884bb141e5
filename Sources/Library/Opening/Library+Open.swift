import Foundation
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
      return try await Opening(
        location: location, migrator: migrator, busyTimeout: busyTimeout, onProgress: onProgress
      ).open()
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
      return try await Opening(
        location: location, migrator: migrator, busyTimeout: busyTimeout, onProgress: { _ in }, tracing: tracing
      ).open()
    } catch {
      throw LibraryError(error, at: location)
    }
  }

  /// A function called with a statement, the statement with its arguments filled in, and the name of the connection
  /// that runs it.
  package typealias StatementTracing = @Sendable (_ sql: String, _ expanded: String, _ connection: String) -> Void

  /// All migrations this program knows.
  package static var migrator: DatabaseMigrator { Schema.migrator }

  /// The page cache of the writer connection, in KiB. Inserting a million unread articles touches the end of every
  /// feed's list in turn: two thousand pages of 4 KiB, which SQLite's default of 2 MB would read and write repeatedly.
  static let writersCache = 16_384

  /// Returns the configuration of every connection to a library database or a copy of one.
  ///
  /// - Parameters:
  ///   - file: The database, for errors.
  ///   - refusingPending: Whether a writing connection throws ``MigrationsPending`` if migrations are pending.
  ///   - refusingSweeps: Whether it throws ``SweepsFound`` if there are any.
  ///   - tracing: Called with every statement.
  static func configuration(
    for file: URL, knowing migrator: DatabaseMigrator, busyTimeout: Double = busyTimeout,
    refusingPending: Bool = false, refusingSweeps: Bool = false, tracing: StatementTracing? = nil
  ) -> Configuration {
    var configuration = Configuration()
    configuration.label = "Library"
    configuration.busyMode = .timeout(busyTimeout)
    configuration.foreignKeysEnabled = true
    configuration.prepareDatabase { db in
      if let tracing { trace(db, tracing) }
      try db.addSearchTokenizer()
      guard !db.configuration.readonly else { return }
      let applied = try Schema.check(db, in: file, knowing: migrator)
      guard !refusingPending || applied.count == migrator.migrations.count else { throw MigrationsPending() }
      if refusingSweeps, try LeftSweeps.exist(db) { throw SweepsFound() }
      try db.execute(sql: "PRAGMA cache_size = -\(writersCache)")
      // This only takes effect on a file without tables, before the journal mode writes the first page. On any other
      // file, it rewrites that page and thereby starts the log. Otherwise GRDB would start the log by creating and
      // dropping a table, for which SQLite reads pages that may be damaged.
      try db.execute(sql: "PRAGMA auto_vacuum = INCREMENTAL")
    }
    return configuration
  }

  private static func trace(_ db: Database, _ tracing: @escaping StatementTracing) {
    let connection = db.description
    db.trace(options: .statement) { event in
      // A comment marks a statement that runs inside another one.
      guard case .statement(let statement) = event, !statement.sql.hasPrefix("--") else { return }
      tracing(statement.sql, statement.expandedSQL, connection)
    }
  }
}
