import Foundation

/// What Foundation does not say of files: that one is new, and that it is on the disk.
enum PosixFile {
  /// Makes an empty file that only its owner may read, from its first byte on.
  static func make(_ url: URL, at location: LibraryLocation) throws(LibraryError) {
    let descriptor = open(url.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode_t(LibraryLocation.fileMode))
    guard descriptor >= 0 else { throw LibraryError(system: errno, at: location) }
    close(descriptor)
  }

  /// Waits until a file, or what a directory lists, is on the disk.
  static func sync(_ url: URL, at location: LibraryLocation) throws(LibraryError) {
    let descriptor = open(url.path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw LibraryError(system: errno, at: location) }
    defer { close(descriptor) }
    while fsync(descriptor) != 0 {
      // A file system that cannot do it for a directory says so, and has no need to.
      guard errno != EINVAL else { return }
      guard errno == EINTR else { throw LibraryError(system: errno, at: location) }
    }
  }

  /// Gives a file another name, in the place of the one that has it.
  static func rename(_ source: URL, to target: URL, at location: LibraryLocation) throws(LibraryError) {
    guard Foundation.rename(source.path, target.path) == 0 else { throw LibraryError(system: errno, at: location) }
  }

  /// The room that a directory's file system has for this user, in bytes; nil where it does not say.
  static func freeBytes(_ directory: URL) -> Int? {
    var status = statvfs()
    guard statvfs(directory.path, &status) == 0 else { return nil }
    return Int(clamping: UInt64(status.f_bavail)) * Int(clamping: UInt64(status.f_frsize))
  }
}
