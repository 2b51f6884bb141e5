import Foundation

/// The lock for migrating or replacing a library, held by at most one process at a time.
///
/// It is an flock on a separate file that is never removed: otherwise two processes could hold locks on two files of
/// the same name. Merely reading and writing the database does not need this lock.
enum LibraryLock {
  /// The polling interval in milliseconds.
  private static let interval = 50

  /// Holds the lock while running a closure.
  ///
  /// The lock is polled, because a blocking flock would occupy a thread of the task pool and could neither be cancelled
  /// nor time out.
  ///
  /// - Parameter patience: How long to wait for another process, in seconds; nil for as long as it takes.
  /// - Throws: ``LibraryError/locked(_:)``, an error if the lock file cannot be created, and any error thrown by the
  ///   closure.
  static func held<T>(
    at location: LibraryLocation, named name: String = "library.lock", waiting patience: Double?,
    _ body: () async throws -> T
  ) async throws -> T {
    let path = location.directory.appending(path: name).path
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, mode_t(LibraryLocation.fileMode))
    guard descriptor >= 0 else { throw LibraryError(system: errno, at: location) }
    // Not by closing alone: a process that is just being started has a copy of the descriptor until it runs its program.
    defer {
      flock(descriptor, LOCK_UN)
      close(descriptor)
    }
    let deadline = patience.map { ContinuousClock.now + .seconds($0) }
    while try !takes(descriptor, at: location) {
      if let deadline, ContinuousClock.now >= deadline { throw LibraryError.locked(location.databaseURL) }
      try await Task.sleep(for: .milliseconds(interval))
    }
    return try await body()
  }

  private static func takes(_ descriptor: Int32, at location: LibraryLocation) throws -> Bool {
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      switch errno {
      case EINTR: continue
      case EWOULDBLOCK: return false
      default: throw LibraryError(system: errno, at: location)
      }
    }
    return true
  }
}
