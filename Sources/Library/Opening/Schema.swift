import GRDB

/// The database schema. Once released, a migration is never edited: its SQL is frozen.
enum Schema {
  /// All migrations this program knows, in order.
  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1 library") { db in
      try db.execute(sql: library)
    }
    migrator.registerMigration("2 folders, search and undo") { db in
      try db.execute(sql: foldersSearchAndUndo)
    }
    migrator.registerMigration("3 fetching and icons") { db in
      try db.execute(sql: fetching)
    }
    migrator.registerMigration("4 pictures") { db in
      try db.execute(sql: pictures)
    }
    migrator.registerMigration("5 order by hand") { db in
      try db.execute(sql: order)
    }
    migrator.registerMigration("6 reach") { db in
      try db.execute(sql: reach)
    }
    migrator.registerMigration("7 dates of changes") { db in
      try db.execute(sql: changeDates)
    }
    return migrator
  }
}
