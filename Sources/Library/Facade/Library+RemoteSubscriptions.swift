import Foundation
public import SyncValues

extension Library {
  /// Makes an account's feeds and folders equal to those of its server, except where changes are still to be sent.
  ///
  /// - Parameter feeds: All feeds of the server.
  /// - Returns: The number of feeds added and removed.
  /// - Throws: ``LibraryError/noSuchAccount(_:)`` or a database error; nothing is changed in that case.
  @discardableResult
  public func adopt(
    _ feeds: [RemoteFeed], in account: SyncAccount.ID
  ) async throws(LibraryError) -> (added: Int, removed: Int) {
    try await mutate { db, log in
      let account = try SyncAccount.require(account, db)
      var adoption = RemoteSubscriptions(db: db, account: account, now: Date().milliseconds)
      return try adoption.adopt(feeds, &log)
    }
  }

  /// Returns the number of an account's feeds that its server knew at the last sync.
  public func knownFeedCount(of account: SyncAccount.ID) async throws(LibraryError) -> Int {
    try await read { db in try SubscriptionChanges(db: db, account: account).knownFeedCount() }
  }
}

extension Library {
  /// Returns the changes to an account's subscriptions to be sent to its server, in the order to send them.
  ///
  /// They are not recorded but computed: whatever was done and undone in the meantime, what remains is the difference
  /// between the library and the server.
  ///
  /// - Throws: ``LibraryError/cancelled`` or a database error.
  public func pendingSubscriptionChanges(of account: SyncAccount.ID) async throws(LibraryError) -> [SubscriptionChange]
  {
    try await read { db in try SubscriptionChanges(db: db, account: account).pending() }
  }

  /// Notes that a change was sent.
  ///
  /// - Parameter remoteID: The server's identifier of a new subscription, if it returned one.
  public func noteSent(
    _ change: SubscriptionChange, remoteID: String? = nil, in account: SyncAccount.ID
  ) async throws(LibraryError) {
    try await mutate { db, _ in
      try SubscriptionChanges(db: db, account: account).noteSent(change, remoteID)
    }
  }

  /// Returns whether an account has a folder of a name.
  public func hasFolder(named name: String, in account: SyncAccount.ID) async throws(LibraryError) -> Bool {
    try await read { db in try SubscriptionChanges(db: db, account: account).hasFolder(named: name) }
  }

  /// Notes that the server refused to subscribe to a feed. The subscription is sent again, a few times.
  ///
  /// - Parameter failure: The code of the feed's failure.
  public func noteRefused(_ feed: Feed.ID, failure: String) async throws(LibraryError) {
    try await mutate { db, log in try SubscriptionChanges.noteRefused(feed, failure: failure, db, &log) }
  }
}
