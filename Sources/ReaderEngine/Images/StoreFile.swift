internal import Foundation

/// The file operations of the ``ImageStore``. What fails is missing afterwards, so that only success is reported.
enum StoreFile {
  /// The length of a name: a SHA-256 in hexadecimal digits.
  static let nameLength = 64

  /// Whether a file's name is a digest.
  static func isName(_ name: String) -> Bool {
    name.utf8.count == nameLength
      && name.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }

  /// Returns the names in a folder, in any order.
  static func names(in directory: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
  }

  /// Returns a regular file's bytes, unless there are more than a limit.
  static func read(_ path: String, atMost limit: Int) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= limit else {
      return nil
    }
    let count = Int(status.st_size)
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, done in
      while done < count {
        let more = Foundation.read(descriptor, buffer.baseAddress.map { $0 + done }, count - done)
        if more > 0 { done += more } else if more == 0 || errno != EINTR { break }
      }
    }
  }

  /// Writes a file that only its owner can read: whole, or not at all.
  /// - Parameter time: The modification time.
  static func write(_ bytes: [UInt8], to path: String, at time: Date) -> Bool {
    let unfinished = path + ".\(UUID().uuidString)"
    let descriptor = open(unfinished, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode_t(0o600))
    guard descriptor >= 0 else { return false }
    let isWritten = write(bytes, to: descriptor)
    close(descriptor)
    guard isWritten else {
      unlink(unfinished)
      return false
    }
    setTime(unfinished, time)
    guard rename(unfinished, path) == 0 else {
      unlink(unfinished)
      return false
    }
    return true
  }

  /// Sets a file's modification time.
  static func setTime(_ path: String, _ time: Date) {
    let seconds = time.timeIntervalSince1970
    let whole = seconds.rounded(.down)
    let stamp = timespec(tv_sec: Int(whole), tv_nsec: Int((seconds - whole) * 1_000_000_000))
    _ = utimensat(AT_FDCWD, path, [stamp, stamp], AT_SYMLINK_NOFOLLOW)
  }

  /// Returns a file's status. Not by Foundation's attributes, which include the owner's name, for which it reads the list
  /// of all users.
  static func status(_ path: String) -> stat? {
    var status = stat()
    return lstat(path, &status) == 0 ? status : nil
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    bytes.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while !rest.isEmpty {
        let count = Foundation.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count > 0 { rest = rest.dropFirst(count) } else if count == 0 || errno != EINTR { return false }
      }
      return true
    }
  }
}

extension stat {
  /// The modification time.
  var modified: Date {
    Date(timeIntervalSince1970: Double(st_mtim.tv_sec) + Double(st_mtim.tv_nsec) / 1_000_000_000)
  }
}
