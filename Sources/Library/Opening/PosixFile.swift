import Foundation

/// File operations that Foundation lacks: creating a file exclusively and syncing it to disk.
enum PosixFile {
  /// Creates an empty file that is readable only by its owner from the start.
  static func make(_ url: URL, at location: LibraryLocation) throws(LibraryError) {
    let descriptor = open(url.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode_t(LibraryLocation.fileMode))
    guard descriptor >= 0 else { throw LibraryError(system: errno, at: location) }
    close(descriptor)
  }

  /// Waits until a file, or the entries of a directory, are on disk.
  static func sync(_ url: URL, at location: LibraryLocation) throws(LibraryError) {
    let descriptor = open(url.path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw LibraryError(system: errno, at: location) }
    defer { close(descriptor) }
    while fsync(descriptor) != 0 {
      // A file system that does not support this for directories does not need it.
      guard errno != EINVAL else { return }
      guard errno == EINTR else { throw LibraryError(system: errno, at: location) }
    }
  }

  /// Renames a file, replacing an existing file of that name.
  static func rename(_ source: URL, to target: URL, at location: LibraryLocation) throws(LibraryError) {
    guard Foundation.rename(source.path, target.path) == 0 else { throw LibraryError(system: errno, at: location) }
  }

  /// Returns the space on a directory's file system that is available to this user, in bytes; nil if unknown.
  static func freeBytes(_ directory: URL) -> Int? {
    var status = statvfs()
    guard statvfs(directory.path, &status) == 0 else { return nil }
    return Int(clamping: UInt64(status.f_bavail)) * Int(clamping: UInt64(status.f_frsize))
  }
}
