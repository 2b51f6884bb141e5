public import Foundation

extension Library {
  /// The data needed to look up a feed's icon.
  public typealias IconTarget = FeedIconTarget

  /// Returns a feed's icon, or the fact that it has none; nil if the icon was never looked up.
  ///
  /// - Throws: ``LibraryError/cancelled`` or a database error.
  public func icon(of feed: Feed.ID) async throws(LibraryError) -> FeedIcon? {
    try await glanceOnce { db in try IconStorage(db: db).icon(of: feed) }
  }

  /// Returns the feeds whose icon has not been looked up since a date.
  ///
  /// - Parameters:
  ///   - date: The date for feeds whose icon was found, or that are known to have none.
  ///   - failureDate: The date for feeds whose icon could not be fetched; a later one.
  ///   - limit: The maximum number of feeds to return; those never looked up come first.
  /// - Throws: ``LibraryError/cancelled`` or a database error.
  public func iconTargets(
    notCheckedSince date: Date, failedBefore failureDate: Date, limit: Int
  ) async throws(LibraryError) -> [IconTarget] {
    try await read { db in
      try IconStorage(db: db).targets(notCheckedSince: date, failedBefore: failureDate, limit: limit)
    }
  }

  /// Stores a feed's icon, or the fact that it has none. Does nothing if the feed no longer exists.
  ///
  /// - Throws: A database error.
  public func setIcon(_ icon: FeedIcon) async throws(LibraryError) {
    try await mutate { db, log in try IconStorage(db: db).set(icon, &log) }
  }
}
