public import Foundation
internal import GRDB

extension Library {
  /// Returns the accounts on servers, in the order in which they were added.
  ///
  /// - Throws: ``LibraryError/cancelled`` or a database error.
  public func accounts() async throws(LibraryError) -> [SyncAccount] {
    try await read { db in try SyncAccount.fetch(db, "ORDER BY account.id") }
  }

  /// Adds an account without feeds.
  ///
  /// - Throws: ``LibraryError/emptyName``, ``LibraryError/duplicateAccount`` or a database error.
  public func addAccount(_ new: NewSyncAccount) async throws(LibraryError) -> SyncAccount {
    try await mutate { db, log in try AccountStorage(db: db).add(new, &log) }
  }

  /// Removes an account. Nothing is changed on the server.
  ///
  /// - Parameter keepsArticles: Whether the feeds become local ones, with their articles and marks, in a folder of the
  ///   account's name. Otherwise they are deleted.
  /// - Throws: ``LibraryError/noSuchAccount(_:)`` or a database error.
  public func removeAccount(_ id: SyncAccount.ID, keepsArticles: Bool) async throws(LibraryError) {
    // In small transactions first, because others wait for them.
    while try await mutate({ db, _ in
      try AccountRemoval(db: db, account: SyncAccount.require(id, db)).forgetArticles(keepsWaiting: true)
    }) {}
    if keepsArticles {
      try await copyFullTexts { db in try AccountRemoval(db: db, account: SyncAccount.require(id, db)).twins() }
    }
    try await mutate { db, log in
      let removal = AccountRemoval(db: db, account: try SyncAccount.require(id, db))
      try removal.remove(keepsArticles: keepsArticles, at: Date().milliseconds, &log)
    }
  }

  /// Gives a local feed to an account, with its articles, marks and tags. The articles are recognized when the server
  /// delivers them, and what the server does not know of their marks and tags is sent. Does nothing if the feed is not
  /// local.
  ///
  /// - Parameter remoteID: The server's identifier of the feed; nil to subscribe at the next sync.
  /// - Throws: ``LibraryError/noSuchAccount(_:)``, ``LibraryError/noSuchFeed(_:)`` or a database error.
  public func moveLocalFeed(
    _ feed: Feed.ID, into account: SyncAccount.ID, remoteID: String? = nil
  ) async throws(LibraryError) {
    @Sendable func move(in db: Database) throws -> LocalFeedMove {
      LocalFeedMove(db: db, account: try SyncAccount.require(account, db), now: Date().milliseconds)
    }
    var last: Int64 = 0
    while let next = try await mutate({ [last] db, _ in try move(in: db).rememberArticles(of: feed, after: last) }) {
      last = next
    }
    try await copyFullTexts { db in
      guard let twin = try move(in: db).twin(of: Feed.require(feed, db), remoteID) else { return [] }
      return [(feed.rawValue, twin.rawValue)]
    }
    try await mutate { [last] db, log in
      let move = try move(in: db)
      // Some may have arrived in the meantime.
      _ = try move.rememberArticles(of: feed, after: last)
      try move.move(feed, remoteID, &log)
    }
  }

  /// Copies the full texts of articles that two feeds have, before the first is merged into the second one.
  private func copyFullTexts(
    _ feeds: @escaping @Sendable (Database) throws -> [(Int64, Int64)]
  ) async throws(LibraryError) {
    // In a task of its own, because the merge is not cancelled either: a server may have subscribed to the feed.
    let reading = Task<Result<[[TwinFullTexts.Pair]], LibraryError>, Never> {
      do throws(LibraryError) {
        return .success(
          try await read { db in
            let texts = TwinFullTexts(db: db)
            return try feeds(db).flatMap { try texts.parts(from: $0.0, to: $0.1) }
          })
      } catch { return .failure(error) }
    }
    for part in try await reading.value.get() {
      try await mutate { db, log in try TwinFullTexts(db: db).copy(part, &log) }
    }
  }

  /// Returns the article that is shown in place of one whose feed was merged with another one, because local feeds were
  /// moved into an account, or an account was removed.
  ///
  /// - Throws: ``LibraryError/cancelled`` or a database error.
  public func successor(of article: Article.ID) async throws(LibraryError) -> Article.ID? {
    try await read { db in try MergedArticle(db: db).successor(of: article) }
  }

  /// Records the end of a sync.
  ///
  /// - Parameters:
  ///   - failure: The code of the failure; nil if the sync was complete.
  ///   - rest: Until when the server must not be contacted, and how many such pauses there were in a row. Nil keeps the
  ///     stored values, unless the sync was complete.
  public func recordSync(
    of account: SyncAccount.ID, at date: Date, failure: String?, rest: (until: Date, count: Int)? = nil
  ) async throws(LibraryError) {
    try await mutate { db, log in
      try AccountStorage(db: db).recordSync(of: account, at: date, failure: failure, rest: rest, &log)
    }
  }

  /// Changes how an account's server is reached. Nil keeps a value.
  public func setConnection(
    of account: SyncAccount.ID, url: String? = nil, userName: String? = nil, fingerprint: String? = nil
  ) async throws(LibraryError) {
    try await mutate { db, log in
      try AccountStorage(db: db).setConnection(
        of: account, url: url, userName: userName, fingerprint: fingerprint, &log)
    }
  }
}

extension Library {
  /// Runs a body while no other process does so for the same account; waits until it can.
  public func withLock<Value>(
    of account: SyncAccount.ID, _ body: () async throws -> Value
  ) async throws -> Value {
    try await LibraryLock.held(
      at: location, named: "account-\(account.rawValue).lock", waiting: nil, body)
  }
}
