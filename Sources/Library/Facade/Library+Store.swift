import GRDB

extension Library {
  /// Stores the result of a fetch and clears the feed's failure, in one transaction with others that wait for it.
  ///
  /// An article whose `uniqueID` is known is updated in place, and only if its title or body differs; its status is
  /// never changed and it does not count as new. If several articles have the same `uniqueID`, the first is used.
  /// Articles that the feed no longer serves stay until ``retain(at:)``. Rules apply to new articles only.
  ///
  /// - Parameter outcome: Returns the outcome of the fetch, given which articles are new. The outcome is recorded in
  ///   the same transaction.
  /// - Returns: The inserted articles, without muted ones, and the updated articles.
  /// - Throws: ``LibraryError/noSuchFeed(_:)`` or a database error; nothing is stored in that case.
  public func store(
    _ update: FeedUpdate, in feed: Feed.ID,
    outcome: (@Sendable (ArticleChanges) -> FetchOutcome)? = nil
  ) async throws(LibraryError) -> ArticleChanges {
    let ruled = try await ruled(
      update.articles, in: feed, language: update.language, arrival: update.fetchedAt.milliseconds)
    let isRecognized = try await glanceBeforeWriting { db in try Stories(db: db).areRecognized }
    let arriving = update.articles.map { ArrivingArticle($0, isRecognized: isRecognized) }
    return try await storeTogether(arriving.count) { db, log, stories in
      // The feed was moved into an account while it was fetched; the server delivers its articles.
      guard try Feed.require(feed, db).accountID == nil else { return ArticleChanges() }
      let (serving, isChanged) = try FeedStorage(db: db, feed: feed).store(update)
      if isChanged {
        log.append(.feeds([feed]))
      }
      _ = try FormerArticles(db: db, feed: feed).adopt(update.articles)
      var changes = try ArticleStorage(
        db: db, feed: feed, serving: serving, arrival: update.fetchedAt.milliseconds, stories: stories
      ).store(arriving)
      log.append(.articles(feed: feed, changes))
      let muted = try RuleApplication(db: db, now: update.fetchedAt.milliseconds)
        .apply(ruled, to: changes.inserted, in: feed, &log)
      changes.inserted.removeAll { muted.contains($0.id) }
      if let outcome {
        try FetchRecording(db: db, outcome: outcome(changes)).record(newArticles: changes.inserted.count, &log)
      }
      return changes
    }
  }
}

extension Library {
  /// Runs a transaction that stores a feed's articles, together with others that wait for the writer.
  ///
  /// - Parameter body: Called again if another feed fails that was stored with it.
  func storeTogether<T: Sendable>(
    _ articles: Int, _ body: @escaping @Sendable (Database, inout ChangeLog, StoryIndex) throws -> T
  ) async throws(LibraryError) -> T {
    await loadStories()
    let outcome: Result<T, any Error> = await withCheckedContinuation { [stories, hub, waitingStores] continuation in
      waitingStores.add(
        StoreQueue.Store(
          articles: articles,
          perform: { db, log in
            let value = try body(db, &log, stories)
            return { continuation.resume(returning: .success(value)) }
          }, fail: { continuation.resume(returning: .failure($0)) }))
      // Each feed adds a turn, so that all are stored however many one turn takes.
      pool.asyncWriteWithoutTransaction { db in waitingStores.storeNext(db, hub, stories) }
    }
    do {
      return try outcome.get()
    } catch {
      throw LibraryError(error, at: location)
    }
  }
}
