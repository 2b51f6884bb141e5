import Foundation

/// Disk access for the password file: its mode, its owner and its lock.
struct PasswordFileDisk {
  let url: URL

  /// Readable and writable only by the owner.
  private static let mode: mode_t = 0o600
  /// The maximum size of the file, far beyond any user's passwords; prevents reading endless streams.
  private static let mostBytes = 1024 * 1024
  /// The polling interval of the lock.
  private static let interval: Duration = .milliseconds(20)

  /// Returns the contents of the file; nil if it does not exist.
  func read() throws(CredentialsError) -> Data? {
    // O_NONBLOCK, so that opening a pipe, which is rejected below, does not wait for a writer.
    let descriptor = open(url.path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw .unreadableFile(url, reason: Self.reason)
    }
    defer { close(descriptor) }
    do {
      // These are the attributes of the file itself, because O_NOFOLLOW excludes a symbolic link.
      let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
      let mode = (attributes[.posixPermissions] as? NSNumber)?.intValue ?? 0o777
      let owner = (attributes[.ownerAccountID] as? NSNumber)?.uint32Value
      guard attributes[.type] as? FileAttributeType == .typeRegular else { throw CredentialsError.brokenFile(url) }
      guard owner == geteuid(), mode & 0o077 == 0 else { throw CredentialsError.exposedFile(url) }
      let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
      let data = try handle.read(upToCount: Self.mostBytes + 1) ?? Data()
      guard data.count <= Self.mostBytes else { throw CredentialsError.brokenFile(url) }
      return data
    } catch let error as CredentialsError {
      throw error
    } catch { throw .unreadableFile(url, reason: error.localizedDescription) }
  }

  /// Replaces the whole file or leaves it as it is. The caller must hold the lock.
  func write(_ data: Data) throws(CredentialsError) {
    let draft = url.path + ".draft"
    // Left behind by a killed process; with the lock held, no one else is writing one.
    unlink(draft)
    let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, Self.mode)
    guard descriptor >= 0 else { throw .unwritableFile(url, reason: Self.reason) }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    do {
      try file.write(contentsOf: data)
      try file.synchronize()
    } catch {
      unlink(draft)
      throw .unwritableFile(url, reason: error.localizedDescription)
    }
    guard rename(draft, url.path) == 0 else {
      let reason = Self.reason
      unlink(draft)
      throw .unwritableFile(url, reason: reason)
    }
  }

  func delete() throws(CredentialsError) {
    guard unlink(url.path) == 0 || errno == ENOENT else { throw .unwritableFile(url, reason: Self.reason) }
  }

  /// Takes the write lock, which one process can hold at a time. It is an flock on a separate file that is never
  /// removed: otherwise two processes could hold locks on two files of the same name.
  func lock(waiting patience: Duration) async throws(CredentialsError) -> Int32 {
    try? FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    let descriptor = open(url.path + ".lock", O_RDWR | O_CREAT | O_CLOEXEC, Self.mode)
    guard descriptor >= 0 else { throw .unwritableFile(url, reason: Self.reason) }
    let deadline = ContinuousClock.now + patience
    // Polled, because a blocking flock would occupy a thread of the task pool.
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      let (isHeld, reason) = (errno == EWOULDBLOCK || errno == EINTR, Self.reason)
      guard isHeld, ContinuousClock.now < deadline, (try? await Task.sleep(for: Self.interval)) != nil else {
        close(descriptor)
        throw isHeld ? .lockedFile(url) : .unwritableFile(url, reason: reason)
      }
    }
    return descriptor
  }

  func unlock(_ lock: Int32) {
    // Not by closing alone: a process that is just being started has a copy of the descriptor until it runs its program.
    flock(lock, LOCK_UN)
    close(lock)
  }

  private static var reason: String { String(cString: strerror(errno)) }
}
