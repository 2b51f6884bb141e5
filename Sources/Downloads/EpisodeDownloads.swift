// Threads: files block, so they are worked on in a thread of its own; what is fetched is written on the fetcher's.

public import FeedFetcher
public import Foundation
internal import GLibKit
public import Library

/// The downloaded episodes of a library, in the user's cache folder: they are large, can be fetched again, and are no part
/// of a backup.
public actor EpisodeDownloads {
  /// The limit of the size of all files, in bytes: some eighty hours of speech.
  public static let maximumBytes = 4 * 1024 * 1024 * 1024
  /// The largest episode, in bytes: a day of speech.
  public static let largestEpisode = 2 * 1024 * 1024 * 1024
  /// The room on the disk that is left to other programs, in bytes.
  public static let reserve = 512 * 1024 * 1024

  private let folder: EpisodeFolder
  private let fetcher: FileFetcher
  private let largest: Int
  private let executor = GLibExecutor(name: "kiji-episodes")

  /// The executor with a thread of its own.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Creates the downloads of a library without touching the disk.
  /// - Parameter userAgent: The `User-Agent` field.
  public init(of location: LibraryLocation, userAgent: String) {
    // A name of its own for each library, however long its path is.
    let name = "episodes-\(Checksum.identity(Array(location.directory.path.utf8)).prefix(16))"
    self.init(
      in: LibraryLocation.cacheDirectory.appending(path: name, directoryHint: .isDirectory),
      FileFetcher(userAgent: userAgent))
  }

  package init(
    in directory: URL, _ fetcher: FileFetcher, maximumBytes: Int = EpisodeDownloads.maximumBytes,
    largest: Int = EpisodeDownloads.largestEpisode, reserve: Int = EpisodeDownloads.reserve
  ) {
    folder = EpisodeFolder(directory: directory, maximumBytes: maximumBytes, reserve: reserve)
    (self.fetcher, self.largest) = (fetcher, largest)
  }

  /// The size on the disk, in bytes.
  public var bytes: Int { folder.bytes }

  /// The episodes of which there is anything.
  public var entries: [EpisodeEntry] { folder.entries }

  /// Returns the file of an episode, if the entry has all of it and is still that of the episode.
  public nonisolated func file(of episode: Episode, _ entry: EpisodeEntry) -> URL? {
    let facts = EpisodeFolder.Facts(url: entry.url, isAsked: false)
    guard entry.isWhole, facts.isFile(at: episode.url) else { return nil }
    return URL(filePath: folder.wholePath(episode.id))
  }

  /// Notes that the user has asked for an episode, so that it is fetched later and kept.
  public func noteAsked(_ episode: Episode) {
    // What cannot be noted is fetched in this session only.
    try? folder.make()
    try? folder.change(episode.id) { facts in
      facts = facts ?? .init(url: episode.url, isAsked: true)
      facts?.isAsked = true
    }
  }

  /// Notes that an episode was played.
  public func noteUse(of id: Episode.ID) { folder.touch(id) }

  /// Deletes an episode's file.
  public func remove(_ id: Episode.ID) { folder.remove(id) }

  /// Deletes all files, except those of some episodes.
  public func clear(keeping kept: Set<Episode.ID> = []) { folder.removeAll(except: kept) }

  /// Fetches an episode, or the rest of it.
  ///
  /// - Parameters:
  ///   - isAsked: Whether the user has asked for it.
  ///   - kept: The episodes that must not be deleted for it.
  ///   - onProgress: Called on another thread, for every percent.
  /// - Throws: The reason it is not complete. What was fetched is continued the next time.
  public func download(
    _ episode: Episode, isAsked: Bool, keeping kept: Set<Episode.ID>,
    onProgress: @escaping @Sendable (DownloadProgress) -> Void
  ) async throws(DownloadError) {
    let reaches = episode.feedReachesPrivateHosts
    guard let url = PrivateHost.webURL(episode.url, in: episode.feedURL, asFeedDoes: reaches) else { throw .forbidden }
    let part = try EpisodePart(
      folder, episode, at: episode.url, isAsked: isAsked, keeping: kept, onProgress: onProgress)
    // Read only now that no other process changes them.
    let facts = folder.facts(of: episode.id)
    let rest = part.rest(of: facts)
    // Killed between the last byte and the new name.
    if let rest, rest.total == rest.bytes, rest.bytes > 0 { return try part.complete() }
    do throws(FileFetchError) {
      try await fetcher.fetch(
        FileRequest(
          url: url,
          reachesPrivateHosts: PrivateHost.may(feed: episode.feedURL, reach: url, asFeedDoes: reaches),
          part: rest, maximumBytes: largest), into: part)
    } catch {
      switch error {
      case .fetch(let error): throw .fetch(error)
      case .notAFile: throw .notAFile
      case .unknownSize: throw .unknownSize
      case .write(let error): throw part.refusal ?? DownloadError(error)
      }
    }
    try part.complete()
  }
}

/// What there is of an episode on the disk.
public struct EpisodeEntry: Sendable, Equatable {
  /// The episode.
  public let id: Episode.ID
  /// The URL that the file was fetched from.
  public let url: String
  /// The bytes that are there.
  public let bytes: Int
  /// The bytes of the whole file, if they are known.
  public let total: Int?
  /// Whether all of it is there.
  public let isWhole: Bool
  /// Whether the user has asked for it.
  public let isAsked: Bool
  /// When it was used last.
  public let lastUse: Date
}

/// How much of a file there is.
public struct DownloadProgress: Sendable, Equatable {
  /// The bytes that are there.
  public let bytes: Int
  /// The bytes of the whole file, if they are known.
  public let total: Int?

  /// Creates a progress.
  public init(bytes: Int, total: Int?) { (self.bytes, self.total) = (bytes, total) }

  /// The part in percent; nil if the whole is not known.
  public var percent: Int? { total.flatMap { $0 > 0 ? Int(Double(bytes) / Double($0) * 100) : nil } }
}

/// The reason an episode was not downloaded.
public enum DownloadError: Error, Sendable, Equatable {
  /// The server did not send it.
  case fetch(FetchError)
  /// The server sent a page instead, as the sign-in pages of some networks do.
  case notAFile
  /// The server does not say how long the file is, so that it may be incomplete.
  case unknownSize
  /// There is no room on the disk.
  case diskFull
  /// The downloads that the user has asked for take as much room as they may.
  case tooMany
  /// The system's error number (`errno`).
  case system(Int32)
  /// Another process is downloading it.
  case elsewhere
  /// The file is not on the web, or on a local network that its feed must not reach.
  case forbidden

  init(_ error: FileWriteError) {
    self =
      switch error {
      case .diskFull: .diskFull
      case .system(let number): .system(number)
      }
  }
}
