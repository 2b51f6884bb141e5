import Foundation
import GRDB

/// Runs FTS5's own integrity check on a copy of the search index.
///
/// FTS5 treats the check as a write and reads the whole index for it, so on the library itself it would block all
/// writers for seconds. The check only needs the index's own tables. They are copied into memory or into an unlinked
/// file, so that a killed process leaves nothing behind.
struct IndexCheck: Sendable {
  let location: LibraryLocation
  /// The size of the index.
  let bytes: Int

  /// The largest index copied into memory, in bytes, so that a small library can be checked even on a full disk.
  static let inMemory = 16 << 20
  /// The disk space left free for others, in bytes.
  static let margin = 64 << 20

  /// Whether `PRAGMA integrity_check` already includes this check, without writing.
  static func isPartOfIntegrityCheck(_ db: Database) throws -> Bool {
    let version = try String.fetchOne(db, sql: "SELECT sqlite_version()") ?? ""
    return version.compare("3.44", options: .numeric) != .orderedAscending
  }

  /// Returns the size of a library's index, nearly all of which is in one of its tables.
  static func bytes(_ db: Database) throws -> Int {
    try Int.fetchOne(db, sql: "SELECT sum(length(block)) FROM searchIndex_data") ?? 0
  }

  /// Returns the errors in the index; empty if it is sound.
  ///
  /// - Throws: ``LibraryError/diskFull(_:)`` before anything is copied, or a database error.
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
    // SQLite keeps the file open and no longer needs its name.
    defer { try? FileManager.default.removeItem(at: draft) }
    return try DatabaseQueue(path: draft.path, configuration: Self.configuration)
  }

  private static var configuration: Configuration {
    var configuration = searchConfiguration
    configuration.prepareDatabase { db in
      // The copy is discarded afterwards, so it needs no journal and no syncing.
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
    // Resetting the schema makes FTS5 discard what it cached about its tables when it created them.
    try db.execute(sql: "PRAGMA writable_schema = RESET")
    do {
      try db.execute(sql: "INSERT INTO searchIndex (searchIndex) VALUES ('integrity-check')")
      return []
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
      return ["the search index contradicts itself"]
    }
  }
}

extension IndexCheck {
  /// The minimal configuration of a connection that only inspects the search index.
  static var searchConfiguration: Configuration {
    var configuration = Configuration()
    configuration.label = "Library.check"
    configuration.busyMode = .timeout(Connections.busyTimeout)
    configuration.prepareDatabase { try $0.addSearchTokenizer() }
    return configuration
  }
}
