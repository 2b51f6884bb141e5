import Foundation
import GRDB

extension Schema {
  /// Refuses a database that this program does not know, before anything is written to it.
  ///
  /// - Parameter file: the database, for the errors.
  /// - Returns: the migrations that have been applied, in their order.
  @discardableResult
  static func check(_ db: Database, in file: URL, knowing migrator: DatabaseMigrator) throws -> [String] {
    let applied = try migrator.appliedIdentifiers(db)
    guard applied.isSubset(of: migrator.migrations) else { throw LibraryError.newerSchema(file) }
    if applied.isEmpty, try Bool.fetchOne(db, sql: othersSQL) == true {
      throw LibraryError.cannotOpen(file, reason: "The file is another program's database.")
    }
    return migrator.migrations.filter(applied.contains)
  }

  /// Whether there is anything but the list of migrations.
  private static let othersSQL = "SELECT EXISTS (SELECT * FROM sqlite_schema WHERE tbl_name <> 'grdb_migrations')"
}

/// What a connection that is to write finds where a library must be updated first.
struct MigrationsPending: Error {}
