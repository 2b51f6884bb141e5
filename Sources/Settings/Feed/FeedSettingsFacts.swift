import Foundation
import Library
import ReaderEngine
import Models

/// Facts about a feed, and its settings.
nonisolated struct FeedSettingsFacts: Equatable, Sendable {
  let feed: Feed
  /// The folders that the feed can be moved to.
  let folders: FolderChoices
  /// The feed's refresh interval in seconds; nil for the default.
  let interval: TimeInterval?
  /// The user name on the feed's server; nil for none.
  let userName: String?
  /// How long the feed's articles are kept; nil for the default.
  let retention: Retention?
  /// The default for ``retention``.
  let libraryRetention: Retention
  let health: FetchHealth
  let next: NextFetch
  /// The approximate number of bytes not transferred because nothing had changed.
  let bytesSaved: Int

  /// Reads the facts about a feed.
  /// - Throws: ``LibraryError/noSuchFeed(_:)``, or another error of the library.
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

/// When a feed will be fetched next.
nonisolated enum NextFetch: Equatable, Sendable {
  /// At the next check for due feeds.
  case now
  case at(Date)
  /// When the user refreshes.
  case whenAsked
  /// Never, because the server reports that the feed is gone.
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

/// Estimates how much conditional requests have saved.
nonisolated enum FetchSavings {
  /// For each response with status 304 (RFC 9110 §15.4.5), adds the size of the last body before it, or of the first
  /// body in the log if there is none before.
  /// - Parameter log: the entries of one feed, latest first.
  static func bytes(_ log: [FetchLogEntry]) -> Int {
    guard var last = log.last(where: { $0.bytes > 0 })?.bytes else { return 0 }
    return log.reversed().reduce(0) { saved, entry in
      if entry.bytes > 0 { last = entry.bytes }
      return entry.status == 304 ? saved + last : saved
    }
  }
}
