internal import FeedFetcher
internal import Foundation
internal import Library
internal import Synchronization

/// The part of an episode's file that this process writes.
final class EpisodePart: FileWriter {
  private let folder: EpisodeFolder
  private let id: Episode.ID
  private let url: String
  private let isAsked: Bool
  private let kept: Set<Episode.ID>
  private let descriptor: Int32
  private let onProgress: @Sendable (DownloadProgress) -> Void
  private let state: Mutex<State>

  /// The bytes for which room is made at once if the size is not known: looking at all files for each packet would cost
  /// more than writing it.
  private static let piece = 8 * 1024 * 1024

  private struct State {
    var bytes = 0
    var total: Int?
    /// The bytes for which there is room, if the size is not known.
    var reserved = 0
    var reported: DownloadProgress?
    /// Why there is no room.
    var refusal: DownloadError?
  }

  /// Opens the part, and waits for no other process.
  /// - Throws: ``DownloadError/elsewhere`` if another process is writing it.
  init(
    _ folder: EpisodeFolder, _ episode: Episode, at url: String, isAsked: Bool, keeping kept: Set<Episode.ID>,
    onProgress: @escaping @Sendable (DownloadProgress) -> Void
  ) throws(DownloadError) {
    do throws(FileWriteError) { try folder.make() } catch { throw DownloadError(error) }
    descriptor = try Self.open(folder.partPath(episode.id))
    (self.folder, id, self.url, self.isAsked) = (folder, episode.id, url, isAsked)
    (self.kept, self.onProgress) = (kept, onProgress)
    var status = stat()
    fstat(descriptor, &status)
    state = Mutex(State(bytes: Int(status.st_size)))
  }

  deinit {
    // Not by closing alone: a process that is just being started has a copy of the descriptor until it runs its program.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  private static func open(_ path: String) throws(DownloadError) -> Int32 {
    while true {
      let descriptor = Foundation.open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, mode_t(0o600))
      guard descriptor >= 0 else { throw DownloadError(FileWriteError(errno)) }
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
        close(descriptor)
        throw .elsewhere
      }
      // Another process may have completed or removed the file before the lock was there.
      var (mine, named) = (stat(), stat())
      if fstat(descriptor, &mine) == 0, lstat(path, &named) == 0, mine.st_ino == named.st_ino { return descriptor }
      close(descriptor)
    }
  }

  /// What can be continued; nil if nothing can.
  func rest(of facts: EpisodeFolder.Facts?) -> FilePart? {
    guard let facts, facts.isFile(at: url) else { return nil }
    return FilePart(bytes: state.withLock(\.bytes), total: facts.total, validators: facts.validators)
  }

  func begin(_ part: FilePart) throws(FileWriteError) {
    // First, so that a stale part takes no room. After a crash in between there is nothing to continue, rather than the
    // beginning of one file with the facts of another.
    guard ftruncate(descriptor, off_t(part.bytes)) == 0, lseek(descriptor, 0, SEEK_END) == off_t(part.bytes) else {
      throw FileWriteError(errno)
    }
    // The whole file of another URL would get this one's facts.
    folder.removeWhole(id, unlessFrom: url)
    state.withLock { ($0.bytes, $0.total, $0.reserved) = (part.bytes, part.total, 0) }
    if let total = part.total { try makeRoom(for: total - part.bytes) }
    let (url, validators, total, isAsked) = (url, part.validators, part.total, isAsked)
    try folder.change(id) { facts in
      facts = .init(
        url: url, etag: validators.etag, lastModified: validators.lastModified, total: total,
        isAsked: isAsked || facts?.isAsked == true)
    }
    report()
  }

  func write(_ bytes: [UInt8]) throws(FileWriteError) {
    // Without a size, room is made piece by piece.
    let isShort = state.withLock { state in
      state.reserved -= bytes.count
      return state.total == nil && state.reserved < 0
    }
    if isShort {
      try makeRoom(for: Self.piece)
      state.withLock { $0.reserved = Self.piece }
    }
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count > 0 { written += count } else if count == 0 || errno != EINTR { throw FileWriteError(errno) }
    }
    state.withLock { $0.bytes += bytes.count }
    report()
  }

  private func makeRoom(for bytes: Int) throws(FileWriteError) {
    do throws(DownloadError) { try folder.makeRoom(for: bytes, keeping: kept.union([id])) } catch {
      state.withLock { $0.refusal = error }
      throw .diskFull
    }
  }

  /// Makes the part the whole file, unless it was removed meanwhile.
  func complete() throws(DownloadError) {
    var (mine, named) = (stat(), stat())
    guard fsync(descriptor) == 0 else { throw DownloadError(FileWriteError(errno)) }
    guard fstat(descriptor, &mine) == 0, lstat(folder.partPath(id), &named) == 0, mine.st_ino == named.st_ino else {
      throw .fetch(.cancelled)
    }
    do throws(FileWriteError) { try folder.complete(id) } catch { throw DownloadError(error) }
  }

  /// Why the last write failed, if there was no room.
  var refusal: DownloadError? { state.withLock(\.refusal) }

  /// Reports the progress when it looks different.
  private func report() {
    let progress: DownloadProgress? = state.withLock { state in
      let progress = DownloadProgress(bytes: state.bytes, total: state.total)
      guard state.reported?.percent != progress.percent || state.reported == nil else { return nil }
      state.reported = progress
      return progress
    }
    if let progress { onProgress(progress) }
  }
}
