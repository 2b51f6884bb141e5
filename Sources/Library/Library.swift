import GRDB

/// The feeds of one person, their articles and what was read and starred, in one SQLite file.
///
/// Several libraries can be open at once, and several processes can have the same one open: each sees what the others
/// commit. Reading sees one consistent state and never waits for a writer. A change is one transaction: after it has
/// returned it survives the program's death (a power cut may take the last seconds), and once begun it is not stopped
/// by the cancellation of its task.
public final class Library: Sendable {
  /// How long a statement waits for another process before ``LibraryError/locked(_:)``, in seconds.
  ///
  /// SQLite lets one process write at a time and those that wait take turns by chance. The longest transaction we make,
  /// marking a million articles, takes a few seconds on a slow disk; so whoever waits ten times as long is not
  /// unlucky, but facing a process that hangs.
  public static let busyTimeout: Double = 30

  /// Where the library is.
  public let location: LibraryLocation

  let pool: DatabasePool
  /// The connection of short reads. It is nobody's else: a glance holds a thread of the caller's while it waits, and must
  /// never wait for a reader that a task has, which needs such a thread to give it back.
  private let glances: DatabaseQueue
  let hub: ChangeHub

  init(location: LibraryLocation, pool: DatabasePool, glances: DatabaseQueue, hub: ChangeHub) {
    self.location = location
    self.pool = pool
    self.glances = glances
    self.hub = hub
  }

  deinit {
    hub.close()
  }

  /// Ends every stream of changes, waits for the work at hand and closes the file. Whatever is asked of the library
  /// afterwards fails.
  @concurrent public func close() async {
    guard hub.close() else { return }
    // It only fails when a statement of ours is still being stepped; then the file closes with the library's end.
    try? shut()
  }

  private func shut() throws {
    // Readers first: only a connection that writes, when it is the last, empties the log into the file and removes it.
    try glances.close()
    pool.releaseMemory()
    try pool.close()
  }
}

// MARK: - The two ways to the database

extension Library {
  /// Reads one consistent state, off the caller's thread.
  func read<T: Sendable>(_ body: @Sendable (Database) throws -> T) async throws(LibraryError) -> T {
    do {
      return try await pool.read(body)
    } catch {
      throw LibraryError(error, at: location)
    }
  }

  /// The same for what is as short as a page, on the thread that the caller's executor has at hand: to wait for a thread
  /// of GRDB's and back takes as long as the page itself. It cannot be interrupted and need not be.
  @concurrent func glance<T: Sendable>(_ body: @Sendable (Database) throws -> T) async throws(LibraryError) -> T {
    guard !Task.isCancelled else { throw .cancelled }
    return try now { () throws in try glances.unsafeRead { db in try Self.isolated(db, body) } }
  }

  /// A glance by one statement, which sees one consistent state without a transaction around it.
  @concurrent func glanceOnce<T: Sendable>(
    _ body: @Sendable (Database) throws -> T
  ) async throws(LibraryError) -> T {
    guard !Task.isCancelled else { throw .cancelled }
    return try now { () throws in try glances.unsafeRead(body) }
  }

  /// A transaction by statements that are kept: GRDB would prepare its own each time, which takes as long as some ten rows.
  private static func isolated<T>(_ db: Database, _ body: (Database) throws -> T) throws -> T {
    try db.cachedStatement(sql: "BEGIN DEFERRED TRANSACTION").execute()
    defer {
      // there is nothing to lose, but the connection must be free for the next one
      do { try db.cachedStatement(sql: "COMMIT TRANSACTION").execute() } catch { try? db.rollback() }
    }
    return try body(db)
  }

  private func now<T>(_ work: () throws -> T) throws(LibraryError) -> T {
    do {
      return try work()
    } catch {
      throw LibraryError(error, at: location)
    }
  }

  /// The one funnel of every change: a transaction with the changes it lists, which are published once it is committed.
  ///
  /// GRDB's asynchronous `write` would stop at the cancellation of the caller's task, in the doubtful case after the
  /// commit; this one always tells what became of the transaction.
  func mutate<T: Sendable>(
    _ body: @escaping @Sendable (Database, inout ChangeLog) throws -> T
  ) async throws(LibraryError) -> T {
    let outcome: Result<T, any Error> = await withCheckedContinuation { continuation in
      pool.asyncWriteWithoutTransaction { [hub] db in
        continuation.resume(returning: Result { try Self.transact(db, hub: hub, body) })
      }
    }
    do {
      return try outcome.get()
    } catch {
      throw LibraryError(error, at: location)
    }
  }

  private static func transact<T>(
    _ db: Database, hub: ChangeHub, _ body: (Database, inout ChangeLog) throws -> T
  ) throws -> T {
    var log = ChangeLog()
    var outcome: T?
    try db.inTransaction(.immediate) {
      outcome = try body(db, &log)
      try log.write(to: db)
      return .commit
    }
    if !log.isEmpty {
      hub.readOn(db)
    }
    guard let outcome else { throw LibraryError.failed(reason: "a transaction without an outcome") }
    return outcome
  }
}
