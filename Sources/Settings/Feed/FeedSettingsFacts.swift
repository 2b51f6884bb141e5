import Foundation
import Library
import ReaderEngine
import Models

/// What there is to know of a feed, and what the person wants of it.
nonisolated struct FeedSettingsFacts: Equatable, Sendable {
  let feed: Feed
  /// The folders that it can be moved to.
  let folders: FolderChoices
  /// How often it is wanted, in seconds; nil for as often as the others.
  let interval: TimeInterval?
  /// The name that its server knows the person by.
  let userName: String?
  /// How long its articles are kept; nil for as long as those of all feeds.
  let retention: Retention?
  /// How long those are.
  let libraryRetention: Retention
  let health: FetchHealth
  let next: NextFetch
  /// About how many bytes were not sent because nothing had changed.
  let bytesSaved: Int

  /// Reads them.
  /// - Throws: ``LibraryError/noSuchFeed(_:)``, or what the library says.
  @concurrent static func reading(
    _ id: Feed.ID, _ library: Library, _ preferences: Preferences, at now: Date = Date()
  ) async throws(LibraryError) -> FeedSettingsFacts {
    guard let feed = try await library.feed(id), let target = try await library.fetchTargets([id]).first else {
      throw .noSuchFeed(id)
    }
    var contents = SidebarContents.empty
    (contents.feeds, contents.folders) = ([feed], try await library.folders())
    let log = try await library.fetchLog(of: id, limit: Library.fetchLogLength)
    return FeedSettingsFacts(
      feed: feed, folders: FolderChoices(for: .feed(id), in: contents), interval: target.interval,
      userName: target.userName, retention: try await library.retention(of: id),
      libraryRetention: try await library.retention(of: nil) ?? .everything, health: try await library.health(of: id),
      next: NextFetch(target, preferences, at: now), bytesSaved: FetchSavings.bytes(log))
  }
}

/// When a feed is fetched the next time.
nonisolated enum NextFetch: Equatable, Sendable {
  /// As soon as Kiji looks.
  case now
  case at(Date)
  /// When the person asks.
  case whenAsked
  /// The server says that there is no such feed any more.
  case never

  init(_ target: FetchTarget, _ preferences: Preferences, at now: Date) {
    guard let due = RefreshPolicy.due(target, preferences.refreshWish, at: now) else {
      self = .never
      return
    }
    if preferences.refreshInterval == .byHand, target.interval == nil {
      self = .whenAsked
    } else {
      self = due <= now ? .now : .at(due)
    }
  }
}

/// What it saves that servers say when nothing has changed.
nonisolated enum FetchSavings {
  /// For each answer of that kind (304, RFC 9110 §15.4.5) what the last body before it was long; the first one after it
  /// where the log has none.
  /// - Parameter log: of one feed, the latest first.
  static func bytes(_ log: [FetchLogEntry]) -> Int {
    guard var last = log.last(where: { $0.bytes > 0 })?.bytes else { return 0 }
    return log.reversed().reduce(0) { saved, entry in
      if entry.bytes > 0 { last = entry.bytes }
      return entry.status == 304 ? saved + last : saved
    }
  }
}
