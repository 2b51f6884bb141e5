public import SyncValues

extension Library {
  /// Returns the marks to be sent to an account's server, in calls of at most `limit` articles.
  ///
  /// - Parameter isRepeat: false for the marks that were never sent; true for those that were sent, and whose last
  ///   request had no effect or was not answered.
  public func marksToSend(
    of account: SyncAccount.ID, limit: Int, isRepeat: Bool
  ) async throws(LibraryError) -> [MarkChange] {
    try await read { db in try MarksToSend(db: db, account: account).all(limit: limit, isRepeat: isRepeat) }
  }

  /// Notes that marks are about to be sent, so that a request without an answer is recognized.
  ///
  /// - Returns: The marks that still wait: the user may have changed some back since they were read.
  public func noteSending(_ change: MarkChange, in account: SyncAccount.ID) async throws(LibraryError) -> MarkChange {
    try await mutate { db, _ in
      try MarksToSend(db: db, account: account).update(change, "isUnanswered = 1, wasSent = 1")
    }
  }

  /// Returns articles whose marks were sent so often without being confirmed that they are not sent again.
  public func unconfirmedMarks(of account: SyncAccount.ID) async throws(LibraryError) -> [RemoteID] {
    try await read { db in try MarksToSend(db: db, account: account).unconfirmed() }
  }

  /// Notes that the server cannot report the value of an article's unconfirmed marks. They are given up after a few
  /// times.
  public func noteUnconfirmed(_ id: RemoteID, in account: SyncAccount.ID) async throws(LibraryError) -> SyncChanges {
    try await mutate { db, _ in try MarksToSend(db: db, account: account).noteUnconfirmed(id) }
  }

  /// Notes the answer to a request.
  ///
  /// - Parameter isDone: Whether the server answered that it has set the marks; otherwise it certainly has not.
  public func noteAnswer(to change: MarkChange, isDone: Bool, in account: SyncAccount.ID) async throws(LibraryError) {
    try await mutate { db, _ in
      _ = try MarksToSend(db: db, account: account).update(
        change, isDone ? "isUnanswered = 0, sent = sent + 1" : "isUnanswered = 0")
    }
  }

  /// Returns the feeds, or the account, whose articles up to a certain one are all to be marked as read, and so many of
  /// them that a single call is worthwhile.
  ///
  /// - Parameter minimum: The number of waiting marks that justify it.
  public func readThrough(of account: SyncAccount.ID, minimum: Int) async throws(LibraryError) -> [ReadThrough] {
    try await read { db in try MarksToSend(db: db, account: account).readThrough(minimum: minimum) }
  }

  /// Returns the lowest of some identifiers that the library does not know; nil if it knows all of them.
  public func lowestUnknown(
    among ids: [RemoteID], in account: SyncAccount.ID
  ) async throws(LibraryError) -> Int64? {
    let numbers = ids.compactMap { if case .number(let number) = $0 { number } else { nil } }.sorted()
    return try await read { db in try KnownRemoteArticles(db: db, account: account).lowestUnknown(among: numbers) }
  }

  /// Returns the waiting marks that a call for a feed or account includes.
  public func marks(in through: ReadThrough, of account: SyncAccount.ID) async throws(LibraryError) -> MarkChange {
    try await read { db in try MarksToSend(db: db, account: account).marks(in: through) }
  }
}
