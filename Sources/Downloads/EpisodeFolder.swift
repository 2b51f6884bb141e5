// Every function blocks while the disk works: not for the main thread.

internal import FeedFetcher
internal import Foundation
internal import GLibKit
internal import Library
internal import Synchronization

/// The episodes of a library on the disk.
///
/// An episode has up to three files, named after its identifier: `NAME.part` while it is fetched, which becomes
/// `NAME.audio` when it is whole, and `NAME.json` with what is known of it. A process that writes a part holds a lock on
/// it, which ends with the process. A file that is there is whole; what is missing is fetched again.
struct EpisodeFolder: Sendable {
  /// The folder. It exists only once there is a download.
  let directory: URL
  /// The limit of the size of all files, in bytes.
  let maximumBytes: Int
  /// The room on the disk that is left to other programs, in bytes.
  let reserve: Int

  /// What is known of an episode's file.
  struct Facts: Codable, Equatable {
    var url: String
    var etag: String?
    var lastModified: String?
    var total: Int?
    /// Whether the user has asked for it.
    var isAsked: Bool

    var validators: HTTPValidators { HTTPValidators(etag: etag, lastModified: lastModified) }

    /// Whether the file is that of another URL, too: many feeds change what follows the question mark at every fetch.
    /// That does not count if the path is an audio file's; otherwise it may tell which file is meant.
    func isFile(at other: String) -> Bool {
      func plain(_ url: String) -> Substring { url.prefix { $0 != "?" && $0 != "#" } }
      guard url != other else { return true }
      let ending = plain(url).split(separator: ".").last?.lowercased() ?? ""
      return plain(url) == plain(other) && Self.audioEndings.contains(ending)
    }

    private static let audioEndings: Set = [
      "aac", "flac", "m4a", "m4b", "mka", "mp3", "mp4", "oga", "ogg", "opus", "wav", "webm",
    ]
  }

  private static let whole = "audio"
  private static let part = "part"
  private static let facts = "json"
  /// The most bytes of the file with the facts.
  private static let factsBytes = 64 * 1024

  func wholePath(_ id: Episode.ID) -> String { path(id, Self.whole) }
  func partPath(_ id: Episode.ID) -> String { path(id, Self.part) }

  private func path(_ id: Episode.ID, _ ending: String) -> String {
    "\(directory.path)/\(id.article.rawValue)-\(id.position).\(ending)"
  }

  func make() throws(FileWriteError) {
    do {
      try FileManager.default.createDirectory(
        at: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch { throw FileWriteError(error) }
  }

  /// The episodes of which there is anything.
  var entries: [EpisodeEntry] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory.path)) ?? []
    let ids = Set(names.compactMap { Self.id($0) })
    return ids.compactMap { id in
      guard let facts = facts(of: id) else { return nil }
      let (whole, part) = (status(wholePath(id)), status(partPath(id)))
      return EpisodeEntry(
        id: id, url: facts.url, bytes: whole?.bytes ?? part?.bytes ?? 0, total: facts.total, isWhole: whole != nil,
        isAsked: facts.isAsked, lastUse: (whole ?? part)?.time ?? .distantPast)
    }
  }

  /// The size of all files, in bytes.
  var bytes: Int {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory.path)) ?? []
    return names.reduce(0) { $0 + (status(directory.path + "/" + $1)?.bytes ?? 0) }
  }

  private static func id(_ name: String) -> Episode.ID? {
    let parts = name.split(separator: ".").first?.split(separator: "-") ?? []
    guard parts.count == 2, let article = Int64(parts[0]), let position = Int(parts[1]) else { return nil }
    return Episode.ID(article: Article.ID(rawValue: article), position: position)
  }

  func facts(of id: Episode.ID) -> Facts? {
    let file = path(id, Self.facts)
    guard let size = status(file)?.bytes, size <= Self.factsBytes, let data = FileManager.default.contents(atPath: file)
    else { return nil }
    return try? JSONDecoder().decode(Facts.self, from: data)
  }

  /// One change of facts at a time, or one would undo the other.
  private static let changing = Mutex(())

  /// Changes what is known of an episode's file.
  func change(_ id: Episode.ID, _ change: (inout Facts?) -> Void) throws(FileWriteError) {
    let failure: FileWriteError? = Self.changing.withLock { _ in
      let old = facts(of: id)
      var new = old
      change(&new)
      guard let new, new != old else { return nil }
      do {
        try JSONEncoder().encode(new).write(to: URL(filePath: path(id, Self.facts)), options: .atomic)
        return nil
      } catch { return FileWriteError(error) }
    }
    if let failure { throw failure }
  }

  /// Deletes the whole file of an episode if it was fetched from another URL.
  func removeWhole(_ id: Episode.ID, unlessFrom url: String) {
    if facts(of: id)?.isFile(at: url) != true { unlink(wholePath(id)) }
  }

  /// Deletes everything but the files of some episodes.
  func removeAll(except kept: Set<Episode.ID>) {
    for name in (try? FileManager.default.contentsOfDirectory(atPath: directory.path)) ?? [] {
      guard let id = Self.id(name), !kept.contains(id) else { continue }
      unlink(directory.path + "/" + name)
    }
  }

  /// Deletes all of an episode. A process that is fetching it notices when it has finished.
  func remove(_ id: Episode.ID) {
    for ending in [Self.whole, Self.part, Self.facts] { unlink(path(id, ending)) }
  }

  /// Makes a part whole.
  func complete(_ id: Episode.ID) throws(FileWriteError) {
    guard rename(partPath(id), wholePath(id)) == 0 else { throw FileWriteError(errno) }
  }

  /// Notes that a file was used, so that others are deleted before it.
  func touch(_ id: Episode.ID) { utimensat(AT_FDCWD, wholePath(id), nil, AT_SYMLINK_NOFOLLOW) }

  /// Makes room by deleting what is needed least: files that the user has not asked for, those not used for longest
  /// first.
  /// - Parameters:
  ///   - bytes: The bytes to be written.
  ///   - kept: The episodes that are needed.
  /// - Throws: That there is no room.
  func makeRoom(for bytes: Int, keeping kept: Set<Episode.ID>) throws(DownloadError) {
    var used = self.bytes
    var free = freeBytes.map { $0 - reserve } ?? .max
    var others = entries.filter { !$0.isAsked && !kept.contains($0.id) }.sorted { $0.lastUse > $1.lastUse }
    while used + bytes > maximumBytes || bytes > free, let last = others.popLast() {
      remove(last.id)
      used -= last.bytes
      free += last.bytes
    }
    if bytes > free { throw .diskFull }
    if used + bytes > maximumBytes { throw .tooMany }
  }

  /// The free room on the disk; nil if it cannot be told.
  private var freeBytes: Int? {
    var status = statvfs()
    guard statvfs(directory.path, &status) == 0 else { return nil }
    return Int(clamping: status.f_bavail).multipliedReportingOverflow(by: Int(clamping: status.f_frsize)).partialValue
  }

  private func status(_ path: String) -> (bytes: Int, time: Date)? {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return (Int(status.st_size), Date(timeIntervalSince1970: TimeInterval(status.st_mtim.tv_sec)))
  }
}

extension FileWriteError {
  /// The error that Foundation throws.
  init(_ error: any Error) {
    let error = error as NSError
    let cause = error.domain == NSPOSIXErrorDomain ? error : error.userInfo[NSUnderlyingErrorKey] as? NSError
    if error.domain == NSCocoaErrorDomain, error.code == CocoaError.fileWriteOutOfSpace.rawValue {
      self = .diskFull
    } else if let cause, cause.domain == NSPOSIXErrorDomain {
      self.init(Int32(truncatingIfNeeded: cause.code))
    } else {
      self.init(EIO)
    }
  }

  /// The error of a system call.
  init(_ number: Int32) {
    self = [ENOSPC, EDQUOT, EFBIG].contains(number) ? .diskFull : .system(number)
  }
}
