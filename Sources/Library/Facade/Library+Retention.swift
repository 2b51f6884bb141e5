public import Foundation
import GRDB

extension Library {
  /// Returns how long a feed's articles are kept, or the default for feeds without their own retention.
  ///
  /// - Parameter feed: nil for the library's own retention. For a feed without its own, the result is nil.
  /// - Throws: ``LibraryError/cancelled`` or a database error.
  public func retention(of feed: Feed.ID?) async throws(LibraryError) -> Retention? {
    try await read { db in
      try Retention.fetch(db, of: feed) ?? (feed == nil ? .everything : nil)
    }
  }

  /// Sets how long articles are kept. Nothing is deleted before ``retain(at:)``.
  ///
  /// - Parameters:
  ///   - retention: nil makes a feed use the library's retention again.
  ///   - feed: nil for the library's own retention.
  /// - Throws: ``LibraryError/noSuchFeed(_:)`` or a database error.
  public func setRetention(_ retention: Retention?, of feed: Feed.ID?) async throws(LibraryError) {
    _ = try await perform(.setRetention(retention, of: feed))
  }

  /// Deletes articles that need not be kept any longer, at most a hundred per transaction, so that other writers can
  /// run in between. Cancelling the task stops it between two transactions.
  ///
  /// Articles in a feed's last document are never deleted, because they would return. If an article does return, it is
  /// still marked as read if it was.
  ///
  /// - Parameter date: The current date.
  /// - Returns: The number of deleted articles.
  /// - Throws: A database error; what was deleted before it stays deleted.
  @discardableResult public func retain(at date: Date = Date()) async throws(LibraryError) -> Int {
    let now = date.milliseconds
    let plans = try await read { db in
      let library = try Retention.fetch(db, of: nil)
      return try Feed.fetch(db, "").compactMap { feed in
        try (Retention.fetch(db, of: feed.id) ?? library).map { (feed.id, $0) }
      }
    }
    try await forgetOldFingerprints(at: now)
    var count = 0
    for (feed, retention) in plans {
      var deleted = 0
      repeat {
        guard !Task.isCancelled else { return count }
        // Check with a read first: usually there is nothing to delete, and no writer should have to wait.
        guard try await read({ try !retention.surplus(of: feed, at: now, limit: 1, $0).isEmpty }) else { break }
        deleted = try await mutate { db, log in
          let ids = try retention.surplus(of: feed, at: now, limit: ArticleDeletion.maximumAtOnce, db)
          let keys = try ArticleDeletion(db: db).delete(ids, rememberingAt: now, &log)
          log.append(.articles(feed: feed, ArticleChanges(deleted: keys)))
          return ids.count
        }
        count += deleted
      } while deleted == ArticleDeletion.maximumAtOnce
    }
    try await forgetUnusedCategories()
    try await forgetFulfilledActions(at: date)
    return count
  }
}

extension Library {
  /// Returns the addresses and user names of the feeds that ``purge(removedBefore:)`` would delete.
  public func removedLogins(before date: Date) async throws(LibraryError) -> [(url: String, userName: String)] {
    try await read { db in try Purge.logins(removedBefore: date.milliseconds, db) }
  }

  /// Permanently deletes what was removed before a date: feeds with their articles, folders and saved searches. Works
  /// in slices like ``retain(at:)``. Pass only dates whose removals can no longer be undone. A feed whose
  /// removal has not been sent to its account's server is kept.
  ///
  /// - Throws: A database error; what was deleted before it stays deleted.
  public func purge(removedBefore date: Date) async throws(LibraryError) {
    let limit = date.milliseconds
    let feeds = try await read { db in try Purge.feeds(removedBefore: limit, db) }
    for feed in feeds {
      var isThere = true
      while isThere {
        guard !Task.isCancelled else { return }
        isThere = try await mutate { db, _ in try Purge(db: db, feed: feed, limit: limit).deleteSlice() }
      }
    }
    try await mutate { db, _ in try Purge.deleteFoldersAndSearches(removedBefore: limit, db) }
  }
}

extension Library {
  /// Returns the space of deleted data to the file system, in slices short enough for other writers. Cancelling the
  /// task stops it between two slices.
  ///
  /// - Returns: The number of bytes freed.
  /// - Throws: A database error.
  @discardableResult public func vacuum() async throws(LibraryError) -> Int {
    var freed = 0
    while !Task.isCancelled {
      let bytes = try await mutate { db, _ in try Vacuum(db: db).freeSlice() }
      guard bytes > 0 else { break }
      freed += bytes
    }
    return freed
  }
}
