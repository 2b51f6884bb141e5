public import Foundation

extension Library {
  /// Returns the data needed to fetch feeds: all feeds, or those with the given identifiers that exist. The feeds of
  /// accounts are fetched by their servers.
  ///
  /// - Throws: ``LibraryError/cancelled`` or a database error.
  public func fetchTargets(_ ids: [Feed.ID]? = nil) async throws(LibraryError) -> [FetchTarget] {
    try await read { db in try FetchTarget.fetch(db, ids) }
  }

  /// Records the outcomes of fetches that returned no body, in one transaction. Feeds that no longer exist are skipped.
  ///
  /// - Throws: A database error; nothing is recorded in that case.
  public func record(_ outcomes: [FetchOutcome]) async throws(LibraryError) {
    try await mutate { db, log in
      for outcome in outcomes {
        do {
          try FetchRecording(db: db, outcome: outcome).record(&log)
        } catch LibraryError.noSuchFeed {
          // The user unsubscribed while the feed was being fetched.
        }
      }
    }
  }

  /// Returns a summary of how fetching a feed has gone.
  ///
  /// - Throws: ``LibraryError/noSuchFeed(_:)``, ``LibraryError/cancelled`` or a database error.
  public func health(of feed: Feed.ID) async throws(LibraryError) -> FetchHealth {
    try await read { db in try FetchHealth.fetch(db, of: feed) }
  }

  /// Sets how often a feed is fetched, in seconds; nil to fetch it as often as other feeds.
  ///
  /// - Throws: ``LibraryError/noSuchFeed(_:)`` or a database error.
  public func setInterval(_ interval: TimeInterval?, of feed: Feed.ID) async throws(LibraryError) {
    _ = try await perform(.setInterval(feed, interval))
  }

  /// Allows a feed's URL to lead to this machine and its local network, because the user has now typed it.
  ///
  /// - Throws: ``LibraryError/noSuchFeed(_:)`` or a database error.
  public func letReachPrivateHosts(_ feed: Feed.ID) async throws(LibraryError) {
    try await mutate { db, _ in try FeedAccess(db: db, feed: feed).letReachPrivateHosts() }
  }

  /// Sets the user name for a feed's server; nil for none. The library does not store the password.
  ///
  /// - Throws: ``LibraryError/noSuchFeed(_:)`` or a database error.
  public func setUserName(_ name: String?, of feed: Feed.ID) async throws(LibraryError) {
    try await mutate { db, log in try FeedAccess(db: db, feed: feed).setUserName(name, &log) }
  }
}
