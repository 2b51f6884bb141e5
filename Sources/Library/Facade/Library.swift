import GRDB

/// A user's feeds, their articles, and which articles are read and starred, in one SQLite file.
///
/// Several libraries can be open at once, and several processes can open the same one; each sees what the others
/// commit. Every read sees one consistent state and never waits for a writer. Every change is one transaction. When the
/// call returns, the change survives a crash of the program (a power failure may lose the last seconds). Once a change
/// has begun, cancelling its task does not stop it.
public final class Library: Sendable {
  /// How long a statement waits for another process before it fails with ``LibraryError/locked(_:)``, in seconds.
  ///
  /// SQLite lets one process write at a time, and waiting processes take turns at random. The longest transaction,
  /// inserting a million unread articles, takes a few seconds on a slow disk. After waiting ten times that, the other process
  /// must be hanging.
  public static let busyTimeout: Double = Connections.busyTimeout

  /// The directory of the library.
  public let location: LibraryLocation

  let pool: DatabasePool
  /// The connection for short reads, used for nothing else. A glance blocks one of the caller's threads while it waits,
  /// so it must never wait for a pool reader held by a task that needs such a thread to release it.
  private let glances: DatabaseQueue
  private let writerCache: WriterCache
  let hub: ChangeHub
  let rules = RuleBook()
  let stories = StoryIndex()
  let waitingStores = StoreQueue()

  init(location: LibraryLocation, _ connections: Connections) {
    self.location = location
    pool = connections.pool
    glances = connections.glances
    writerCache = WriterCache(of: connections.pool)
    hub = connections.hub
  }

  deinit {
    hub.close()
  }

  /// Ends every change stream, waits for running work and closes the file. All later calls fail.
  @concurrent public func close() async {
    guard hub.close() else { return }
    // This only fails if one of our statements is still being stepped; the file is then closed when the library is
    // deallocated.
    try? shut()
  }

  /// Gives back what connections keep to read the same pages and to run the same statements again, and the index of
  /// stories: some ten megabytes. The next reads take a few milliseconds longer.
  @concurrent public func releaseMemory() async {
    stories.release()
    glances.releaseMemory()
    pool.releaseMemory()
  }

  private func shut() throws {
    // Readers first: the log is only checkpointed and removed if the last connection to close can write.
    try glances.close()
    pool.releaseMemory()
    try? pool.writeWithoutTransaction(SweepConnection.dropAll)
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

  /// Like ``read(_:)``, but for short reads such as a single page, and on a thread of the caller's executor: switching
  /// to a GRDB thread and back takes as long as reading the page. It cannot be interrupted, and need not be.
  @concurrent func glance<T: Sendable>(_ body: @Sendable (Database) throws -> T) async throws(LibraryError) -> T {
    guard !Task.isCancelled else { throw .cancelled }
    return try await glanceBeforeWriting(body)
  }

  /// A glance whose result is needed for a change, which cancelling the task does not stop.
  @concurrent func glanceBeforeWriting<T: Sendable>(
    _ body: @Sendable (Database) throws -> T
  ) async throws(LibraryError) -> T {
    try now { () throws in try glances.unsafeRead { db in try Self.isolated(db, body) } }
  }

  /// A glance with a single statement, which sees one consistent state without a transaction.
  @concurrent func glanceOnce<T: Sendable>(
    _ body: @Sendable (Database) throws -> T
  ) async throws(LibraryError) -> T {
    guard !Task.isCancelled else { throw .cancelled }
    return try now { () throws in try glances.unsafeRead(body) }
  }

  /// Runs a transaction with cached statements. GRDB would prepare BEGIN and COMMIT each time, which takes as long as
  /// reading about ten rows.
  private static func isolated<T>(_ db: Database, _ body: (Database) throws -> T) throws -> T {
    try db.cachedStatement(sql: "BEGIN DEFERRED TRANSACTION").execute()
    defer {
      // Nothing was written, but the connection must be free for the next read.
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

  /// The single path for all changes: runs a transaction with a change log, which is published after the commit.
  ///
  /// GRDB's asynchronous `write` checks for cancellation of the caller's task, possibly after the commit; this method
  /// always reports the transaction's actual outcome.
  func mutate<T: Sendable>(
    _ body: @escaping @Sendable (Database, inout ChangeLog) throws -> T
  ) async throws(LibraryError) -> T {
    let outcome: Result<T, any Error> = await withCheckedContinuation { continuation in
      pool.asyncWriteWithoutTransaction { [hub] db in
        continuation.resume(returning: Result { try Self.transact(db, hub: hub, body) })
      }
    }
    writerCache.didWrite()
    do {
      return try outcome.get()
    } catch {
      throw LibraryError(error, at: location)
    }
  }

  static func transact<T>(
    _ db: Database, hub: ChangeHub, _ body: (Database, inout ChangeLog) throws -> T
  ) throws -> T {
    var log = ChangeLog()
    var outcome: T?
    try db.inTransaction(.immediate) {
      outcome = try body(db, &log)
      try StoryChanges(db: db).follow(&log)
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
