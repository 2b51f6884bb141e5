import Foundation
import GRDB

extension Library {
  /// Opens the library in a directory, and makes it where there is none: the directory with mode 0700, the files
  /// with 0600.
  ///
  /// - Throws: ``LibraryError/damaged(_:)``, ``LibraryError/newerSchema(_:)``, ``LibraryError/readOnly(_:)``,
  ///   ``LibraryError/locked(_:)``, ``LibraryError/diskFull(_:)`` or ``LibraryError/cannotOpen(_:reason:)``.
  ///   Nothing is overwritten then.
  @concurrent public static func open(_ location: LibraryLocation) async throws(LibraryError) -> Library {
    do {
      try location.makeDirectory()
      try location.checkFiles()
      if !location.hasDatabase {
        try makeDatabase(at: location)
      }
      try location.restrictDatabase()
      let pool = try await openPool(at: location)
      try migrate(pool)
      return Library(location: location, pool: pool, hub: try ChangeHub(pool))
    } catch {
      throw LibraryError(error, at: location)
    }
  }

  /// Makes a whole database under another name and links it into place, so that no other process, and nobody after a
  /// kill, ever meets half of one. Of two that make one at the same time the first wins, and the other takes that.
  private static func makeDatabase(at location: LibraryLocation) throws {
    let files = FileManager.default
    let draft = location.directory.appending(path: "library-new-\(UUID().uuidString).sqlite")
    guard files.createFile(atPath: draft.path, contents: nil, attributes: [.posixPermissions: LibraryLocation.fileMode])
    else {
      throw location.directoryIsWritable
        ? LibraryError.cannotOpen(location.databaseURL, reason: "The file cannot be made.")
        : LibraryError.readOnly(location.directory)
    }
    defer {
      for suffix in LibraryLocation.suffixes {
        try? files.removeItem(atPath: draft.path + suffix)
      }
    }
    var configuration = configuration(at: location)
    configuration.journalMode = .wal
    let queue = try DatabaseQueue(path: draft.path, configuration: configuration)
    try Schema.migrator.migrate(queue)
    try queue.close()
    do {
      try files.linkItem(at: draft, to: location.databaseURL)
    } catch {
      // Another process was first; or the file system has no hard links.
      if !location.hasDatabase {
        try files.moveItem(at: draft, to: location.databaseURL)
      }
    }
  }

  private static func configuration(at location: LibraryLocation) -> Configuration {
    var configuration = Configuration()
    configuration.label = "Library"
    configuration.busyMode = .timeout(busyTimeout)
    configuration.foreignKeysEnabled = true
    configuration.prepareDatabase { db in
      db.add(tokenizer: SearchTokenizer.self)
      guard !db.configuration.readonly else { return }
      try Schema.check(db, at: location)
      // Heard only while the file has no table, and before the journal's mode writes its first page.
      try db.execute(sql: "PRAGMA auto_vacuum = INCREMENTAL")
    }
    return configuration
  }

  /// GRDB's pool writes a few bytes when it opens, in a transaction that a commit of another process at that moment
  /// turns into "busy" without any waiting. So it is tried again.
  private static func openPool(at location: LibraryLocation) async throws -> DatabasePool {
    let deadline = ContinuousClock.now + .seconds(busyTimeout)
    while true {
      do {
        return try DatabasePool(path: location.databaseURL.path, configuration: configuration(at: location))
      } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY && ContinuousClock.now < deadline {
        try await Task.sleep(for: .milliseconds(20))
      }
    }
  }

  /// Two processes of a new version can start on an old library at once. Each migration is a transaction; whoever
  /// comes second to one fails with "table exists", and then goes on from where the other has come to.
  private static func migrate(_ pool: DatabasePool) throws {
    let migrator = Schema.migrator
    var applied = try pool.read(migrator.appliedMigrations).count
    while try !pool.read(migrator.hasCompletedMigrations) {
      do {
        try migrator.migrate(pool)
      } catch {
        let reached = try pool.read(migrator.appliedMigrations).count
        guard reached > applied else { throw error }
        applied = reached
      }
    }
  }
}
