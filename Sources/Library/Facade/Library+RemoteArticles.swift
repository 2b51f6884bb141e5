public import Foundation
public import SyncValues

extension Library {
  /// Stores articles of an account's server in one transaction, with their marks.
  ///
  /// A mark that is still to be sent keeps its value here. Articles of feeds that the library does not know remain
  /// wanted.
  ///
  /// - Parameters:
  ///   - requested: The requested identifiers; those without an article are requested again, a few times.
  ///   - gone: Articles that the server has discarded.
  ///   - cursor: The new position in the server's changes; nil to leave it.
  ///   - date: When the articles arrived.
  public func store(
    _ articles: [RemoteArticle], requested: [RemoteID] = [], gone: [RemoteID] = [], cursor: String? = nil,
    in account: SyncAccount.ID, at date: Date
  ) async throws(LibraryError) -> SyncChanges {
    let ruled = try await ruled(articles, in: account, arrival: date.milliseconds)
    return try await mutateWithStories { db, log, stories in
      let remote = RemoteArticles(db: db, account: account, now: date.milliseconds, stories: stories)
      var changes = try remote.store(articles, ruled, &log)
      try remote.noteRequested(requested, &changes)
      try remote.forget(gone, &changes)
      if let cursor { try AccountStorage(db: db).setCursor(cursor, of: account) }
      return changes
    }
  }

  /// Applies the rules to articles of an account, by the server's identifier of their feed.
  private func ruled(
    _ articles: [RemoteArticle], in account: SyncAccount.ID, arrival: Int64
  ) async throws(LibraryError) -> [String: RuledArticles] {
    var ruled: [String: RuledArticles] = [:]
    for (remoteFeed, articles) in Dictionary(grouping: articles, by: \.feed) {
      let feed = try await glanceBeforeWriting { db in try RemoteArticles.feed(remoteFeed, of: account, db) }
      guard let feed else { continue }
      ruled[remoteFeed] = try await self.ruled(articles.map(\.identified), in: feed, arrival: arrival)
    }
    return ruled
  }

  /// The number of articles that one transaction compares; the window's own changes wait until it ends.
  private static let comparedAtOnce = 2000

  /// Compares the library with a whole listing of an account's server: takes over the server's marks, except those that
  /// are still to be sent, and notes which articles are unknown and which are gone.
  ///
  /// The differences are found first, by reading only, and then written in small transactions.
  ///
  /// - Parameter oldest: Unknown read articles with numbers below this are not fetched.
  public func reconcile(
    _ listing: RemoteListing, skippingReadBefore oldest: Int64? = nil, in account: SyncAccount.ID, at date: Date
  ) async throws(LibraryError) -> SyncChanges {
    let found = try await read { db in
      try ListingComparison(db: db, account: account).differences(from: listing)
    }
    var changes = SyncChanges()
    for slice in found.confirmed.pieces(of: Self.comparedAtOnce) {
      try await mutate { [stories] db, _ in
        try RemoteArticles(db: db, account: account, now: date.milliseconds, stories: stories).confirm(slice)
      }
    }
    for slice in found.different.pieces(of: Self.comparedAtOnce) {
      changes += try await mutate { [stories] db, log in
        try RemoteArticles(db: db, account: account, now: date.milliseconds, stories: stories)
          .reconcile(slice, oldest, &log)
      }
    }
    for slice in found.gone.pieces(of: Self.comparedAtOnce) {
      changes += try await mutate { [stories] db, _ in
        var changes = SyncChanges()
        try RemoteArticles(db: db, account: account, now: date.milliseconds, stories: stories)
          .forget(Array(slice), &changes)
        return changes
      }
    }
    return changes
  }

  /// Returns the newest article that an account's server has delivered.
  public func knownRemoteArticle(of account: SyncAccount.ID) async throws(LibraryError) -> RemoteID? {
    try await read { db in try KnownRemoteArticles(db: db, account: account).newest() }
  }

  /// Returns articles whose contents are still to be fetched: unread and starred ones first, newest first.
  public func wantedArticles(of account: SyncAccount.ID) async throws(LibraryError) -> [RemoteID] {
    try await read { db in try KnownRemoteArticles(db: db, account: account).wanted() }
  }

  /// Returns the number of articles that an account's server has, as far as the library knows.
  public func remoteArticleCount(of account: SyncAccount.ID) async throws(LibraryError) -> Int {
    try await read { db in try KnownRemoteArticles(db: db, account: account).count() }
  }
}
