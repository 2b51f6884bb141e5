import GRDB

extension Library {
  /// Stores what a fetch of a feed brought, in one transaction, and ends a failure of the feed.
  ///
  /// An article whose `uniqueID` is known is changed in place, and only if its title or its text differs; its status is
  /// never touched and it is not counted as new. Of several with one `uniqueID` the first is taken. Articles that the
  /// feed no longer serves stay until ``retain(at:)``.
  ///
  /// - Parameter outcome: gives what came of the fetch, once it is known whether an article is new; it is written down in
  ///   the same transaction.
  /// - Returns: which articles are new and which were changed.
  /// - Throws: ``LibraryError/noSuchFeed(_:)`` or what the database says; then nothing is stored.
  public func store(
    _ update: FeedUpdate, in feed: Feed.ID,
    outcome: (@Sendable (ArticleChanges) -> FetchOutcome)? = nil
  ) async throws(LibraryError) -> ArticleChanges {
    try await mutate { db, log in
      let (serving, isChanged) = try FeedStorage(db: db, feed: feed).store(update)
      if isChanged {
        log.append(.feeds([feed]))
      }
      let changes = try ArticleStorage(db: db, feed: feed, serving: serving, arrival: update.fetchedAt.milliseconds)
        .store(update.articles)
      log.append(.articles(feed: feed, changes))
      if let outcome {
        try FetchRecording(db: db, outcome: outcome(changes)).record(newArticles: changes.inserted.count, &log)
      }
      return changes
    }
  }
}
