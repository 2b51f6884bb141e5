import Foundation
import GRDB
import TortureWork

@testable import Library

/// Migrations beyond those there are, so that a library of today is one of an earlier version.
enum MigrationSample {
  static let names = (Library.migrator.migrations.count + 1...Library.migrator.migrations.count + 2).map {
    "\($0) more"
  }

  /// The library's own and two more.
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

  /// A library of the first version in its place.
  func makeSchemaOne(articles: Int = 300) throws {
    try SchemaOne.make(location.databaseURL, articles: articles)
  }

  /// The names in the directory, in order, but for SQLite's own beside the database.
  func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: directory.path).sorted()
      .filter { !["library.sqlite-wal", "library.sqlite-shm"].contains($0) }
  }

  /// Writes a file of the directory.
  func write(_ data: Data, as name: String) throws {
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    try data.write(to: directory.appending(path: name))
  }
}
