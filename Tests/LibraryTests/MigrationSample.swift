import Foundation
import GRDB
import TortureWork

@testable import Library

/// Migrations beyond the existing ones, so that a current library counts as one of an earlier version.
enum MigrationSample {
  static let names = (Library.migrator.migrations.count + 1...Library.migrator.migrations.count + 2).map {
    "\($0) more"
  }

  /// Returns the library's own migrations followed by two more.
  static func migrator(
    _ first: @escaping @Sendable (Database) throws -> Void = { _ in },
    _ second: @escaping @Sendable (Database) throws -> Void = { _ in }
  ) -> DatabaseMigrator {
    var migrator = Library.migrator
    migrator.registerMigration(names[0]) { db in
      try db.execute(sql: "CREATE TABLE more (id INTEGER PRIMARY KEY, text TEXT)")
      try first(db)
    }
    migrator.registerMigration(names[1]) { db in
      try db.execute(sql: "INSERT INTO more (text) SELECT title FROM article")
      try second(db)
    }
    return migrator
  }

  struct Refused: Error {}
}

extension Sandbox {
  var directory: URL { location.directory }

  /// Creates a library of the first version at this location.
  func makeSchemaOne(articles: Int = 300) throws {
    try SchemaOne.make(location.databaseURL, articles: articles)
  }

  /// Returns the sorted file names in the directory, except SQLite's own files beside the database.
  func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: directory.path).sorted()
      .filter { !["library.sqlite-wal", "library.sqlite-shm"].contains($0) }
  }

  /// Writes a file in the directory.
  func write(_ data: Data, as name: String) throws {
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    try data.write(to: directory.appending(path: name))
  }
}
