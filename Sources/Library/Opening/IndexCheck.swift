import Foundation
package import GRDB

/// FTS5's own check of the search index, made on a copy of the index.
///
/// FTS5 takes the request for it as something to be written, and reads the whole index for it: asked of the library it
/// would keep every writer waiting for seconds. What it looks at are the index's own tables. They alone are read, into
/// memory or into a file without a name, so that a kill leaves nothing behind.
struct IndexCheck: Sendable {
  let location: LibraryLocation
  /// What the index has.
  let bytes: Int

  /// The most that is copied into memory, in bytes: also a disk without any room lets a small library be checked.
  static let inMemory = 16 << 20
  /// The room that is left to others, in bytes.
  static let margin = 64 << 20

  /// Whether `PRAGMA integrity_check` has done all this already, by reading.
  static func isPartOfIntegrityCheck(_ db: Database) throws -> Bool {
    let version = try String.fetchOne(db, sql: "SELECT sqlite_version()") ?? ""
    return version.compare("3.44", options: .numeric) != .orderedAscending
  }

  /// What the index of a library has, nearly all of which is in one of its tables.
  static func bytes(_ db: Database) throws -> Int {
    try Int.fetchOne(db, sql: "SELECT sum(length(block)) FROM searchIndex_data") ?? 0
  }

  /// What is wrong with the index; empty when it is whole.
  ///
  /// - Throws: ``LibraryError/diskFull(_:)`` before anything is copied, or what the database says.
  func findings() async throws -> [String] {
    let copy = try bytes <= Self.inMemory ? DatabaseQueue(configuration: Self.configuration) : namelessFile()
    let findings = try await copy.writeWithoutTransaction { db in
      try fill(db)
      return try Self.check(db)
    }
    try copy.close()
    return findings
  }

  private func namelessFile() throws -> DatabaseQueue {
    if let free = PosixFile.freeBytes(location.directory), free < bytes + bytes / 8 + Self.margin {
      throw LibraryError.diskFull(location.databaseURL)
    }
    let draft = location.directory.appending(path: "\(LibraryLocation.draftStem)\(UUID().uuidString).sqlite")
    try PosixFile.make(draft, at: location)
    // SQLite has the file from then on, and needs its name no more
    defer { try? FileManager.default.removeItem(at: draft) }
    return try DatabaseQueue(path: draft.path, configuration: Self.configuration)
  }

  private static var configuration: Configuration {
    var configuration = Library.searchConfiguration
    configuration.prepareDatabase { db in
      // nothing of it is ever looked at again: no journal, no waiting for the disk
      try db.execute(sql: "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")
    }
    return configuration
  }

  /// Copies one consistent state of the index.
  private func fill(_ db: Database) throws {
    try db.execute(sql: "ATTACH ? AS library", arguments: [location.databaseURL.path])
    try db.inTransaction(.deferred) {
      let definition = "SELECT sql FROM library.sqlite_master WHERE name = 'searchIndex'"
      try db.execute(sql: String.fetchOne(db, sql: definition) ?? "")
      for table in ["config", "data", "idx"] {
        try db.execute(
          sql: """
            DELETE FROM main.searchIndex_\(table);
            INSERT INTO main.searchIndex_\(table) SELECT * FROM library.searchIndex_\(table)
            """)
      }
      return .commit
    }
    try db.execute(sql: "DETACH library")
  }

  private static func check(_ db: Database) throws -> [String] {
    // what FTS5 knows of its tables from when it made them is forgotten with the schema
    try db.execute(sql: "PRAGMA writable_schema = RESET")
    do {
      try db.execute(sql: "INSERT INTO searchIndex (searchIndex) VALUES ('integrity-check')")
      return []
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
      return ["the search index contradicts itself"]
    }
  }
}

extension Library {
  /// What a connection needs that looks at the search index beside a library, and no more.
  package static var searchConfiguration: Configuration {
    var configuration = Configuration()
    configuration.label = "Library.check"
    configuration.busyMode = .timeout(busyTimeout)
    configuration.prepareDatabase { try $0.addSearchTokenizer() }
    return configuration
  }
}
