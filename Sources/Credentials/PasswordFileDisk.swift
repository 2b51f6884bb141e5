import Foundation

/// The system's side of the file of passwords: its mode, its owner, and who may write it.
struct PasswordFileDisk {
  let url: URL

  /// Read and written by its owner alone.
  private static let mode: mode_t = 0o600
  /// More than any person's passwords; the rest of a stream without end stays where it is.
  private static let mostBytes = 1024 * 1024
  /// How often the lock is asked for.
  private static let interval: Duration = .milliseconds(20)

  /// What the file holds; nil when there is none.
  func read() throws(CredentialsError) -> Data? {
    // no waiting for the other end of a pipe, which is refused below
    let descriptor = open(url.path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw .unreadableFile(url, reason: Self.reason)
    }
    defer { close(descriptor) }
    do {
      // of what the name stands for, which is no link
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

  /// Replaces the file whole or not at all. Called with the lock.
  func write(_ data: Data) throws(CredentialsError) {
    let draft = url.path + ".draft"
    // what a killed process has left; nobody else writes one now
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

  /// Takes the right to write, which one process has at a time. It is the system's lock (flock) on a file of its own,
  /// which stays: were it removed, two processes could hold locks on two files of one name.
  func lock(waiting patience: Duration) async throws(CredentialsError) -> Int32 {
    try? FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    let descriptor = open(url.path + ".lock", O_RDWR | O_CREAT | O_CLOEXEC, Self.mode)
    guard descriptor >= 0 else { throw .unwritableFile(url, reason: Self.reason) }
    let deadline = ContinuousClock.now + patience
    // asked for again and again, for waiting in the system's own way would hold a thread of the tasks' pool
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      let (isHeld, reason) = (errno == EWOULDBLOCK || errno == EINTR, Self.reason)
      guard isHeld, ContinuousClock.now < deadline, (try? await Task.sleep(for: Self.interval)) != nil else {
        close(descriptor)
        throw isHeld ? .lockedFile(url) : .unwritableFile(url, reason: reason)
      }
    }
    return descriptor
  }

  func unlock(_ lock: Int32) { close(lock) }

  private static var reason: String { String(cString: strerror(errno)) }
}
