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

extension Library {
  /// Claims feeds for fetching in one transaction, and returns the claimed ones: those whose fetch no one else has
  /// begun since their target was read. Their fetch counts as begun now.
  ///
  /// - Throws: A database error.
  public func claim(_ targets: [FetchTarget], at date: Date) async throws(LibraryError) -> Set<Feed.ID> {
    try await mutate { db, _ in try FetchClaims(db: db).claim(targets, at: date) }
  }

  /// Releases feeds that were claimed at a date but not fetched.
  ///
  /// - Throws: A database error.
  public func giveBack(_ targets: [FetchTarget], claimedAt date: Date) async throws(LibraryError) {
    try await mutate { db, _ in try FetchClaims(db: db).giveBack(targets, claimedAt: date) }
  }
}

extension Library {
  /// Returns the fetch log, latest entry first. The last ``fetchLogLength`` entries are kept.
  ///
  /// - Parameters:
  ///   - feed: Returns only this feed's entries, unless nil.
  ///   - failuresOnly: Whether to return only entries for failures and incomplete documents.
  ///   - limit: The maximum number of entries.
  /// - Throws: ``LibraryError/cancelled`` or a database error.
  public func fetchLog(
    of feed: Feed.ID? = nil, failuresOnly: Bool = false, limit: Int
  ) async throws(LibraryError) -> [FetchLogEntry] {
    try await read { db in try FetchLogEntry.fetch(db, of: feed, failuresOnly: failuresOnly, limit: limit) }
  }

  /// The maximum number of entries in the fetch log.
  public static var fetchLogLength: Int { FetchRecording.logLength }
}

extension Library {
  /// Returns the hosts that have requested a pause, and until when.
  ///
  /// - Parameters:
  ///   - date: The current date.
  ///   - longest: The longest plausible pause, in seconds. A date further ahead was set by a wrong clock and is
  ///     ignored.
  /// - Throws: ``LibraryError/cancelled`` or a database error.
  public func restingHosts(at date: Date, longest: TimeInterval) async throws(LibraryError) -> [String: Date] {
    try await read { db in try RestingHosts(db: db).all(at: date, longest: longest) }
  }

  /// Stops requests to a host until a date, and deletes pauses that have expired.
  ///
  /// - Parameters:
  ///   - name: The host, in whatever form the caller uses.
  ///   - date: When the host may be contacted again.
  ///   - now: The current date.
  /// - Throws: A database error.
  public func rest(_ name: String, until date: Date, at now: Date) async throws(LibraryError) {
    try await mutate { db, _ in try RestingHosts(db: db).add(name, until: date, at: now) }
  }
}
