import Foundation
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
    migrator.registerMigration("8 accounts") { db in
      try db.execute(sql: accounts)
    }
    migrator.registerMigration("9 full text") { db in
      try db.execute(sql: fullText)
    }
    migrator.registerMigration("10 titles of attachments") { db in
      try db.execute(sql: attachmentTitles)
    }
    migrator.registerMigration("11 renamable unread articles") { db in
      try db.execute(sql: renamableUnread)
    }
    migrator.registerMigration("12 rules") { db in
      try db.execute(sql: rules)
    }
    migrator.registerMigration("13 notifications") { db in
      try db.execute(sql: notifications)
    }
    migrator.registerMigration("14 tags") { db in
      try db.execute(sql: tags)
    }
    migrator.registerMigration("15 stories") { db in
      try db.execute(sql: stories)
    }
    migrator.registerMigration("16 stories in memory") { db in
      try db.execute(sql: storiesInMemory)
    }
    migrator.registerMigration("17 counts of stories") { db in
      try db.execute(sql: storyCounts)
    }
    migrator.registerMigration("18 lead images") { db in
      try db.execute(sql: leadImages)
    }
    migrator.registerMigration("19 read later") { db in
      try db.execute(sql: readLater)
    }
    migrator.registerMigration("20 categories") { db in
      try db.execute(sql: categories)
    }
    migrator.registerMigration("21 listening") { db in
      try db.execute(sql: listening)
    }
    migrator.registerMigration("22 comments") { db in
      try db.execute(sql: comments)
    }
    migrator.registerMigration("23 chapters") { db in
      try db.execute(sql: chapters)
    }
    return migrator
  }
}

extension Schema {
  /// Rejects a database that this program does not know, before anything is written to it.
  ///
  /// - Parameter file: The database, for errors.
  /// - Returns: The applied migrations, in order.
  @discardableResult
  static func check(_ db: Database, in file: URL, knowing migrator: DatabaseMigrator) throws -> [String] {
    let applied = try migrator.appliedIdentifiers(db)
    guard applied.isSubset(of: migrator.migrations) else { throw LibraryError.newerSchema(file) }
    if applied.isEmpty, try Bool.fetchOne(db, sql: othersSQL) == true {
      throw LibraryError.cannotOpen(file, reason: "The file is another program's database.")
    }
    return migrator.migrations.filter(applied.contains)
  }

  /// Selects whether the database has any table besides the list of migrations.
  private static let othersSQL = "SELECT EXISTS (SELECT * FROM sqlite_schema WHERE tbl_name <> 'grdb_migrations')"
}

/// Thrown by a writing connection if the library must be migrated first.
struct MigrationsPending: Error {}
