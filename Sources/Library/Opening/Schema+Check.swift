import GRDB

extension Schema {
  /// Refuses a database that this program does not know, before anything is written to it.
  static func check(_ db: Database, at location: LibraryLocation) throws {
    if try db.tableExists("grdb_migrations") {
      let applied = try String.fetchSet(db, sql: "SELECT identifier FROM grdb_migrations")
      guard applied.isSubset(of: migrator.migrations) else {
        throw LibraryError.newerSchema(location.databaseURL)
      }
    } else if try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT * FROM sqlite_schema)") == true {
      throw LibraryError.cannotOpen(location.databaseURL, reason: "The file is another program's database.")
    }
  }
}
