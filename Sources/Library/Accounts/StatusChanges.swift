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

/// The marks to be sent to an account's server. Runs inside a transaction.
struct MarksToSend {
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

  func unconfirmed() throws -> [RemoteID] {
    try Row.fetchAll(
      db,
      sql: """
        SELECT DISTINCT remoteArticle.remoteID FROM \(Self.rowsSQL)
        WHERE remoteArticle.accountID = ? AND sent >= \(RemoteArticles.maximumSent) AND NOT \(RemoteMark.isLabelSQL)
        """, arguments: [account.rawValue]
    ).map { RemoteID($0, 0) }
  }

  func noteUnconfirmed(_ id: RemoteID) throws -> SyncChanges {
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
