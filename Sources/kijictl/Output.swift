import Foundation

/// Writes the program's output files.
enum Output {
  /// Whether a name refers to a regular file, directly or through a link.
  static func isRegularFile(_ file: String) -> Bool {
    var status = stat()
    return stat(file, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// Writes a file completely or not at all, by renaming a draft once it is on disk. Anything but a regular file, such
  /// as a pipe, is written to directly. A replaced file keeps its permissions.
  static func write(_ bytes: [UInt8], to file: String) throws(CommandFailure) {
    var old = stat()
    let exists = stat(file, &old) == 0
    guard !exists || isRegularFile(file) else { return try write(bytes, to: file, O_WRONLY, named: file) }
    // Replace the file that a link leads to, not the link.
    let target = exists ? URL(filePath: file).resolvingSymlinksInPath().path : file
    let draft = target + "." + UUID().uuidString.prefix(8) + ".draft"
    do throws(CommandFailure) {
      try write(bytes, to: draft, O_WRONLY | O_CREAT | O_EXCL, mode: exists ? old.st_mode & 0o777 : nil, named: file)
      guard rename(draft, target) == 0 else { throw failure(file, errno) }
    } catch {
      unlink(draft)
      throw error
    }
  }

  /// - Parameters:
  ///   - mode: The mode of a new file; nil for the default.
  ///   - name: The file name for error messages.
  private static func write(
    _ bytes: [UInt8], to path: String, _ flags: Int32, mode: mode_t? = nil, named name: String
  ) throws(CommandFailure) {
    let descriptor = open(path, flags | O_CLOEXEC, mode ?? 0o666)
    guard descriptor >= 0 else { throw failure(name, errno) }
    // Restores bits removed by the umask. If that fails, the mode is more restrictive, never less.
    if let mode { _ = fchmod(descriptor, mode) }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    do {
      try file.write(contentsOf: Data(bytes))
    } catch { throw failure(name, errno) }
    // A pipe cannot be synced.
    guard fsync(descriptor) == 0 || errno == EINVAL || errno == EROFS else { throw failure(name, errno) }
  }

  private static func failure(_ file: String, _ code: Int32) -> CommandFailure {
    switch code {
    case EISDIR: CommandFailure("“\(file)” is a folder, not a file.")
    case ENOENT, ENOTDIR: CommandFailure("“\(file)” could not be written: its folder does not exist.")
    case EACCES, EPERM, EROFS: CommandFailure("“\(file)” could not be written: permission denied.")
    default: CommandFailure("“\(file)” could not be written: \(String(cString: strerror(code))).")
    }
  }
}
