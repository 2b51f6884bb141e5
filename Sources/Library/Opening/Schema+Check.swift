import Foundation
import GRDB

extension Schema {
  /// Refuses a database that this program does not know, before anything is written to it.
  ///
  /// - Parameter file: the database, for the errors.
  static func check(_ db: Database, in file: URL, knowing migrator: DatabaseMigrator) throws {
    if try db.tableExists("grdb_migrations") {
      let applied = try String.fetchSet(db, sql: "SELECT identifier FROM grdb_migrations")
      guard applied.isSubset(of: migrator.migrations) else {
        throw LibraryError.newerSchema(file)
      }
    } else if try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT * FROM sqlite_schema)") == true {
      throw LibraryError.cannotOpen(file, reason: "The file is another program's database.")
    }
  }
}
