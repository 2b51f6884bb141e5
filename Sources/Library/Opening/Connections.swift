import Foundation
import GRDB

/// The connections of an open library, and what tells of its changes.
struct Connections: Sendable {
  let pool: DatabasePool
  /// The connection for short reads.
  let glances: DatabaseQueue
  let hub: ChangeHub
}

/// A function called with a statement, the statement with its arguments filled in, and the name of the connection
/// that runs it.
package typealias StatementTrace = @Sendable (_ sql: String, _ expanded: String, _ connection: String) -> Void

extension Connections {
  /// See ``Library/busyTimeout``.
  static let busyTimeout: Double = 30

  /// The page cache of the writer connection, in KiB. Inserting a million unread articles touches the end of every
  /// feed's list in turn: two thousand pages of 4 KiB, which SQLite's default of 2 MB would read and write repeatedly.
  static let writersCache = 16_384

  /// The page cache of each reading connection, in KiB: half of SQLite's default, because several are open at a time.
  /// What they read again comes from the system's cache. With half as much, opening Read Later takes a tenth longer.
  static let readersCache = 1024

  /// Returns the configuration of every connection to a library database or a copy of one.
  ///
  /// - Parameters:
  ///   - file: The database, for errors.
  ///   - refusingPending: Whether a writing connection throws ``MigrationsPending`` if migrations are pending.
  ///   - refusingSweeps: Whether it throws ``SweepsFound`` if there are any.
  ///   - tracing: Called with every statement.
  static func configuration(
    for file: URL, knowing migrator: DatabaseMigrator, busyTimeout: Double = busyTimeout,
    refusingPending: Bool = false, refusingSweeps: Bool = false, tracing: StatementTrace? = nil
  ) -> Configuration {
    var configuration = Configuration()
    configuration.label = "Library"
    configuration.busyMode = .timeout(busyTimeout)
    configuration.foreignKeysEnabled = true
    configuration.prepareDatabase { db in
      if let tracing { trace(db, tracing) }
      try db.addSearchTokenizer()
      guard !db.configuration.readonly else {
        try db.execute(sql: "PRAGMA cache_size = -\(readersCache)")
        return
      }
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

  private static func trace(_ db: Database, _ tracing: @escaping StatementTrace) {
    let connection = db.description
    db.trace(options: .statement) { event in
      // A comment marks a statement that runs inside another one.
      guard case .statement(let statement) = event, !statement.sql.hasPrefix("--") else { return }
      tracing(statement.sql, statement.expandedSQL, connection)
    }
  }
}
