public import Foundation

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
