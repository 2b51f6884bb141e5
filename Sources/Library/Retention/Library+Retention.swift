public import Foundation
import GRDB

extension Library {
  /// How long the articles of a feed are kept, or those of every feed that says nothing of its own.
  ///
  /// - Parameter feed: nil for the library's own; a feed's is nil where it says nothing.
  /// - Throws: ``LibraryError/cancelled`` or what the database says.
  public func retention(of feed: Feed.ID?) async throws(LibraryError) -> Retention? {
    try await read { db in
      try Retention.fetch(db, of: feed) ?? (feed == nil ? .everything : nil)
    }
  }

  /// Sets how long articles are kept. Nothing is deleted before ``retain(at:)``.
  ///
  /// - Parameters:
  ///   - retention: nil gives a feed the library's again.
  ///   - feed: nil for the library's own.
  /// - Throws: ``LibraryError/noSuchFeed(_:)`` or what the database says.
  public func setRetention(_ retention: Retention?, of feed: Feed.ID?) async throws(LibraryError) {
    try await mutate { db, log in
      _ = try FeedSettings(db: db).setRetention(retention, of: feed, &log)
    }
  }

  /// Deletes what need not be kept any longer, a few hundred articles a transaction, so that whoever else writes has a
  /// turn between them. Cancelling the task ends it between two.
  ///
  /// What a feed's last document held is never deleted: it would come again. An article that comes again all the same
  /// is as read as it was.
  /// - Parameter date: the present.
  /// - Returns: how many articles were deleted.
  /// - Throws: What the database says; what was deleted until then stays deleted.
  @discardableResult public func retain(at date: Date = Date()) async throws(LibraryError) -> Int {
    let now = date.milliseconds
    let plans = try await read { db in
      let library = try Retention.fetch(db, of: nil)
      return try Feed.fetch(db, "").compactMap { feed in
        try (Retention.fetch(db, of: feed.id) ?? library).map { (feed.id, $0) }
      }
    }
    var count = 0
    for (feed, retention) in plans {
      var deleted = 0
      repeat {
        guard !Task.isCancelled else { return count }
        // looking is reading: mostly there is nothing, and no writer should wait for that
        guard try await read({ try !retention.surplus(of: feed, at: now, limit: 1, $0).isEmpty }) else { break }
        deleted = try await mutate { db, log in
          let ids = try retention.surplus(of: feed, at: now, limit: ArticleDeletion.maximumAtOnce, db)
          try ArticleDeletion(db: db).delete(ids, rememberingAt: now)
          log.append(.articles(feed: feed, ArticleChanges(deleted: ids)))
          return ids.count
        }
        count += deleted
      } while deleted == ArticleDeletion.maximumAtOnce
    }
    return count
  }
}
