import Foundation
import GRDB

/// Thrown by a writing connection if the library file has sweeps, which may be those of a killed program.
struct SweepsFound: Error {}

/// The sweeps in a library file that no one can undo any more, because their program was killed.
struct LeftSweeps {
  let location: LibraryLocation

  /// Whether there are sweeps, of any program.
  static func exist(_ db: Database) throws -> Bool {
    try Bool.fetchOne(db, sql: "SELECT EXISTS (\(namesSQL))") ?? false
  }

  private static let namesSQL = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name GLOB '\(Sweep.pattern)'"

  /// Deletes all sweeps, unless any program has the library open: they may be its own. No connection of this program
  /// may be open either, other than through another ``Library``.
  func drop() {
    // They only take space, so an error is not worth reporting: if the file cannot be written, the user learns of it
    // from the next change.
    try? location.withExclusiveConnection(beginning: "PRAGMA secure_delete = OFF") { db in
      for name in try String.fetchAll(db, sql: Self.namesSQL) { try db.execute(sql: "DROP TABLE \(name)") }
    }
  }
}

extension LibraryLocation {
  /// Runs a transaction while no one else has the library open.
  ///
  /// Every connection holds a shared lock while it is open, and a writer in exclusive locking mode must be alone.
  ///
  /// - Parameter setting: A statement to run first, outside the transaction.
  /// - Throws: `SQLITE_BUSY` if the library is open in any process.
  func withExclusiveConnection(beginning setting: String = "", _ body: (Database) throws -> Void) throws {
    var configuration = Configuration()
    configuration.busyMode = .immediateError
    let queue = try DatabaseQueue(path: databaseURL.path, configuration: configuration)
    try queue.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA locking_mode = EXCLUSIVE; \(setting)")
      try db.inTransaction(.immediate) {
        try body(db)
        return .commit
      }
    }
    try queue.close()
  }
}
