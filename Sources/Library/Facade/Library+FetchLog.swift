import GRDB

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
    try await read { db in
      let conditions =
        (feed == nil ? "" : " AND entry.feedID = ?") + (failuresOnly ? " AND entry.failure IS NOT NULL" : "")
      let arguments: StatementArguments = (feed.map { [$0.rawValue] } ?? []) + [max(0, limit)]
      return try Row.fetchAll(
        db.cachedStatement(
          sql: """
            SELECT entry.id, entry.feedID, coalesce(feed.customTitle, feed.title), entry.startedAt, entry.duration,
              entry.result, entry.status, entry.bytes, entry.articles, entry.failure
            FROM fetch AS entry CROSS JOIN feed ON feed.id = entry.feedID
            WHERE feed.removedAt IS NULL\(conditions) ORDER BY entry.id DESC LIMIT ?
            """), arguments: arguments
      ).map(FetchLogEntry.init)
    }
  }

  /// The maximum number of entries in the fetch log.
  public static var fetchLogLength: Int { FetchRecording.logLength }
}
