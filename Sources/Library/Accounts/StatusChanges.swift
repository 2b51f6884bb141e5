import GRDB
public import SyncValues

/// Marks to be sent to an account's server in one call.
public struct MarkChange: Sendable, Hashable {
  /// The mark.
  public let mark: RemoteMark
  /// Whether to set or clear it.
  public let isSet: Bool
  /// The articles.
  public var ids: [RemoteID]

  /// Creates a change.
  public init(mark: RemoteMark, isSet: Bool, ids: [RemoteID]) {
    (self.mark, self.isSet, self.ids) = (mark, isSet, ids)
  }
}

/// A feed, or the whole account (nil), none of whose articles up to one is unread any longer: one call can mark them
/// all as read.
public struct ReadThrough: Sendable, Hashable {
  /// The server's identifier of the feed; nil for the account.
  public let feed: String?
  /// The highest number of an article.
  public let last: Int64
  /// The number of articles.
  public let count: Int
}

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
    try await read { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT DISTINCT remoteArticle.remoteID FROM \(MarksToSend.rowsSQL)
          WHERE remoteArticle.accountID = ? AND sent >= \(RemoteArticles.maximumSent) AND NOT \(RemoteMark.isLabelSQL)
          """, arguments: [account.rawValue]
      ).map { RemoteID($0, 0) }
    }
  }

  /// Notes that the server cannot report the value of an article's unconfirmed marks. They are given up after a few
  /// times.
  public func noteUnconfirmed(_ id: RemoteID, in account: SyncAccount.ID) async throws(LibraryError) -> SyncChanges {
    try await mutate { db, _ in
      let condition = """
        sent >= \(RemoteArticles.maximumSent) AND articleID IN (
          SELECT articleID FROM remoteArticle WHERE accountID = ? AND remoteID = ?)
        """
      let arguments: StatementArguments = [account.rawValue, id.databaseValue]
      try db.execute(sql: "UPDATE statusChange SET sent = sent + 1 WHERE \(condition)", arguments: arguments)
      try db.execute(
        sql: "DELETE FROM statusChange WHERE sent >= \(2 * RemoteArticles.maximumSent) AND \(condition)",
        arguments: arguments)
      var changes = SyncChanges()
      changes.refused = db.changesCount
      return changes
    }
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
    return try await read { db in
      let statement = try db.cachedStatement(
        sql: "SELECT 1 FROM remoteArticle WHERE accountID = ? AND remoteID = ?")
      return try numbers.first { try Int.fetchOne(statement, arguments: [account.rawValue, $0]) == nil }
    }
  }

  /// Returns the waiting marks that a call for a feed or account includes.
  public func marks(in through: ReadThrough, of account: SyncAccount.ID) async throws(LibraryError) -> MarkChange {
    try await read { db in try MarksToSend(db: db, account: account).marks(in: through) }
  }
}

/// The marks to be sent to an account's server. Runs inside a transaction.
private struct MarksToSend {
  let db: Database
  let account: SyncAccount.ID

  static let rowsSQL = """
    statusChange CROSS JOIN remoteArticle ON remoteArticle.articleID = statusChange.articleID
    """

  func all(limit: Int, isRepeat: Bool) throws -> [MarkChange] {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT mark, isSet, remoteArticle.remoteID FROM \(Self.rowsSQL)
        WHERE remoteArticle.accountID = ? AND (sent > 0 OR isUnanswered) = ? AND sent < \(RemoteArticles.maximumSent)
        ORDER BY mark, isSet, remoteArticle.remoteID
        """, arguments: [account.rawValue, isRepeat])
    var changes: [MarkChange] = []
    while let row = try rows.next() {
      let mark = RemoteMark(stored: row[0])
      let id = RemoteID(row, 2)
      if let last = changes.last, last.mark == mark, last.isSet == row[1], last.ids.count < limit {
        changes[changes.count - 1].ids.append(id)
      } else {
        changes.append(MarkChange(mark: mark, isSet: row[1], ids: [id]))
      }
    }
    return changes
  }

  /// Only rows that still want what was sent are updated: the user may have changed a mark back meanwhile.
  ///
  /// - Returns: The updated marks.
  func update(_ change: MarkChange, _ assignments: String) throws -> MarkChange {
    try forEach(change, "UPDATE statusChange SET \(assignments) WHERE")
  }

  private func forEach(_ change: MarkChange, _ sql: String) throws -> MarkChange {
    let statement = try db.cachedStatement(
      sql: """
        \(sql) mark = ? AND isSet = ? AND articleID = (
          SELECT articleID FROM remoteArticle WHERE accountID = ? AND remoteID = ?)
        """)
    var updated = change
    updated.ids = try change.ids.filter { id in
      try statement.execute(
        arguments: [change.mark.stored, change.isSet, account.rawValue, id.databaseValue])
      return db.changesCount > 0
    }
    return updated
  }

  func readThrough(minimum: Int) throws -> [ReadThrough] {
    // An article whose contents are still wanted may be unread (rank 0), and may be of any feed.
    let isComplete = try Bool.fetchOne(
      db,
      sql: "SELECT NOT EXISTS (SELECT 1 FROM remoteArticle WHERE accountID = ? AND articleID IS NULL AND rank = 0)",
      arguments: [account.rawValue])
    guard isComplete == true else { return [] }
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT feed.id, feed.remoteID, max(remoteArticle.remoteID), count(*) FROM \(Self.rowsSQL)
        JOIN article ON article.id = statusChange.articleID JOIN feed ON feed.id = article.feedID
        WHERE remoteArticle.accountID = ? AND mark = 'read' AND isSet AND sent = 0 AND isUnanswered = 0
        GROUP BY feed.id
        """, arguments: [account.rawValue])
    let count = rows.reduce(0) { $0 + ($1[3] as Int) }
    guard count >= minimum, let last = rows.compactMap({ Int64.fromDatabaseValue($0[2]) }).max() else { return [] }
    if try !hasUnread(upTo: last, in: nil) { return [ReadThrough(feed: nil, last: last, count: count)] }
    return try rows.compactMap { row in
      guard row[3] >= minimum, let feed = row[1] as String?, let last = Int64.fromDatabaseValue(row[2]),
        try !hasUnread(upTo: last, in: row[0])
      else { return nil }
      return ReadThrough(feed: feed, last: last, count: row[3])
    }
  }

  private func hasUnread(upTo last: Int64, in feed: Int64?) throws -> Bool {
    try Bool.fetchOne(
      db,
      sql: """
        SELECT EXISTS (
          SELECT 1 FROM unread CROSS JOIN remoteArticle ON remoteArticle.articleID = unread.articleID
          WHERE remoteArticle.accountID = ?1 AND remoteArticle.remoteID <= ?2
            \(feed == nil ? "" : "AND unread.feedID = ?3"))
        """, arguments: StatementArguments([account.rawValue, last] + [feed].compactMap(\.self))) ?? true
  }

  func marks(in through: ReadThrough) throws -> MarkChange {
    let ids = try Row.fetchAll(
      db,
      sql: """
        SELECT remoteArticle.remoteID FROM \(Self.rowsSQL) JOIN article ON article.id = statusChange.articleID
        JOIN feed ON feed.id = article.feedID
        WHERE remoteArticle.accountID = ?1 AND mark = 'read' AND isSet AND sent = 0 AND isUnanswered = 0
          AND remoteArticle.remoteID <= ?2 AND (?3 IS NULL OR feed.remoteID = ?3)
        """, arguments: [account.rawValue, through.last, through.feed]
    ).map { RemoteID($0, 0) }
    return MarkChange(mark: .read, isSet: true, ids: ids)
  }
}

extension RemoteMark {
  /// Precedes the name of a label.
  private static let labelPrefix = "label:"

  /// The value of `statusChange.mark`.
  var stored: String {
    switch self {
    case .read: StatusMark.read.rawValue
    case .starred: StatusMark.starred.rawValue
    case .label(let name): Self.labelPrefix + name
    }
  }

  init(stored: String) {
    if stored.hasPrefix(Self.labelPrefix) {
      self = .label(String(stored.dropFirst(Self.labelPrefix.count)))
    } else {
      self = stored == StatusMark.read.rawValue ? .read : .starred
    }
  }

  /// Whether a row of `statusChange` is about a label.
  static let isLabelSQL = "statusChange.mark NOT IN ('\(StatusMark.read.rawValue)', '\(StatusMark.starred.rawValue)')"
}
