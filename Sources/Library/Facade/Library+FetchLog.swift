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
