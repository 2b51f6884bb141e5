import Foundation

/// Files that the program writes.
enum Output {
  /// Whether there is an ordinary file of that name, or a link to one.
  static func isRegularFile(_ file: String) -> Bool {
    var status = stat()
    return stat(file, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// Writes a file whole or not at all: a draft beside it takes its name when it is on the disk. What is no ordinary file,
  /// such as a pipe, is written to as it stands. Who may read and write the file may do so after.
  static func write(_ bytes: [UInt8], to file: String) throws(CommandFailure) {
    var old = stat()
    let exists = stat(file, &old) == 0
    guard !exists || isRegularFile(file) else { return try write(bytes, to: file, O_WRONLY, named: file) }
    // the file that a link leads to is replaced, and not the link
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
  ///   - mode: that of a new file; nil for the usual one.
  ///   - name: what a failure calls the file.
  private static func write(
    _ bytes: [UInt8], to path: String, _ flags: Int32, mode: mode_t? = nil, named name: String
  ) throws(CommandFailure) {
    let descriptor = open(path, flags | O_CLOEXEC, mode ?? 0o666)
    guard descriptor >= 0 else { throw failure(name, errno) }
    // what the umask took away; where that fails it is less than it was, and never more
    if let mode { _ = fchmod(descriptor, mode) }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    do {
      try file.write(contentsOf: Data(bytes))
    } catch { throw failure(name, errno) }
    // a pipe has nothing to bring to a disk
    guard fsync(descriptor) == 0 || errno == EINVAL || errno == EROFS else { throw failure(name, errno) }
  }

  private static func failure(_ file: String, _ code: Int32) -> CommandFailure {
    switch code {
    case EISDIR: CommandFailure("“\(file)” is a folder and not a file.")
    case ENOENT, ENOTDIR: CommandFailure("“\(file)” cannot be written: its folder does not exist.")
    case EACCES, EPERM, EROFS: CommandFailure("“\(file)” cannot be written: you may not write there.")
    default: CommandFailure("“\(file)” cannot be written: \(String(cString: strerror(code))).")
    }
  }
}
