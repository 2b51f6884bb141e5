import Foundation
package import GRDB

extension Library {
  /// Opens the library in a directory, and makes it where there is none: the directory with mode 0700, the files
  /// with 0600.
  ///
  /// A library of an earlier version is updated, after a copy of it was made beside it (``backups(at:)``). Of several
  /// processes that begin at once, one does so and the others wait for it. An update that fails leaves the library as
  /// it was.
  ///
  /// - Parameter onProgress: is told what is being done, in order, on a thread of its choosing; it had better not take
  ///   long.
  /// - Throws: ``LibraryError/damaged(_:)``, ``LibraryError/newerSchema(_:)``, ``LibraryError/readOnly(_:)``,
  ///   ``LibraryError/locked(_:)``, ``LibraryError/diskFull(_:)``, ``LibraryError/noRoomForBackup(_:needed:free:)`` or
  ///   ``LibraryError/cannotOpen(_:reason:)``. Nothing is overwritten then. ``LibraryError/cancelled`` when the task is
  ///   cancelled while it copies or waits, and ``LibraryError/failed(reason:)`` when an update is at fault.
  @concurrent public static func open(
    _ location: LibraryLocation, onProgress: @escaping @Sendable (OpeningStep) -> Void = { _ in }
  ) async throws(LibraryError) -> Library {
    try await open(location, migrator: migrator, onProgress: onProgress)
  }

  /// The same with other migrations or less patience, for tests.
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

  /// The same, telling every statement of each of its connections, for benchmarks.
  ///
  /// - Parameter tracing: is given the statement as it was prepared and with the values it was run with, on the
  ///   connection's queue, and the connection's name. What SQLite runs of its own accord inside a statement is not told.
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

  /// Hears of a statement, of the same with its values, and by which connection it is run.
  package typealias StatementTracing = @Sendable (_ sql: String, _ expanded: String, _ connection: String) -> Void

  /// Every migration this program knows.
  package static var migrator: DatabaseMigrator { Schema.migrator }

  /// What the connection that writes keeps of the file in memory, in KiB. Marking a million articles unread touches the end
  /// of every feed's list in turn: two thousand pages of 4 KiB, which SQLite's own 2 MB would read and write over and over.
  static let writersCache = 16_384

  /// What every connection to a library's database, or to a copy of one, is set up with.
  ///
  /// - Parameters:
  ///   - file: the database, for the errors.
  ///   - refusingPending: whether a connection that writes throws ``MigrationsPending`` where there are any.
  ///   - tracing: is told every statement.
  static func configuration(
    for file: URL, knowing migrator: DatabaseMigrator, busyTimeout: Double = busyTimeout,
    refusingPending: Bool = false, tracing: StatementTracing? = nil
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
      try db.execute(sql: "PRAGMA cache_size = -\(writersCache)")
      // Heard only while the file has no table, and before the journal's mode writes its first page. Said to any other file
      // it writes that page again, and so begins the log; else GRDB would, by making and dropping a table, for which
      // SQLite looks at pages that may be damaged.
      try db.execute(sql: "PRAGMA auto_vacuum = INCREMENTAL")
    }
    return configuration
  }

  private static func trace(_ db: Database, _ tracing: @escaping StatementTracing) {
    let connection = db.description
    db.trace(options: .statement) { event in
      // a comment stands for a statement inside another one
      guard case .statement(let statement) = event, !statement.sql.hasPrefix("--") else { return }
      tracing(statement.sql, statement.expandedSQL, connection)
    }
  }
}
