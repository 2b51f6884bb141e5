import Foundation
import GRDB

/// Opens a library, creating or migrating its database as needed.
struct Opening: Sendable {
  let location: LibraryLocation
  let migrator: DatabaseMigrator
  /// In seconds.
  let busyTimeout: Double
  let onProgress: @Sendable (OpeningStep) -> Void
  var tracing: StatementTrace?

  func open() async throws -> Connections {
    onProgress(.opening)
    try location.makeDirectory()
    try location.checkFiles()
    if !location.hasDatabase {
      try makeDatabase()
    }
    try location.restrictDatabase()
    let current = try await openCurrent()
    let pool = if let current { current } else { try await openMigrated() }
    return Connections(pool: pool, glances: try await openGlances(), hub: try ChangeHub(pool))
  }

  /// Creates a complete database under another name and links it into place, so that neither another process nor a
  /// restart after a kill ever finds half of one. If two processes do so at once, the first wins and the other uses its
  /// database.
  private func makeDatabase() throws {
    let files = FileManager.default
    let draft = location.directory.appending(path: "library-new-\(UUID().uuidString).sqlite")
    try PosixFile.make(draft, at: location)
    defer {
      for suffix in LibraryLocation.suffixes {
        try? files.removeItem(atPath: draft.path + suffix)
      }
    }
    var configuration = Connections.configuration(for: location.databaseURL, knowing: migrator)
    configuration.journalMode = .wal
    let queue = try DatabaseQueue(path: draft.path, configuration: configuration)
    try migrator.migrate(queue)
    try queue.close()
    do {
      try files.linkItem(at: draft, to: location.databaseURL)
    } catch {
      // Another process was first, or the file system does not support hard links.
      if !location.hasDatabase {
        try files.moveItem(at: draft, to: location.databaseURL)
      }
    }
  }

  /// Opens the pool, or returns nil if migrations are pending. Nothing is written before that is known.
  private func openCurrent() async throws -> DatabasePool? {
    // A connection that can write would checkpoint a log left by a crash when it closes.
    if location.hasLog, try await !look({ _, state in state.pending.isEmpty }) { return nil }
    do {
      return try await openPool(refusing: true)
    } catch is MigrationsPending {
      return nil
    } catch is SweepsFound {
      LeftSweeps(location: location).drop()
      return try await openPool()
    }
  }

  private func openGlances() async throws -> DatabaseQueue {
    var configuration = configuration()
    configuration.readonly = true
    return try await whileBusy { [configuration] in
      try DatabaseQueue(path: location.databaseURL.path, configuration: configuration)
    }
  }

  private func configuration(refusing: Bool = false) -> Configuration {
    Connections.configuration(
      for: location.databaseURL, knowing: migrator, busyTimeout: busyTimeout, refusingPending: refusing,
      refusingSweeps: refusing, tracing: tracing)
  }

  /// - Parameter refusing: Whether to throw ``MigrationsPending`` or ``SweepsFound`` before anything is written.
  private func openPool(refusing: Bool = false) async throws -> DatabasePool {
    let configuration = configuration(refusing: refusing)
    return try await whileBusy { try DatabasePool(path: location.databaseURL.path, configuration: configuration) }
  }

  /// Retries while the database is busy. GRDB's pool writes a few bytes when it opens, in a transaction that fails as
  /// busy without waiting if another process commits at that moment.
  private func whileBusy<T>(_ body: () throws -> T) async throws -> T {
    let deadline = ContinuousClock.now + .seconds(busyTimeout)
    while true {
      do {
        return try body()
      } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY && ContinuousClock.now < deadline {
        try await Task.sleep(for: .milliseconds(20))
      }
    }
  }

  /// Reads with a connection that cannot write.
  private func look<T>(_ body: (DatabaseQueue, SchemaState) async throws -> T) async throws -> T {
    var configuration = configuration()
    configuration.readonly = true
    let queue = try await whileBusy { [configuration] in
      try DatabaseQueue(path: location.databaseURL.path, configuration: configuration)
    }
    let state = try await queue.read { [location, migrator] db in
      SchemaState(
        applied: try Schema.check(db, in: location.databaseURL, knowing: migrator), known: migrator.migrations)
    }
    let outcome = try await body(queue, state)
    try queue.close()
    return outcome
  }
}

// MARK: - A library of an earlier version

extension Opening {
  /// How long the process waits for another one to finish migrating the library, as a multiple of ``busyTimeout``: ten
  /// minutes.
  ///
  /// The system releases the lock of a process that dies, so the holder is still working, and backing up and migrating
  /// gigabytes on a slow disk takes minutes where a transaction takes seconds.
  static let patience: Double = 20

  private func openMigrated() async throws -> DatabasePool {
    try await LibraryLock.held(at: location, waiting: busyTimeout * Self.patience) {
      // Another process may have migrated the library in the meantime.
      let pending = try await look { queue, state in
        if let first = state.firstPending, !state.applied.isEmpty {
          try await Backup(location: location, migration: first, onProgress: onProgress).make(from: queue)
        }
        return state.pending
      }
      let pool = try await openPool()
      try await migrate(pool, through: pending)
      return pool
    }
  }

  private func migrate(_ pool: DatabasePool, through pending: [String]) async throws {
    for (index, migration) in pending.enumerated() {
      // Between two migrations, the library is as consistent as before the first.
      try Task.checkCancellation()
      onProgress(.migrating(step: index + 1, of: pending.count))
      do {
        try await offThePool { try migrator.migrate(pool, upTo: migration) }
      } catch {
        guard case .failed(let reason) = LibraryError(error, at: location) else { throw error }
        throw LibraryError.failed(reason: "update “\(migration)”: \(reason)")
      }
    }
  }

  /// Runs a migration on a dispatch queue. It blocks its thread until it is done, and the task pool has only one thread
  /// per core.
  private func offThePool(_ body: @escaping @Sendable () throws -> Void) async throws {
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      DispatchQueue.global(qos: .userInitiated).async {
        continuation.resume(with: Result { try body() })
      }
    }
  }
}

/// The applied and the known migrations of a database.
private struct SchemaState {
  let applied: [String]
  let known: [String]

  var pending: [String] { known.filter { !applied.contains($0) } }

  /// The number of the first pending migration, counted from 1 like the migrations' names.
  var firstPending: Int? {
    known.firstIndex { !applied.contains($0) }.map { $0 + 1 }
  }
}
