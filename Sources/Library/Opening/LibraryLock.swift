import Foundation

/// The right to update or replace a library, which one process has at a time.
///
/// It is a lock of the system's (flock) on a file of its own, which stays: were it removed, two processes could hold
/// locks on two files of one name. Whoever merely reads and writes the database needs no such right.
enum LibraryLock {
  /// How often it is asked for, in milliseconds.
  private static let interval = 50

  /// Holds it for the length of a body.
  ///
  /// It is asked for again and again, for waiting in the system's own way would hold a thread of the tasks' pool, and
  /// could neither be cancelled nor come to an end.
  ///
  /// - Parameter patience: how long to wait for another process, in seconds.
  /// - Throws: ``LibraryError/locked(_:)``, or that the file cannot be made; and what the body throws.
  static func held<T>(
    at location: LibraryLocation, waiting patience: Double, _ body: () async throws -> T
  ) async throws -> T {
    let path = location.directory.appending(path: "library.lock").path
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, mode_t(LibraryLocation.fileMode))
    guard descriptor >= 0 else { throw LibraryError(system: errno, at: location) }
    // Closing gives the lock up as well.
    defer { close(descriptor) }
    let deadline = ContinuousClock.now + .seconds(patience)
    while try !takes(descriptor, at: location) {
      guard ContinuousClock.now < deadline else { throw LibraryError.locked(location.databaseURL) }
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
